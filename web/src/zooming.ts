// The part of a drawing that is seen: moved and zoomed by pointer, wheel, fingers, keys and buttons.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { button, h } from "./dom";

export interface Zoomer {
  /** The reader has moved the drawing. */
  moved: () => void;
  /** Everything is to be seen. */
  fit: () => void;
  /** Nothing is to be selected. */
  leave: () => void;
}

export class Zooming {
  transform: ZoomTransform = zoomIdentity;
  /** Buttons for those without a wheel. */
  readonly buttons: HTMLElement;
  private readonly behaviour = zoom<HTMLCanvasElement, unknown>();

  constructor(private readonly canvas: HTMLCanvasElement, private readonly zoomer: Zoomer) {
    const tool = (text: string, label: string, act: () => void): HTMLButtonElement => button(text, act, { attrs: { "aria-label": label } });
    this.buttons = h("div", "zoom", tool("+", "Zoom in", () => this.by(1.4)), tool("−", "Zoom out", () => this.by(1 / 1.4)), tool("Fit", "Fit everything", zoomer.fit));
    select(canvas).call(this.behaviour.scaleExtent([0.3, 12]).filter((event: Event) => !(event instanceof WheelEvent) || event.ctrlKey || event.metaKey || document.activeElement === canvas)
      .on("zoom", (event: { transform: ZoomTransform }) => { this.transform = event.transform; zoomer.moved(); })).on("dblclick.zoom", null);
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows this part, as if the reader had not moved it. */
  set({ k, x, y }: { k: number; x: number; y: number }): void {
    this.transform = zoomIdentity.translate(x, y).scale(k);
    select(this.canvas).property("__zoom", this.transform); // where d3-zoom goes on from
  }

  private by(factor: number): void {
    select(this.canvas).call(this.behaviour.scaleBy, factor);
  }

  private key(event: KeyboardEvent): void {
    const shift: Record<string, [number, number]> = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    const by = shift[event.key];
    if (by) select(this.canvas).call(this.behaviour.translateBy, by[0] / this.transform.k, by[1] / this.transform.k);
    else if (event.key === "+" || event.key === "=") this.by(1.4);
    else if (event.key === "-") this.by(1 / 1.4);
    else if (event.key === "0") this.zoomer.fit();
    else if (event.key === "Escape") this.zoomer.leave();
    else return;
    event.preventDefault();
  }
}
