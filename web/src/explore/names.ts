// The labels of vertices by their ids, as far as they are known; others are asked for, many at once.
import { Signal } from "../dom";
import type { Connection } from "./connection";

export class Names {
  /** Grows when there are labels that were asked for. */
  readonly learnt = new Signal(0);
  private readonly labels = new Map<number, string>();
  private readonly wanted = new Set<number>();
  private readonly asked = new Set<number>();

  constructor(private readonly connection: Connection) {}

  learn(id: number, label: string): void {
    this.labels.set(id, label);
  }

  /** The label, or the id in its place until the label is known. */
  of(id: number): string {
    const label = this.labels.get(id);
    if (label !== undefined) return label;
    if (!this.asked.has(id)) {
      if (this.wanted.size === 0) setTimeout(() => void this.fetch());
      this.wanted.add(id);
    }
    return `#${id}`;
  }

  private async fetch(): Promise<void> {
    const ids = [...this.wanted].slice(0, 1000);
    this.wanted.clear();
    for (const id of ids) this.asked.add(id);
    try {
      const { labels } = await this.connection.get<{ labels: Record<string, string> }>("labels", { ids: ids.join(",") });
      for (const [id, label] of Object.entries(labels)) this.learn(Number(id), label);
      this.learnt.value += 1;
    } catch {
      for (const id of ids) this.asked.delete(id); // a later look asks again
    }
  }
}
