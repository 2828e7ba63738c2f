// A knob: k, or how many of one part, on a scale that is fine where sets are small, as a number, and by keys.
import { h } from "../dom";
import { grouped } from "../format";
import { shortened } from "../labels";
import { knobsOf, type App } from "./app";

const positions = 1000;
/** Up to here every k has a position of its own. */
const plainMost = 400;

export class Knob {
  readonly element: HTMLElement;
  private readonly range: HTMLInputElement;
  private readonly field: HTMLInputElement;
  private readonly largest: number;
  /** Of a part there may be none. */
  private readonly least: number;
  private readonly name: string;

  constructor(private readonly app: App, private readonly part: number) {
    const { name, largest } = knobsOf(app.facts)[part]!;
    this.largest = largest;
    this.least = name === null ? 1 : 0;
    this.name = name ?? "k";
    this.range = h("input", { attrs: { type: "range", min: 0, max: positions, step: "any", "aria-label": `${this.name}, how many vertices` }, on: { input: () => this.turn(this.at(Number(this.range.value))), keydown: (event) => this.key(event) } });
    this.field = h("input", { attrs: { type: "number", min: this.least, max: largest, step: 1, inputmode: "numeric", "aria-label": `${this.name} as a number` }, on: { input: () => { if (this.field.value !== "") this.turn(this.field.valueAsNumber); }, blur: () => this.show() } });
    this.element = h("div", "knob", h("label", "knob-k", h("span", { attrs: { "aria-hidden": "true", title: this.name } }, `${shortened(this.name, 20)} =`), this.field), this.range, h("span", "muted", `of ${grouped(largest)}`));
    app.steps.now.watch(() => this.show());
    this.show();
  }

  /** The k of a position. */
  private at(position: number): number {
    const { largest, least } = this, t = position / positions;
    return Math.round(largest <= plainMost ? least + t * (largest - least) : (largest + 1 - least) ** t - 1 + least);
  }

  private position(k: number): number {
    const { largest, least } = this;
    if (largest <= least) return 0;
    return positions * (largest <= plainMost ? (k - least) / (largest - least) : Math.log(k + 1 - least) / Math.log(largest + 1 - least));
  }

  private show(): void {
    const k = this.app.steps.now.value.sizes[this.part]!;
    if (document.activeElement !== this.field || this.field.valueAsNumber !== k) this.field.value = String(k);
    if (this.at(Number(this.range.value)) !== k) this.range.value = String(this.position(k));
    this.range.setAttribute("aria-valuetext", `${this.name} = ${k}`);
  }

  /** Arrows go by one, with shift or the page keys by a tenth. */
  private key(event: KeyboardEvent): void {
    const k = this.app.steps.now.value.sizes[this.part]!, tenth = Math.max(1, Math.round(k / 10)), by = event.shiftKey ? tenth : 1;
    const to: Record<string, number> = { ArrowRight: k + by, ArrowUp: k + by, ArrowLeft: k - by, ArrowDown: k - by, PageUp: k + tenth, PageDown: k - tenth, Home: this.least, End: this.largest };
    const next = to[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.turn(next);
  }

  private turn(size: number): void {
    this.app.turn(size, this.part);
  }
}
