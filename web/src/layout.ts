// Where the vertices of a drawing stand: forces for the members, a circle for the ring. The same graph gives the same
// picture; the work is bounded by a number of rounds and done in slices, so that the page stays responsive.
import type { Pair } from "./model";
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";

export interface Node extends SimulationNodeDatum {
  place: number;
  x: number;
  y: number;
}

interface Link {
  source: number;
  target: number;
}

/** Where vertices stood before, by place. */
export type Places = ReadonlyMap<number, { x: number; y: number }>;

/** Starts on a sunflower spiral, best connected in the middle; `radius` is that of a drawn vertex. Who stood somewhere
 * `before` starts there, so that a drawing that changes a little moves a little. */
export class Layout {
  private readonly simulation;
  private left: number;

  constructor(readonly members: Node[], links: Pair[], private readonly radius: number, before: Places = new Map()) {
    const gap = 3.1 * radius;
    members.forEach((node, i) => {
      const angle = i * Math.PI * (3 - Math.sqrt(5));
      node.x = gap * Math.sqrt(i + 0.5) * Math.cos(angle);
      node.y = gap * Math.sqrt(i + 0.5) * Math.sin(angle);
      Object.assign(node, before.get(node.place));
    });
    const at = new Map(members.map((node, i) => [node.place, i]));
    const pairs: Link[] = links.map(([i, j]) => ({ source: at.get(i)!, target: at.get(j)! }));
    const large = members.length > 400;
    this.left = Math.round(Math.min(300, Math.max(60, 120_000 / (members.length + pairs.length / 4 + 1))));
    const known = members.filter(({ place }) => before.has(place)).length > members.length / 2;
    this.simulation = forceSimulation<Node>(members)
      .force("links", forceLink<Node, Link>(pairs).distance(7 * radius))
      .force("charge", forceManyBody<Node>().strength(-9 * radius).distanceMax(60 * radius).theta(large ? 1.3 : 0.9))
      .force("collide", forceCollide<Node>(1.45 * radius).iterations(large ? 1 : 2))
      .force("x", forceX<Node>(0).strength(0.06))
      .force("y", forceY<Node>(0).strength(0.06))
      .alpha(known ? 0.25 : 1)
      .alphaDecay(1 - 0.001 ** (1 / this.left))
      .stop();
  }

  /** Works for about so many milliseconds; whether it is done. */
  advance(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (this.left > 0 && performance.now() < end) {
      this.simulation.tick();
      --this.left;
    }
    return this.left === 0;
  }

  /** How far the members reach from the middle. */
  extent(): number {
    return this.members.reduce((most, node) => Math.max(most, Math.hypot(node.x, node.y)), 4 * this.radius) + this.radius;
  }
}

/** Spreads the ring evenly on a circle, each vertex near the side its neighbours are on. */
export function placeRing(ring: Node[], links: Pair[], members: Map<number, Node>, distance: number): void {
  const direction = new Map<number, [number, number]>(ring.map((node) => [node.place, [0, 0]]));
  for (const [outer, inner] of links) {
    const sum = direction.get(outer), node = members.get(inner);
    if (!sum || !node) continue;
    sum[0] += node.x;
    sum[1] += node.y;
  }
  const wanted = ring
    .map((node) => ({ node, angle: Math.atan2(direction.get(node.place)![1], direction.get(node.place)![0]) }))
    .sort((a, b) => a.angle - b.angle || a.node.place - b.node.place);
  const step = (2 * Math.PI) / Math.max(ring.length, 1);
  // Rotated so that on the whole everyone is close to the wanted side.
  const offset = wanted.reduce((sum, { angle }, i) => sum + angle - i * step, 0) / Math.max(ring.length, 1);
  wanted.forEach(({ node }, i) => {
    node.x = distance * Math.cos(offset + i * step);
    node.y = distance * Math.sin(offset + i * step);
  });
}
