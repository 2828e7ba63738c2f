// What a drawing shows of an answer: its members, all or the best connected, a fair sample of the edges in strands of one
// thickness, and the ring of outsiders.
import { largest, smallest } from "./amounts";
import type { Node } from "./layout";
import type { Answer, Member, Pair } from "./model";

const mostMembers = 1500;
const mostEdges = 4000;

export interface Drawn extends Node {
  member: Member;
  ring: boolean;
}

/** What is drawn of an answer: all of it, or a fair sample of the edges. */
export interface Scene {
  members: Drawn[];
  ring: Drawn[];
  byPlace: Map<number, Drawn>;
  edges: Strand[];
  ringEdges: Strand[];
  /** The smallest and largest amount that edges inside weigh, whatever the sign; none without weights. */
  weights: [bigint, bigint] | null;
  radius: number;
}

/** Edges that are drawn with one stroke of the pen. */
export interface Strand {
  /** Times the width of an edge of no weight. */
  width: number;
  negative: boolean;
  pairs: Pair[];
}

const widths = [0.6, 1.2, 1.9, 2.7, 3.6, 4.6];

/** The edges by how heavy they are, beside the heaviest there is, thin ones first; all in one where they have no weight. */
export function strands(pairs: Pair[], heaviest: number): Strand[] {
  const all = new Map<string, Strand>();
  for (const pair of pairs) {
    const weight = pair[2] === undefined ? null : Number(pair[2]);
    const width = weight === null || heaviest === 0 ? 1 : widths[Math.round((widths.length - 1) * Math.abs(weight) / heaviest)]!;
    const negative = weight !== null && weight < 0;
    const key = `${width} ${negative}`;
    if (!all.has(key)) all.set(key, { width, negative, pairs: [] });
    all.get(key)!.pairs.push(pair);
  }
  return [...all.values()].sort((a, b) => a.width - b.width || Number(a.negative) - Number(b.negative));
}

export const pairCount = (all: Strand[]): number => all.reduce((count, { pairs }) => count + pairs.length, 0);

/** Picks about so many of the pairs, always the same ones, no part of the graph before another. */
export function sample(pairs: Pair[], most: number): Pair[] {
  if (pairs.length <= most) return pairs;
  const order = ([i, j]: Pair): number => Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b), 0xc2b2ae35) >>> 0;
  return pairs.map((pair) => [order(pair), pair] as const).sort((a, b) => a[0] - b[0]).slice(0, most).map(([, pair]) => pair);
}

export function makeScene(answer: Answer, most = mostEdges): Scene {
  const byInside = [...answer.members].sort((a, b) => b.share - a.share || a.place - b.place).slice(0, mostMembers);
  const drawn = (ring: boolean) => (member: Member): Drawn => ({ place: member.place, member, ring, x: 0, y: 0 });
  const members = byInside.map(drawn(false));
  const ring = answer.ring.map(drawn(true));
  const byPlace = new Map([...members, ...ring].map((node) => [node.place, node]));
  const within = answer.members.length > mostMembers ? answer.edges.filter(([i, j]) => byPlace.has(i) && byPlace.has(j)) : answer.edges;
  const size = members.length;
  const edges = sample(within, most), ringEdges = sample(answer.ringEdges.filter(([, j]) => byPlace.has(j)), 400);
  const weigh = edges.flatMap(([, , weight]) => (weight === undefined ? [] : [BigInt(weight)])).map((weight) => (weight < 0n ? -weight : weight));
  const heaviest = [...edges, ...ringEdges].reduce((most, [, , weight]) => Math.max(most, Math.abs(Number(weight ?? 0))), 0);
  return {
    members,
    ring,
    byPlace,
    edges: strands(edges, heaviest),
    ringEdges: strands(ringEdges, heaviest),
    weights: weigh.length > 0 ? [smallest(weigh), largest(weigh)] : null,
    radius: size <= 30 ? 9 : size <= 120 ? 7 : size <= 400 ? 5.5 : 4.5,
  };
}

/** Few edges are drawn strongly, many as a texture. */
export const edgeAlpha = (edges: number): number => Math.max(0.1, Math.min(0.6, 9 / Math.sqrt(edges + 1)));
/** Negative edges, beside their colour. */
export const negativeDash = [4, 3];

/** How far the drawing reaches from the middle. */
export function reach({ ring, members, radius }: Scene): number {
  return (ring.length > 0 ? ring : members).reduce((most, node) => Math.max(most, Math.hypot(node.x, node.y)), 30) + 2 * radius + 4;
}

/** How much a drawing is enlarged to be seen whole. */
export const fitting = (scene: Scene, width: number, height: number): number => Math.min(2.2, Math.min(width, height) / (2 * reach(scene)));
