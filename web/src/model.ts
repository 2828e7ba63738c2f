// The document as the panels ask for it: neighbours by place, and what is selected.
import type { Amounts } from "./amounts";
import { Signal } from "./dom";
import { counted, grouped, listed } from "./format";
import type { Report, Result, Units } from "./schema";

export interface Member {
  place: number;
  label: string;
  inside: number;
  outside: number;
  degree: number;
  /** Which part it belongs to; 0 where there are no parts. */
  part: number;
  /** Whether it had to be in. */
  forced: boolean;
  /** Of weighted edges: what those inside weigh, and those to others. */
  weight: { inside: bigint; outside: bigint } | null;
  /** What the vertex itself weighs. */
  own: bigint | null;
  /** What colours and bars show: the weight inside with its own, or else the neighbours inside. */
  share: number;
}

/** Two places, and what the edge between them weighs. */
export type Pair = readonly [i: number, j: number, weight?: Units | undefined];

/** One answer: its members with their degrees, and its edges. */
export interface Answer {
  result: Result;
  members: Member[];
  ring: Member[];
  /** Pairs of members, by place. */
  edges: Pair[];
  /** Pairs of a ring vertex and a member. */
  ringEdges: Pair[];
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
  /** What the edges to the neighbours weigh, in their order; nothing where every edge weighs 1. */
  private readonly weights: Units[][];
  private readonly known = new Map<number, Answer>();

  constructor(readonly report: Report, readonly amounts: Amounts) {
    this.shown = new Signal(report.kind === "groups" ? 0 : firstShown(report.results ?? []));
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
    this.shown.watch(() => this.selectFound(null));
    this.query.watch(() => this.selectFound(this.selected.value));
    this.selected.watch((place) => {
      if (place !== null && this.found()?.has(place) === false) this.query.value = ""; // else its row would not be in the table
    });
    this.neighbours = (report.vertices?.labels ?? []).map(() => []);
    this.weights = this.neighbours.map(() => []);
    (report.edges?.rows ?? []).forEach((row, i) => {
      row.forEach((j, at) => {
        this.neighbours[i]!.push(j);
        this.neighbours[j]!.push(i);
        const weight = report.edges!.weights?.[i]![at];
        if (weight === undefined) return;
        this.weights[i]!.push(weight);
        this.weights[j]!.push(weight);
      });
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

  /** Names of sides, or of the parts of a quota; none where all vertices are of one kind. */
  get parts(): readonly string[] {
    return this.report.vertices?.parts?.names ?? [];
  }

  /** The members whose label has what is searched for; nothing where nothing is. */
  found(): Set<number> | null {
    const query = this.query.value.toLowerCase();
    return query === "" ? null : new Set(this.answer.members.filter(({ label }) => label.toLowerCase().includes(query)).map(({ place }) => place));
  }

  /** Selects the only one that is found, or else the one whose whole label was typed; who is not found is not selected. */
  private selectFound(selected: number | null): void {
    const found = [...(this.found() ?? [])], query = this.query.value.toLowerCase();
    const meant = found.length === 1 ? found : found.filter((place) => this.label(place).toLowerCase() === query);
    this.selected.value = meant.length === 1 ? meant[0]! : query === "" || (selected !== null && found.includes(selected)) ? selected : null;
  }

  /** The edges of a vertex to others that are wanted. */
  private pairs(i: number, wanted: (j: number) => boolean): Pair[] {
    return this.neighbours[i]!.flatMap((j, at): Pair[] => (wanted(j) ? [[i, j, this.weights[i]![at]]] : []));
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
    return this.answerAt(this.shown.value);
  }

  answerAt(index: number): Answer {
    let answer = this.known.get(index);
    if (!answer) {
      answer = this.collect(this.results[index]!);
      this.known.set(index, answer);
    }
    return answer;
  }

  private collect(result: Result): Answer {
    const { amounts } = this, vertices = this.report.vertices!;
    const forced = new Set((result.wishes?.include ?? []).map(String));
    const member = (place: number, inside: number, weightInside: Units | undefined, ownWeight: Units | undefined): Member => {
      const degree = vertices.degrees[place]!, label = this.label(place);
      const weight = weightInside === undefined ? null : { inside: BigInt(weightInside), outside: BigInt(vertices.weights![place]!) - BigInt(weightInside) };
      const own = ownWeight === undefined ? null : BigInt(ownWeight);
      const share = weight ? amounts.number(weight.inside + (own ?? 0n)) : inside + (own === null ? 0 : amounts.number(own));
      return { place, label, inside, outside: degree - inside, degree, part: vertices.parts?.of[place] ?? 0, forced: forced.has(label), weight, own, share };
    };
    const set = new Set(result.members);
    const { ring } = result;
    const edges = result.members.flatMap((i) => this.pairs(i, (j) => j < i && set.has(j)));
    return {
      result,
      members: result.members.map((place, i) => member(place, result.inside[i]!, result.weights?.[i], result.own_weights?.[i])),
      ring: ring.vertices.map((place, i) => member(place, ring.inside[i]!, ring.weights?.[i], undefined)),
      edges,
      ringEdges: ring.vertices.flatMap((i) => this.pairs(i, (j) => set.has(j))),
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

/** How many edges these members could have: between the sides only, where the parts are the two sides. */
export function possibleEdges(model: Model, members: readonly Member[]): number {
  const size = members.length;
  return acrossSides(model) ? partSizes(model, members).reduce((all, of) => all * of, 1) : (size * (size - 1)) / 2;
}

/** Whether every edge runs from one part to the other. */
export function acrossSides({ report, parts }: Model): boolean {
  const sides = Object.keys(report.graph?.sides ?? {});
  return sides.length === 2 && sides.every((side) => parts.includes(side));
}

/** How many members each part has, in the order of their names. */
export function partSizes(model: Model, members: readonly Member[]): number[] {
  return model.parts.map((_, part) => members.filter((member) => member.part === part).length);
}

/** "20 vertices", or "30 user and 10 item vertices" where parts have sizes of their own. */
export function vertexWords({ size, wishes }: Result): string {
  const sizes = Object.entries(wishes?.quota ?? {});
  return sizes.length === 0 ? counted(size, "vertex", "vertices") : `${listed(sizes.map(([name, count]) => `${grouped(Number(count))} ${name}`))} vertices`;
}

/** What a member weighs towards the set, its own weight included. */
export function shareText({ amounts }: Model, { weight, own, inside }: Member): string {
  return amounts.text((weight?.inside ?? BigInt(inside) * 10n ** BigInt(amounts.digits)) + (own ?? 0n));
}
