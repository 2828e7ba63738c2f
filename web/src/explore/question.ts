// What is asked: how many vertices, who must be in and out, how many groups, who is looked at. It stands behind the # of the
// address, so that a reload, a link and another tab ask the same; the browser's history is what undo and redo walk through.
import { Signal } from "../dom";

export interface Question {
  /** How many: k alone, or so many of each part. */
  sizes: readonly number[];
  include: readonly number[];
  exclude: readonly number[];
  groups: number;
  /** The vertex that is looked at, which changes no answer. */
  vertex: number | null;
}

export const mostGroups = 8;

export function written({ sizes, include, exclude, groups, vertex }: Question): string {
  const said = [`k=${sizes.join()}`];
  if (include.length > 0) said.push(`include=${include.join(",")}`);
  if (exclude.length > 0) said.push(`exclude=${exclude.join(",")}`);
  if (groups > 1) said.push(`groups=${groups}`);
  if (vertex !== null) said.push(`vertex=${vertex}`);
  return said.join("&");
}

/** What an address says; `first` where it says nothing that can be meant. */
export function read(hash: string, first: Question, largest: readonly number[]): Question {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const ids = (name: string): number[] => [...new Set((said.get(name) ?? "").split(",").filter((text) => /^\d{1,10}$/.test(text)).map(Number))];
  const within = (name: string, most: number, otherwise: number): number => {
    const text = said.get(name) ?? "";
    return /^\d{1,10}$/.test(text) && Number(text) >= 1 ? Math.min(Number(text), most) : otherwise;
  };
  const numbers = (said.get("k") ?? "").split(",");
  const meant = numbers.length === largest.length && numbers.every((text) => /^\d{1,10}$/.test(text)) && numbers.some((text) => Number(text) > 0);
  const include = ids("include"), vertex = said.get("vertex") ?? "";
  return {
    sizes: meant ? numbers.map((text, part) => Math.min(Number(text), largest[part]!)) : first.sizes,
    include,
    exclude: ids("exclude").filter((id) => !include.includes(id)),
    groups: within("groups", mostGroups, first.groups),
    vertex: /^\d{1,10}$/.test(vertex) ? Number(vertex) : null,
  };
}

/** All together. */
export const total = ({ sizes }: Question): number => sizes.reduce((sum, size) => sum + size, 0);

/** What decides the curve over k: who must be in and out. */
export const wishesOf = ({ include, exclude }: Question): string => `${[...include].sort((a, b) => a - b).join()}|${[...exclude].sort((a, b) => a - b).join()}`;

/** Whether two questions have the same answer. */
export const sameAnswer = (a: Question, b: Question): boolean => written({ ...a, vertex: null }) === written({ ...b, vertex: null });

/** The question with its steps: each is an entry of the browser's history with its number. */
export class Steps {
  readonly now: Signal<Question>;
  /** Whether there is a step to go back or forward to. */
  readonly can = new Signal({ undo: false, redo: false });
  private step = 0;
  private changed = -Infinity;

  constructor(private readonly first: Question, private readonly largest: readonly number[]) {
    this.now = new Signal(read(location.hash, first, largest));
    this.step = (history.state as { step?: number } | null)?.step ?? 0;
    this.put(false);
    addEventListener("popstate", () => this.restored());
  }

  /** Another question. Changes of one gesture, as of a slider that moves, are one step; looking at a vertex is none. */
  change(part: Partial<Question>, gesture = false): void {
    const next = { ...this.now.value, ...part };
    if (written(next) === written(this.now.value)) return;
    const answersChange = !sameAnswer(next, this.now.value), time = performance.now();
    const push = answersChange && !(gesture && time - this.changed < 500);
    if (answersChange) this.changed = gesture ? time : -Infinity;
    this.now.value = next;
    this.put(push);
  }

  undo(): void {
    if (this.can.value.undo) history.back();
  }

  redo(): void {
    if (this.can.value.redo) history.forward();
  }

  private put(push: boolean): void {
    if (push) {
      ++this.step;
      this.last = this.step;
      history.pushState({ step: this.step }, "", `#${written(this.now.value)}`);
    } else history.replaceState({ step: this.step }, "", `#${written(this.now.value)}`);
    this.can.value = { undo: this.step > 0, redo: this.step < this.last };
  }

  /** Back, forward, or an address typed by hand, which is a step of its own. */
  private restored(): void {
    const state = history.state as { step?: number } | null;
    if (state?.step === undefined) this.last = ++this.step;
    else this.step = state.step;
    this.changed = -Infinity;
    this.now.value = read(location.hash, this.first, this.largest);
    this.put(false);
  }

  /** The last step there is; a reload does not forget it. */
  private get last(): number {
    return Math.max(this.step, Number(sessionStorage.getItem("densek-last-step") ?? 0));
  }

  private set last(step: number) {
    sessionStorage.setItem("densek-last-step", String(step));
  }
}
