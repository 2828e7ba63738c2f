// The knob: k on a scale that is fine where sets are small, as a number, and by keys.
import { h } from "../dom";
import { grouped } from "../format";
import type { App } from "./app";

const positions = 1000;
/** Up to here every k has a position of its own. */
const plainMost = 400;

export class Knob {
  readonly element: HTMLElement;
  private readonly range: HTMLInputElement;
  private readonly field: HTMLInputElement;

  constructor(private readonly app: App) {
    const { largest_k: largest } = app.facts;
    this.range = h("input", { attrs: { type: "range", min: 0, max: positions, step: "any", "aria-label": "k, how many vertices" }, on: { input: () => app.turn(this.at(Number(this.range.value))), keydown: (event) => this.key(event) } });
    this.field = h("input", { attrs: { type: "number", min: 1, max: largest, step: 1, inputmode: "numeric", "aria-label": "k as a number" }, on: { input: () => { if (this.field.value !== "") app.turn(this.field.valueAsNumber); }, blur: () => this.show() } });
    this.element = h("div", "knob", h("label", "knob-k", h("span", { attrs: { "aria-hidden": "true" } }, "k ="), this.field), this.range, h("span", "muted", `of ${grouped(largest)}`));
    app.steps.now.watch(() => this.show());
    this.show();
  }

  /** The k of a position. */
  private at(position: number): number {
    const { largest_k: largest } = this.app.facts, t = position / positions;
    return Math.round(largest <= plainMost ? 1 + t * (largest - 1) : largest ** t);
  }

  private position(k: number): number {
    const { largest_k: largest } = this.app.facts;
    if (largest <= 1) return 0;
    return positions * (largest <= plainMost ? (k - 1) / (largest - 1) : Math.log(k) / Math.log(largest));
  }

  private show(): void {
    const { k } = this.app.steps.now.value;
    if (document.activeElement !== this.field || this.field.valueAsNumber !== k) this.field.value = String(k);
    if (this.at(Number(this.range.value)) !== k) this.range.value = String(this.position(k));
    this.range.setAttribute("aria-valuetext", `k = ${k}`);
  }

  /** Arrows go by one, with shift or the page keys by a tenth. */
  private key(event: KeyboardEvent): void {
    const { k } = this.app.steps.now.value, tenth = Math.max(1, Math.round(k / 10)), by = event.shiftKey ? tenth : 1;
    const to: Record<string, number> = { ArrowRight: k + by, ArrowUp: k + by, ArrowLeft: k - by, ArrowDown: k - by, PageUp: k + tenth, PageDown: k - tenth, Home: 1, End: this.app.facts.largest_k };
    const next = to[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.app.turn(next);
  }
}
