// The document as the panels ask for it: neighbours by place, and what is selected.
import { Signal } from "./dom";
import type { Report, Result } from "./schema";

export interface Member {
  place: number;
  label: string;
  inside: number;
  outside: number;
  degree: number;
}

/** One answer: its members with their degrees, and its edges. */
export interface Answer {
  result: Result;
  members: Member[];
  ring: Member[];
  /** Pairs of members, by place. */
  edges: [number, number][];
  /** Pairs of a ring vertex and a member. */
  ringEdges: [number, number][];
  /** Whether `edges` are all of them. */
  complete: boolean;
}

export class Model {
  /** Which result is shown. */
  readonly shown: Signal<number>;
  /** Of a comparison: every k, and the one that is looked at. */
  readonly ks: number[];
  readonly k: Signal<number>;
  /** The vertex that is selected, by place. */
  readonly selected = new Signal<number | null>(null);
  /** The vertex under the pointer. */
  readonly hovered = new Signal<number | null>(null);
  /** What the reader searches for. */
  readonly query = new Signal("");
  private readonly neighbours: number[][];
  private readonly known = new Map<number, Answer>();

  constructor(readonly report: Report) {
    this.shown = new Signal(firstShown(report.results ?? []));
    const asked = (report.results ?? []).filter((result) => result.wanted !== "any").map((result) => result.k);
    const refused = (report.failures ?? []).flatMap(({ k }) => (k === null ? [] : [k]));
    this.ks = [...new Set([...asked, ...refused])].sort((a, b) => a - b);
    this.k = new Signal(this.ks.length > 0 ? this.ks[0]! : 0);
    const follow = (): void => {
      const result = this.results[this.shown.value];
      if (result && result.wanted !== "any") this.k.value = result.k;
    };
    follow();
    this.shown.watch(follow);
    this.k.watch((k) => this.showFor(k));
    this.neighbours = (report.vertices?.labels ?? []).map(() => []);
    (report.edges?.rows ?? []).forEach((row, i) => {
      for (const j of row) {
        this.neighbours[i]!.push(j);
        this.neighbours[j]!.push(i);
      }
    });
  }

  get results(): Result[] {
    return this.report.results ?? [];
  }

  label(place: number): string {
    return this.report.vertices!.labels[place]!;
  }

  neighboursOf(place: number): readonly number[] {
    return this.neighbours[place]!;
  }

  /** Shows the answer for a k: that of the same method, or else of `auto`, or else the first. */
  private showFor(k: number): void {
    const now = this.results[this.shown.value];
    if (!now || now.wanted === "any" || now.k === k) return;
    const at = (fits: (result: Result) => boolean): number => this.results.findIndex((result) => result.wanted !== "any" && result.k === k && fits(result));
    const found = [at(({ method }) => method === now.method), at(({ method }) => method === "auto"), at(() => true)].find((i) => i >= 0);
    if (found !== undefined) this.shown.value = found;
  }

  get answer(): Answer {
    let answer = this.known.get(this.shown.value);
    if (!answer) {
      answer = this.collect(this.results[this.shown.value]!);
      this.known.set(this.shown.value, answer);
    }
    return answer;
  }

  private collect(result: Result): Answer {
    const member = (place: number, inside: number): Member => {
      const degree = this.report.vertices!.degrees[place]!;
      return { place, label: this.label(place), inside, outside: degree - inside, degree };
    };
    const set = new Set(result.members);
    const edges: [number, number][] = [];
    for (const i of result.members) for (const j of this.neighbours[i]!) if (j < i && set.has(j)) edges.push([i, j]);
    const ringEdges: [number, number][] = [];
    for (const i of result.ring.vertices) for (const j of this.neighbours[i]!) if (set.has(j)) ringEdges.push([i, j]);
    return {
      result,
      members: result.members.map((place, i) => member(place, result.inside[i]!)),
      ring: result.ring.vertices.map((place, i) => member(place, result.ring.inside[i]!)),
      edges,
      ringEdges,
      complete: edges.length === result.edges,
    };
  }
}

/** The densest of the larger answers says most: the last one of the highest density among those with three or more. In
 * a comparison it is one of `auto`, the method to use when one does not know better. */
function firstShown(results: Result[]): number {
  const ours = results.some((result) => result.method === "auto") ? (result: Result) => result.method === "auto" : (result: Result) => (result.wanted ?? "k") === "k";
  let best = Math.max(results.findIndex(ours), 0);
  results.forEach((result, i) => {
    if (ours(result) && result.size >= 3 && (result.density ?? 0) >= (results[best]!.density ?? 0)) best = i;
  });
  return best;
}

/** What an answer took, from the loaded graph to the checked set. */
export const secondsOf = ({ run: { seconds } }: Result): number =>
  (seconds["prepare"] ?? 0) + (seconds["solve"] ?? 0) + (seconds["bound"] ?? 0) + (seconds["verify"] ?? 0);
