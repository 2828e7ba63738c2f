// The subgraph drawn: members coloured by what they have inside or shaped by their part, edges as thick as they are
// heavy, the best connected outsiders on a ring around them.
import { memberColour, palette } from "./colour";
import { append, button, h } from "./dom";
import { drawingSvg } from "./drawing_svg";
import { download, fileName, graphMl, svgToPng } from "./export";
import { counted, grouped } from "./format";
import { Layout, placeRing } from "./layout";
import { legendMarks } from "./legend";
import type { Model } from "./model";
import { nodeAt, Painter } from "./paint";
import { onPaper } from "./print";
import { fitting, makeScene, pairCount, type Drawn, type Scene } from "./scene";
import { theme } from "./theme";
import { memberWords } from "./words";
import { Zooming } from "./zooming";

export class Drawing {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { attrs: { tabindex: 0, role: "img" } });
  private readonly caption = h("p", "note");
  private readonly tip = h("div", { class: "tip", attrs: { "aria-hidden": "true" } });
  private readonly legend = h("div", "scale");
  private readonly graphMlButton: HTMLButtonElement;
  private scene!: Scene;
  private readonly zooming = new Zooming(this.canvas, { moved: () => this.render(), fit: () => this.fit(), leave: () => { this.model.selected.value = null; } });
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
      h("div", "canvas", this.canvas, this.tip, this.zooming.buttons),
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
    canvas.addEventListener("pointermove", (event) => this.point(event));
    canvas.addEventListener("pointerleave", () => { model.hovered.value = null; this.tip.style.opacity = "0"; });
    canvas.addEventListener("click", (event) => {
      const node = this.nodeAt(event.offsetX, event.offsetY);
      model.selected.value = node && !node.ring ? node.place : null;
    });
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
    this.zooming.set({ k: fitting(this.scene, width, height), x: width / 2, y: height / 2 });
    this.render();
  }

  private nodeAt(x: number, y: number): Drawn | null {
    return nodeAt(this.scene.byPlace.values(), this.zooming.transform.invert([x, y]), this.scene.radius + 4 / this.zooming.transform.k);
  }

  private point(event: PointerEvent): void {
    const node = this.nodeAt(event.offsetX, event.offsetY);
    this.model.hovered.value = node ? node.place : null;
    this.canvas.style.cursor = node ? "pointer" : "grab";
    this.tip.style.opacity = node ? "1" : "0";
    if (!node) return;
    this.tip.replaceChildren(h("strong", {}, node.member.label), h("span", {}, memberWords(this.model, node.member, node.ring)));
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
    new Painter(this.canvas.getContext("2d")!, this.scene, palette(), memberColour(this.model, this.model.answer.members), (place) => this.model.neighboursOf(place))
      .paint({ transform: this.zooming.transform, ratio: devicePixelRatio, selected: selected.value, found, ...this.highlighted() });
  }
}
