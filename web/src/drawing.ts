// The subgraph drawn: members coloured by their neighbours inside, the best connected outsiders on a ring around them.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { degreeScale, scaleColour, themed } from "./colour";
import { button, h } from "./dom";
import { download, fileName, graphMl, picture, svgToPng, xml, type Picture } from "./export";
import { counted, grouped } from "./format";
import { Layout, placeRing, type Node } from "./layout";
import type { Answer, Member, Model } from "./model";
import { theme } from "./theme";

const mostMembers = 1500;
const mostEdges = 4000;

interface Drawn extends Node {
  member: Member;
  ring: boolean;
}

/** What is drawn of an answer: all of it, or a fair sample of the edges. */
interface Scene {
  members: Drawn[];
  ring: Drawn[];
  byPlace: Map<number, Drawn>;
  edges: [number, number][];
  ringEdges: [number, number][];
  radius: number;
  low: number;
  high: number;
}

/** Picks about so many of the pairs, always the same ones, no part of the graph before another. */
function sample(pairs: [number, number][], most: number): [number, number][] {
  if (pairs.length <= most) return pairs;
  const order = ([i, j]: [number, number]): number => Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b), 0xc2b2ae35) >>> 0;
  return pairs.map((pair) => [order(pair), pair] as const).sort((a, b) => a[0] - b[0]).slice(0, most).map(([, pair]) => pair);
}

function makeScene(answer: Answer): Scene {
  const byInside = [...answer.members].sort((a, b) => b.inside - a.inside || a.place - b.place).slice(0, mostMembers);
  const drawn = (ring: boolean) => (member: Member): Drawn => ({ place: member.place, member, ring, x: 0, y: 0 });
  const members = byInside.map(drawn(false));
  const ring = answer.ring.map(drawn(true));
  const byPlace = new Map([...members, ...ring].map((node) => [node.place, node]));
  const within = answer.members.length > mostMembers ? answer.edges.filter(([i, j]) => byPlace.has(i) && byPlace.has(j)) : answer.edges;
  const size = members.length;
  return {
    members,
    ring,
    byPlace,
    edges: sample(within, mostEdges),
    ringEdges: sample(answer.ringEdges.filter(([, j]) => byPlace.has(j)), 400),
    radius: size <= 30 ? 9 : size <= 120 ? 7 : size <= 400 ? 5.5 : 4.5,
    low: answer.members.reduce((least, m) => Math.min(least, m.inside), Infinity),
    high: answer.members.reduce((most, m) => Math.max(most, m.inside), 0),
  };
}

export class Drawing {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { attrs: { tabindex: 0, role: "img" } });
  private readonly caption = h("p", "note");
  private readonly tip = h("div", { class: "tip", attrs: { "aria-hidden": "true" } });
  private readonly legend = h("div", "scale");
  private readonly graphMlButton: HTMLButtonElement;
  private scene!: Scene;
  private transform: ZoomTransform = zoomIdentity;
  private readonly behaviour = zoom<HTMLCanvasElement, unknown>();
  private running = 0;
  private pending = false;

  constructor(private readonly model: Model) {
    const tool = (text: string, label: string, act: () => void): HTMLButtonElement => button(text, act, { attrs: { "aria-label": label } });
    this.graphMlButton = tool("GraphML", "Subgraph as GraphML", () =>
      download(fileName(model, "subgraph.graphml"), "application/graphml+xml", graphMl(model.answer)));
    this.element = h(
      "figure",
      { class: "figure drawing", attrs: { role: "group", "aria-label": "Drawing of the subgraph" } },
      h("figcaption", {}, h("span", "figure-title", "Who is connected to whom"), h("span", "tools",
        this.graphMlButton,
        tool("SVG", "Drawing as SVG", () => download(fileName(model, "drawing.svg"), "image/svg+xml", this.svg().svg)),
        tool("PNG", "Drawing as PNG", () => {
          const { svg, width, height } = this.svg();
          void svgToPng(svg, width, height).then((blob) => download(fileName(model, "drawing.png"), "image/png", blob));
        }))),
      h("div", "canvas", this.canvas, this.tip, h("div", "zoom",
        tool("+", "Zoom in", () => this.zoomBy(1.4)), tool("−", "Zoom out", () => this.zoomBy(1 / 1.4)), tool("Fit", "Show everything", () => this.fit()))),
      this.legend,
      this.caption,
    );
    this.listen();
    model.shown.watch(() => this.start());
    for (const signal of [model.selected, model.hovered, model.query]) (signal as typeof model.hovered).watch(() => this.render());
    theme.watch(() => this.render());
    this.start();
  }

  private listen(): void {
    const { canvas, model } = this;
    select(canvas).call(this.behaviour.scaleExtent([0.3, 12]).filter((event: Event) => !(event instanceof WheelEvent) || event.ctrlKey || event.metaKey || document.activeElement === canvas)
      .on("zoom", (event: { transform: ZoomTransform }) => { this.transform = event.transform; this.render(); })).on("dblclick.zoom", null);
    canvas.addEventListener("pointermove", (event) => this.point(event));
    canvas.addEventListener("pointerleave", () => { model.hovered.value = null; this.tip.style.opacity = "0"; });
    canvas.addEventListener("click", (event) => {
      const node = this.nodeAt(event.offsetX, event.offsetY);
      model.selected.value = node && !node.ring ? node.place : null;
    });
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
  }

  /** Lays out the answer that is shown now, in slices between two pictures. */
  private start(): void {
    const { answer } = this.model;
    const scene = (this.scene = makeScene(answer));
    this.describe();
    const layout = new Layout(scene.members, scene.edges, scene.radius);
    const run = ++this.running;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.canvas.dataset.layout = "running";
    // Large drawings are shown less often on the way: painting costs as much as moving.
    const pause = scene.edges.length > 1500 ? 6 : 1;
    let slices = 0;
    const slice = (): void => {
      if (run !== this.running) return;
      const done = layout.advance(still || pause > 1 ? 40 : 14);
      if (done || (!still && slices++ % pause === 0)) {
        placeRing(scene.ring, scene.ringEdges, scene.byPlace, layout.extent() + 3.5 * scene.radius + 10);
        this.fit();
      }
      if (done) this.canvas.dataset.layout = "done";
      else requestAnimationFrame(slice);
    };
    slice();
  }

  private describe(): void {
    const { answer } = this.model, { scene } = this, { result } = answer;
    const said = [`${counted(result.k, "member", "members")}, ${counted(result.edges, "edge", "edges")}`];
    if (scene.members.length < answer.members.length) said.push(`${grouped(scene.members.length)} members drawn, those with most neighbours inside`);
    if (scene.edges.length < result.edges) said.push(`${grouped(scene.edges.length)} of the edges drawn, a fair sample`);
    if (result.ring.neighbours > 0) {
      const { neighbours } = result.ring;
      said.push(scene.ring.length < neighbours
        ? `around them the ${grouped(scene.ring.length)} best connected of ${grouped(neighbours)} neighbours outside`
        : `around them ${neighbours === 1 ? "the one neighbour" : `all ${grouped(neighbours)} neighbours`} outside`);
    }
    this.caption.textContent = said.join("; ") + ".";
    this.canvas.setAttribute("aria-label", `Drawing: ${said.join("; ")}. The table of members says the same in words.`);
    this.graphMlButton.disabled = !answer.complete;
    this.graphMlButton.title = answer.complete ? "" : "This answer has more edges than a report holds; densek convert writes whole graphs.";
    this.showLegend();
  }

  private showLegend(): void {
    const { low, high } = this.scene;
    const colours = high > low ? Array.from({ length: 10 }, (_, i) => scaleColour(i / 9)) : [scaleColour(0.75), scaleColour(0.75)];
    const bar = h("span", "bar");
    bar.style.background = `linear-gradient(to right, ${colours.join(",")})`;
    this.legend.replaceChildren(h("span", "muted", "neighbours inside"), grouped(Math.min(low, high)), bar, high > low ? grouped(high) : "");
  }

  private size(): { width: number; height: number } {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  private resize(): void {
    const { width, height } = this.size();
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    this.fit();
  }

  /** How far the drawing reaches from the middle. */
  private reach(): number {
    const nodes = this.scene.ring.length > 0 ? this.scene.ring : this.scene.members;
    return nodes.reduce((most, node) => Math.max(most, Math.hypot(node.x, node.y)), 30) + 2 * this.scene.radius + 4;
  }

  private fit(): void {
    const { width, height } = this.size();
    if (width === 0) return;
    const scale = Math.min(2.2, Math.min(width, height) / (2 * this.reach()));
    select(this.canvas).call(this.behaviour.transform, zoomIdentity.translate(width / 2, height / 2).scale(scale));
  }

  private zoomBy(factor: number): void {
    select(this.canvas).call(this.behaviour.scaleBy, factor);
  }

  private key(event: KeyboardEvent): void {
    const shift: Record<string, [number, number]> = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    const by = shift[event.key];
    if (by) select(this.canvas).call(this.behaviour.translateBy, by[0] / this.transform.k, by[1] / this.transform.k);
    else if (event.key === "+" || event.key === "=") this.zoomBy(1.4);
    else if (event.key === "-") this.zoomBy(1 / 1.4);
    else if (event.key === "0") this.fit();
    else if (event.key === "Escape") this.model.selected.value = null;
    else return;
    event.preventDefault();
  }

  private nodeAt(x: number, y: number): Drawn | null {
    const [gx, gy] = this.transform.invert([x, y]);
    let best: Drawn | null = null, nearest = this.scene.radius + 4 / this.transform.k;
    for (const node of this.scene.byPlace.values()) {
      const distance = Math.hypot(node.x - gx, node.y - gy);
      if (distance < nearest) [best, nearest] = [node, distance];
    }
    return best;
  }

  private point(event: PointerEvent): void {
    const node = this.nodeAt(event.offsetX, event.offsetY);
    this.model.hovered.value = node ? node.place : null;
    this.canvas.style.cursor = node ? "pointer" : "grab";
    this.tip.style.opacity = node ? "1" : "0";
    if (!node) return;
    const { member } = node;
    this.tip.replaceChildren(h("strong", {}, member.label), h("span", {}, `${counted(member.inside, "neighbour", "neighbours")} inside, ${grouped(member.outside)} outside${node.ring ? "; not a member" : ""}`));
    const { width } = this.size();
    this.tip.style.left = `${Math.min(event.offsetX + 14, width - this.tip.offsetWidth - 8)}px`;
    this.tip.style.top = `${event.offsetY + 14}px`;
  }

  private render(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.paint();
    });
  }

  /** Who stands out: the vertex selected or pointed at with its neighbours, or who matches the search. */
  private highlighted(): { focus: number | null; near: Set<number> | null } {
    const { model } = this;
    const focus = model.hovered.value ?? model.selected.value;
    if (focus !== null && this.scene.byPlace.has(focus)) return { focus, near: new Set([focus, ...model.neighboursOf(focus)]) };
    if (model.query.value === "") return { focus: null, near: null };
    const query = model.query.value.toLowerCase();
    return { focus: null, near: new Set(this.scene.members.filter((node) => node.member.label.toLowerCase().includes(query)).map((node) => node.place)) };
  }

  private paint(): void {
    const { selected } = this.model;
    this.canvas.dataset.selected = selected.value === null ? "" : this.model.label(selected.value);
    const { scene, transform: t } = this;
    const context = this.canvas.getContext("2d")!;
    const { focus, near } = this.highlighted();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(devicePixelRatio * t.k, 0, 0, devicePixelRatio * t.k, devicePixelRatio * t.x, devicePixelRatio * t.y);
    const lines = (pairs: [number, number][], colour: string, width: number, alpha: number): void => {
      context.strokeStyle = colour;
      context.lineWidth = width / t.k;
      context.globalAlpha = alpha;
      context.beginPath();
      for (const [i, j] of pairs) {
        const a = scene.byPlace.get(i)!, b = scene.byPlace.get(j)!;
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
      }
      context.stroke();
    };
    const fade = near ? 0.35 : 1;
    const dense = edgeAlpha(scene.edges.length);
    lines(scene.ringEdges, themed("--ring"), 0.8, 0.5 * fade);
    lines(scene.edges, themed("--edge"), 1, dense * fade);
    if (focus !== null) lines(this.model.neighboursOf(focus).filter((j) => scene.byPlace.has(j) && (scene.byPlace.get(focus)!.ring ? !scene.byPlace.get(j)!.ring : true)).map((j) => [focus, j]), themed("--accent"), 1.4, 0.85);
    this.paintNodes(context, focus, near);
    context.globalAlpha = 1;
    this.paintLabels(context, focus, near);
  }

  private paintNodes(context: CanvasRenderingContext2D, focus: number | null, near: Set<number> | null): void {
    const { scene } = this, colour = degreeScale(scene.low, scene.high);
    const paper = themed("--paper"), ring = themed("--ring"), accent = themed("--accent"), outline = themed("--outline");
    for (const node of [...scene.ring, ...scene.members]) {
      const radius = node.ring ? 0.55 * scene.radius : scene.radius;
      context.globalAlpha = near && !near.has(node.place) ? 0.25 : 1;
      context.beginPath();
      context.arc(node.x, node.y, radius, 0, 2 * Math.PI);
      context.fillStyle = node.ring ? paper : colour(node.member.inside);
      context.fill();
      const chosen = node.place === focus || node.place === this.model.selected.value;
      context.lineWidth = (chosen ? 3 : scene.members.length > 300 ? 0.5 : 1) / this.transform.k;
      context.strokeStyle = chosen ? accent : node.ring ? ring : outline;
      context.stroke();
    }
  }

  private paintLabels(context: CanvasRenderingContext2D, focus: number | null, near: Set<number> | null): void {
    const { scene, transform: t } = this;
    const room = scene.radius * t.k; // what a vertex has on the screen
    const everyone = room >= 11 || scene.members.length <= 40;
    const size = 11 / t.k;
    context.font = `500 ${size}px InterVariable, sans-serif`;
    context.textAlign = "center";
    context.lineJoin = "round";
    context.strokeStyle = themed("--paper");
    context.fillStyle = themed("--ink");
    const some = near && near.size <= 60 ? near : null;
    for (const node of scene.byPlace.values()) {
      const wanted = node.place === focus || node.place === this.model.selected.value || (node.ring ? false : some ? some.has(node.place) : everyone && !near);
      if (!wanted) continue;
      const label = shortened(node.member.label);
      const y = node.y - scene.radius - 3 / t.k;
      context.lineWidth = 3.5 / t.k;
      context.strokeText(label, node.x, y);
      context.fillText(label, node.x, y);
    }
  }

  /** The drawing without zoom and selection. */
  svg(): Picture {
    const { scene } = this, side = 900, scale = side / 2 / this.reach();
    const colour = degreeScale(scene.low, scene.high);
    const X = (node: Drawn): string => (side / 2 + scale * node.x).toFixed(1);
    const Y = (node: Drawn): string => (side / 2 + scale * node.y).toFixed(1);
    const path = (pairs: [number, number][]): string => pairs.map(([i, j]) => `M${X(scene.byPlace.get(i)!)} ${Y(scene.byPlace.get(i)!)}L${X(scene.byPlace.get(j)!)} ${Y(scene.byPlace.get(j)!)}`).join("");
    const circle = (node: Drawn, r: number, style: string): string => `<circle cx="${X(node)}" cy="${Y(node)}" r="${(r * scale).toFixed(1)}" ${style}><title>${xml(node.member.label)}</title></circle>`;
    const labelled = scene.members.length <= 40;
    const parts = [
      `<path d="${path(scene.ringEdges)}" stroke="${themed("--ring")}" stroke-width="0.8" opacity="0.5" fill="none"/>`,
      `<path d="${path(scene.edges)}" stroke="${themed("--edge")}" opacity="${edgeAlpha(scene.edges.length).toFixed(2)}" fill="none"/>`,
      ...scene.ring.map((node) => circle(node, 0.55 * scene.radius, `fill="${themed("--paper")}" stroke="${themed("--ring")}"`)),
      ...scene.members.map((node) => circle(node, scene.radius, `fill="${colour(node.member.inside)}" stroke="${themed("--outline")}"`)),
      ...(labelled ? scene.members.map((node) => `<text x="${X(node)}" y="${(side / 2 + scale * (node.y - scene.radius) - 4).toFixed(1)}" text-anchor="middle" fill="${themed("--ink")}" stroke="${themed("--paper")}" stroke-width="3" paint-order="stroke">${xml(shortened(node.member.label))}</text>`) : []),
    ];
    return picture(side, side, themed("--paper"), parts.join("\n"));
  }
}

/** Few edges are drawn strongly, many as a texture. */
const edgeAlpha = (edges: number): number => Math.max(0.1, Math.min(0.6, 9 / Math.sqrt(edges + 1)));
const shortened = (label: string): string => (label.length > 18 ? label.slice(0, 17) + "…" : label);
