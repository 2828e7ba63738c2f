// How a drawing is painted on a canvas, wherever the canvas is: in the page of a report, or in a worker of the explorer.
// Colours come in a palette, since a worker cannot ask the page for them.
import { shortened } from "./labels";
import type { Member } from "./model";
import { edgeAlpha, negativeDash, pairCount, strands, type Scene, type Strand } from "./scene";
import { tracePart } from "./shapes";

export interface Palette {
  paper: string;
  ink: string;
  edge: string;
  ring: string;
  accent: string;
  outline: string;
  failed: string;
}

/** The part of the drawing that is seen, and who stands out in it. */
export interface Look {
  transform: { k: number; x: number; y: number };
  /** Pixels of the canvas for one of the page. */
  ratio: number;
  /** The vertex selected or pointed at. */
  focus: number | null;
  selected: number | null;
  /** Who is not faint; nobody is where this is nothing. */
  near: Set<number> | null;
  found: Set<number> | null;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class Painter {
  constructor(private readonly context: Context, private readonly scene: Scene, private readonly palette: Palette,
    private readonly colour: (member: Member) => string, private readonly neighboursOf: (place: number) => readonly number[]) {}

  /** `edges`: those that are drawn, all of the scene or fewer while it moves. */
  paint(look: Look, edges: Strand[] = this.scene.edges): void {
    const { context, scene, palette } = this, { transform: t, ratio, focus, near } = look;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(ratio * t.k, 0, 0, ratio * t.k, ratio * t.x, ratio * t.y);
    const fade = near ? 0.35 : 1;
    this.lines(scene.ringEdges, palette.ring, 0.8, 0.5 * fade, t.k);
    this.lines(edges, palette.edge, 1, edgeAlpha(pairCount(edges)) * fade, t.k);
    if (focus !== null) this.lines(strands(this.neighboursOf(focus).filter((j) => scene.byPlace.has(j) && (scene.byPlace.get(focus)!.ring ? !scene.byPlace.get(j)!.ring : true)).map((j) => [focus, j]), 0), palette.accent, 1.4, 0.85, t.k);
    this.nodes(look);
    context.globalAlpha = 1;
    this.labels(look);
  }

  private lines(all: Strand[], colour: string, width: number, alpha: number, zoom: number): void {
    const { context, scene } = this;
    context.globalAlpha = alpha;
    for (const strand of all) {
      context.strokeStyle = strand.negative ? this.palette.failed : colour;
      context.setLineDash(strand.negative ? negativeDash.map((length) => length / zoom) : []);
      context.lineWidth = (width * strand.width) / zoom;
      context.beginPath();
      for (const [i, j] of strand.pairs) {
        const a = scene.byPlace.get(i)!, b = scene.byPlace.get(j)!;
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
      }
      context.stroke();
    }
    context.setLineDash([]);
  }

  private nodes({ transform: t, focus, selected, near, found }: Look): void {
    const { context, scene, palette: { paper, ring, accent, outline, ink } } = this;
    for (const node of [...scene.ring, ...scene.members]) {
      const radius = node.ring ? 0.55 * scene.radius : scene.radius;
      context.globalAlpha = near && !near.has(node.place) ? 0.25 : 1;
      if (node.member.forced) {
        tracePart(context, node.member.part, node.x, node.y, 1.5 * radius);
        context.fillStyle = paper;
        context.fill();
        context.lineWidth = 1.5 / t.k;
        context.strokeStyle = ink;
        context.stroke();
      }
      tracePart(context, node.member.part, node.x, node.y, radius);
      context.fillStyle = node.ring ? paper : this.colour(node.member);
      context.fill();
      const chosen = node.place === focus || node.place === selected || (found?.has(node.place) ?? false);
      context.lineWidth = (chosen ? 3 : scene.members.length > 300 ? 0.5 : 1) / t.k;
      context.strokeStyle = chosen ? accent : node.ring ? ring : outline;
      context.stroke();
    }
  }

  private labels({ transform: t, focus, selected, near }: Look): void {
    const { context, scene } = this;
    const room = scene.radius * t.k; // what a vertex has on the screen
    const everyone = room >= 11 || scene.members.length <= 40;
    const size = 11 / t.k;
    context.font = `500 ${size}px InterVariable, sans-serif`;
    context.textAlign = "center";
    context.lineJoin = "round";
    context.strokeStyle = this.palette.paper;
    context.fillStyle = this.palette.ink;
    const some = near && near.size <= 60 ? near : null;
    for (const node of scene.byPlace.values()) {
      const wanted = node.place === focus || node.place === selected || (node.ring ? false : some ? some.has(node.place) : everyone && !near);
      if (!wanted) continue;
      const label = shortened(node.member.label, 18);
      const y = node.y - (node.member.forced ? 1.5 : 1) * scene.radius - 3 / t.k;
      context.lineWidth = 3.5 / t.k;
      context.strokeText(label, node.x, y);
      context.fillText(label, node.x, y);
    }
  }
}

/** The vertex under a point of the drawing, or nothing. */
export function nodeAt<Node extends { x: number; y: number }>(nodes: Iterable<Node>, [x, y]: [number, number], reach: number): Node | null {
  let best: Node | null = null, nearest = reach;
  for (const node of nodes) {
    const distance = Math.hypot(node.x - x, node.y - y);
    if (distance < nearest) [best, nearest] = [node, distance];
  }
  return best;
}
