// The drawing of the explorer: the page keeps the pointer, the zoom and the words; a worker lays out and paints.
import { palette, partColours } from "../colour";
import { append, button, h, Signal } from "../dom";
import { counted, grouped } from "../format";
import { legendMarks } from "../legend";
import { nodeAt } from "../paint";
import { theme } from "../theme";
import { memberWords } from "../words";
import { Zooming } from "../zooming";
import type { App } from "./app";
import type { FromStage, ToStage } from "./messages";
import { wishButtons } from "./people";

interface Spot {
  place: number;
  x: number;
  y: number;
}

export class LiveDrawing {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { attrs: { tabindex: 0, role: "img", "aria-label": "Drawing of the subgraph" } });
  private readonly caption = h("p", "note");
  private readonly tip = h("div", { class: "tip", attrs: { "aria-hidden": "true" } });
  private readonly chosen = h("div", { class: "chosen-vertex" });
  private readonly legend = h("div", "scale");
  private readonly zooming = new Zooming(this.canvas, { moved: () => { this.fitted = false; this.see(); }, fit: () => { this.fitted = true; this.see(); }, leave: () => this.app.look(null) });
  private readonly hovered = new Signal<number | null>(null); // by place
  private fitted = true;
  private spots: Spot[] = [];
  private radius = 5;
  private kinds: Extract<FromStage, { kind: "scene" }>["kinds"] | null = null;
  private pending = false;

  constructor(private readonly app: App, private readonly stage: (message: ToStage, transfer?: Transferable[]) => void) {
    this.element = h("figure", { class: "figure drawing", attrs: { "aria-label": "Drawing of the subgraph" } },
      h("div", "canvas", this.canvas, this.tip, this.chosen, this.zooming.buttons),
      this.legend, this.caption);
    const offscreen = this.canvas.transferControlToOffscreen();
    stage({ kind: "canvas", canvas: offscreen, font: fontSource(), still: matchMedia("(prefers-reduced-motion: reduce)").matches }, [offscreen]);
    this.listen();
    app.answer.watch(() => { this.hovered.value = null; this.see(); });
    app.steps.now.watch(() => { this.showChosen(); this.see(); });
    app.names.learnt.watch(() => this.showChosen());
    this.hovered.watch(() => this.see());
    theme.watch(() => { this.describe(); this.see(); });
    this.showChosen();
  }

  /** What the stage says about the picture. */
  heard(message: Extract<FromStage, { kind: "scene" | "stand" }>): void {
    if (message.kind === "scene") {
      this.radius = message.radius;
      this.canvas.dataset.layout = "running";
      this.kinds = message.kinds;
      this.say(message);
      this.describe();
      return;
    }
    const { places, spots, transform, done } = message;
    this.spots = Array.from(places, (place, i) => ({ place, x: spots[2 * i]!, y: spots[2 * i + 1]! }));
    if (this.fitted) this.zooming.set(transform);
    if (done) this.canvas.dataset.layout = "done";
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener("pointermove", (event) => this.point(event));
    canvas.addEventListener("pointerleave", () => { this.hovered.value = null; this.tip.style.opacity = "0"; });
    canvas.addEventListener("click", (event) => this.click(event));
    new ResizeObserver(() => this.see()).observe(canvas.parentElement!);
  }

  private idOf(place: number): number {
    return this.app.answer.value!.model.report.vertices!.ids![place]!;
  }

  private spotAt(event: { offsetX: number; offsetY: number }): Spot | null {
    return nodeAt(this.spots, this.zooming.transform.invert([event.offsetX, event.offsetY]), this.radius + 4 / this.zooming.transform.k);
  }

  /** A click looks at a vertex; with shift it must be in, with alt it must be out. */
  private click(event: MouseEvent): void {
    const spot = this.spotAt(event);
    if (!spot) return this.app.look(null);
    const id = this.idOf(spot.place);
    if (event.shiftKey || event.altKey) this.app.wish(id, event.shiftKey ? "include" : "exclude");
    else this.app.look(id);
  }

  private point(event: PointerEvent): void {
    const spot = this.spotAt(event), shown = this.app.answer.value;
    this.hovered.value = spot ? spot.place : null;
    this.canvas.style.cursor = spot ? "pointer" : "grab";
    this.tip.style.opacity = spot ? "1" : "0";
    if (!spot || !shown) return;
    const { answer } = shown.model, member = answer.members.find(({ place }) => place === spot.place) ?? answer.ring.find(({ place }) => place === spot.place);
    if (!member) return;
    this.tip.replaceChildren(h("strong", {}, member.label), h("span", {}, memberWords(shown.model, member, answer.ring.includes(member))));
    this.tip.style.left = `${Math.min(event.offsetX + 14, this.canvas.clientWidth - this.tip.offsetWidth - 8)}px`;
    this.tip.style.top = `${event.offsetY + 14}px`;
  }

  /** Tells the stage once a frame what to paint. */
  private see(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      const { canvas, app } = this, model = app.answer.value?.model, { vertex } = app.steps.now.value;
      const selected = vertex === null ? -1 : (model?.report.vertices?.ids?.indexOf(vertex) ?? -1);
      const { k, x, y } = this.zooming.transform;
      this.stage({ kind: "see", sight: {
        width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio, transform: this.fitted ? null : { k, x, y },
        hovered: this.hovered.value, selected: selected < 0 ? null : selected, palette: palette(), partColours: model ? partColours(model) : [],
      } });
    });
  }

  /** The vertex that is looked at, with its buttons, at hand in the drawing. */
  private showChosen(): void {
    const { app } = this, { vertex } = app.steps.now.value;
    this.canvas.dataset.selected = vertex === null ? "" : String(vertex);
    this.chosen.hidden = vertex === null;
    if (vertex === null) return;
    const name = app.names.of(vertex);
    this.chosen.replaceChildren(h("strong", {}, name), wishButtons(app, vertex, name), button("×", () => app.look(null), { attrs: { "aria-label": "Look at no vertex" } }));
  }

  private describe(): void {
    const shown = this.app.answer.value;
    if (!shown || !this.kinds || shown.model.results.length === 0) return;
    this.legend.replaceChildren();
    append(this.legend, legendMarks(shown.model, this.kinds));
  }

  private say({ members, edges, ring }: Extract<FromStage, { kind: "scene" }>): void {
    const model = this.app.answer.value?.model;
    if (!model) return;
    const { result } = model.answer, { neighbours } = result.ring;
    const said = [members < result.size ? `${grouped(members)} of ${counted(result.size, "member", "members")} drawn` : counted(members, "member", "members"),
      edges < result.edges ? `${grouped(edges)} of ${grouped(result.edges)} edges drawn` : counted(edges, "edge", "edges")];
    if (neighbours > 0) said.push(ring < neighbours ? `around them the ${grouped(ring)} best connected of ${grouped(neighbours)} neighbours` : `around them ${ring === 1 ? "the one neighbour" : `all ${grouped(ring)} neighbours`}`);
    this.caption.textContent = `${said.join("; ")}.`;
    this.canvas.setAttribute("aria-label", `Drawing: ${said.join("; ")}. The table of members says the same in words.`);
  }
}

/** Where the font of the page comes from, for the worker, which has none. */
function fontSource(): string | null {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSFontFaceRule) return rule.style.getPropertyValue("src");
  return null;
}
