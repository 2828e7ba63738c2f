// The subgraph drawn: members coloured by what they have inside or shaped by their part, edges as thick as they are
// heavy, the best connected outsiders on a ring around them.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { memberColour, themed } from "./colour";
import { append, button, h } from "./dom";
import { drawingSvg } from "./drawing_svg";
import { download, fileName, graphMl, svgToPng } from "./export";
import { counted, grouped } from "./format";
import { shortened } from "./labels";
import { Layout, placeRing } from "./layout";
import { legendMarks } from "./legend";
import { shareText, type Model } from "./model";
import { onPaper } from "./print";
import { edgeAlpha, makeScene, negativeDash, pairCount, reach, strands, type Drawn, type Scene, type Strand } from "./scene";
import { tracePart } from "./shapes";
import { theme } from "./theme";

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
      download(fileName(model, "subgraph.graphml"), "application/graphml+xml", graphMl(model, model.answer)));
    this.element = h(
      "figure",
      { class: "figure drawing", attrs: { "aria-label": "Drawing of the subgraph" } },
      h("figcaption", {}, h("span", "figure-title", "Who is connected to whom"), h("span", "tools",
        this.graphMlButton,
        tool("SVG", "Drawing as SVG", () => download(fileName(model, "drawing.svg"), "image/svg+xml", drawingSvg(model, this.scene).svg)),
        tool("PNG", "Drawing as PNG", () => {
          const { svg, width, height } = drawingSvg(model, this.scene);
          void svgToPng(svg, width, height).then((blob) => download(fileName(model, "drawing.png"), "image/png", blob));
        }))),
      h("div", "canvas", this.canvas, this.tip, h("div", "zoom",
        tool("+", "Zoom in", () => this.zoomBy(1.4)), tool("−", "Zoom out", () => this.zoomBy(1 / 1.4)), tool("Fit", "Fit everything", () => this.fit()))),
      onPaper(() => drawingSvg(model, this.scene)),
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
    const links = scene.edges.flatMap(({ pairs }) => pairs), ringLinks = scene.ringEdges.flatMap(({ pairs }) => pairs);
    const layout = new Layout(scene.members, links, scene.radius);
    const run = ++this.running;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.canvas.dataset.layout = "running";
    // Large drawings are shown less often on the way: painting costs as much as moving.
    const pause = links.length > 1500 ? 6 : 1;
    let slices = 0;
    const slice = (): void => {
      if (run !== this.running) return;
      const done = layout.advance(still || pause > 1 ? 40 : 14);
      if (done || (!still && slices++ % pause === 0)) {
        placeRing(scene.ring, ringLinks, scene.byPlace, layout.extent() + 3.5 * scene.radius + 10);
        this.fit();
      }
      if (done) this.canvas.dataset.layout = "done";
      else requestAnimationFrame(slice);
    };
    slice();
  }

  private describe(): void {
    const { answer, amounts } = this.model, { scene } = this, { result } = answer, drawn = pairCount(scene.edges);
    const said = [`${counted(result.size, "member", "members")}, ${counted(result.edges, "edge", "edges")}${amounts.weighted ? `, ${amounts.worth(result.value)}` : ""}`];
    if (scene.members.length < answer.members.length) said.push(`${grouped(scene.members.length)} members drawn, those with most ${amounts.weighted ? "weight" : "neighbours"} inside`);
    if (drawn < result.edges) said.push(`${grouped(drawn)} of the edges drawn, a fair sample`);
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
    this.legend.replaceChildren();
    append(this.legend, legendMarks(this.model, scene));
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

  private fit(): void {
    const { width, height } = this.size();
    if (width === 0) return;
    const scale = Math.min(2.2, Math.min(width, height) / (2 * reach(this.scene)));
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
    this.tip.replaceChildren(h("strong", {}, member.label), h("span", {}, `${this.model.amounts.weighted ? `weight ${shareText(this.model, member)} inside; ` : ""}${counted(member.inside, "neighbour", "neighbours")} inside, ${grouped(member.outside)} outside${node.ring ? "; not a member" : member.forced ? "; must be in" : ""}`));
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
    return { focus: null, near: model.found() };
  }

  private paint(): void {
    const { selected } = this.model, found = this.model.found();
    this.canvas.dataset.selected = selected.value === null ? "" : this.model.label(selected.value);
    this.canvas.dataset.found = found === null ? "" : this.scene.members.filter(({ place }) => found.has(place)).map(({ place }) => this.model.label(place)).join("\n");
    const { scene, transform: t } = this;
    const context = this.canvas.getContext("2d")!;
    const { focus, near } = this.highlighted();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(devicePixelRatio * t.k, 0, 0, devicePixelRatio * t.k, devicePixelRatio * t.x, devicePixelRatio * t.y);
    const lines = (all: Strand[], colour: string, width: number, alpha: number): void => {
      context.globalAlpha = alpha;
      for (const strand of all) {
        context.strokeStyle = strand.negative ? themed("--failed") : colour;
        context.setLineDash(strand.negative ? negativeDash.map((length) => length / t.k) : []);
        context.lineWidth = (width * strand.width) / t.k;
        context.beginPath();
        for (const [i, j] of strand.pairs) {
          const a = scene.byPlace.get(i)!, b = scene.byPlace.get(j)!;
          context.moveTo(a.x, a.y);
          context.lineTo(b.x, b.y);
        }
        context.stroke();
      }
      context.setLineDash([]);
    };
    const fade = near ? 0.35 : 1;
    const dense = edgeAlpha(pairCount(scene.edges));
    lines(scene.ringEdges, themed("--ring"), 0.8, 0.5 * fade);
    lines(scene.edges, themed("--edge"), 1, dense * fade);
    if (focus !== null) lines(strands(this.model.neighboursOf(focus).filter((j) => scene.byPlace.has(j) && (scene.byPlace.get(focus)!.ring ? !scene.byPlace.get(j)!.ring : true)).map((j) => [focus, j]), 0), themed("--accent"), 1.4, 0.85);
    this.paintNodes(context, focus, near, found);
    context.globalAlpha = 1;
    this.paintLabels(context, focus, near);
  }

  private paintNodes(context: CanvasRenderingContext2D, focus: number | null, near: Set<number> | null, found: Set<number> | null): void {
    const { scene } = this, colour = memberColour(this.model, this.model.answer.members);
    const paper = themed("--paper"), ring = themed("--ring"), accent = themed("--accent"), outline = themed("--outline");
    for (const node of [...scene.ring, ...scene.members]) {
      const radius = node.ring ? 0.55 * scene.radius : scene.radius;
      context.globalAlpha = near && !near.has(node.place) ? 0.25 : 1;
      if (node.member.forced) {
        tracePart(context, node.member.part, node.x, node.y, 1.5 * radius);
        context.fillStyle = paper;
        context.fill();
        context.lineWidth = 1.5 / this.transform.k;
        context.strokeStyle = themed("--ink");
        context.stroke();
      }
      tracePart(context, node.member.part, node.x, node.y, radius);
      context.fillStyle = node.ring ? paper : colour(node.member);
      context.fill();
      const chosen = node.place === focus || node.place === this.model.selected.value || (found?.has(node.place) ?? false);
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
      const label = shortened(node.member.label, 18);
      const y = node.y - (node.member.forced ? 1.5 : 1) * scene.radius - 3 / t.k;
      context.lineWidth = 3.5 / t.k;
      context.strokeText(label, node.x, y);
      context.fillText(label, node.x, y);
    }
  }
}
