// Density against k, filled in as points become known, with the band between what was found and what was proved. Picking a
// point turns the knob to its k.
import { measureChoice, measuresOf, type Measure } from "../curve";
import { h } from "../dom";
import { Figure, type FigureSpec } from "../figure";
import { capital, counted, grouped } from "../format";
import type { App } from "./app";

const redrawAfter = 250; // milliseconds

export class LiveCurve {
  readonly element = h("div", "curve");
  private readonly none = h("p", "note");
  private readonly said = h("p", "note");
  private measure: Measure | null = null;
  private figure: Figure | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {
    this.none.textContent = app.facts.parts ? "Several parts have no one k to draw a curve over." : "The curve fills in while densek is at rest.";
    this.element.append(this.none);
    app.points.watch(() => { this.timer ??= setTimeout(() => { this.timer = undefined; this.draw(); }, redrawAfter); });
    app.steps.now.watch(() => this.figure?.redraw());
  }

  private draw(): void {
    const { app } = this, amounts = app.answer.value?.model.amounts;
    const points = [...app.points.value.values()].sort((a, b) => a.k - b.k);
    if (!amounts || points.length === 0) return;
    if (!this.figure) {
      const measures = measuresOf(amounts);
      this.measure = measures[0]!;
      this.figure = new Figure(this.spec());
      this.element.replaceChildren(this.figure.element, measureChoice(measures, (measure) => { this.measure = measure; this.figure!.update(this.spec()); }), this.said);
    } else this.figure.update(this.spec());
    this.element.dataset.points = String(points.length);
    this.said.textContent = `${counted(points.length, "point", "points")}, ${grouped(points.filter(({ proved }) => proved).length)} proved optimal.`;
  }

  private spec(): FigureSpec {
    const { app } = this, { amounts } = app.answer.value!.model, measure = this.measure!;
    const points = [...app.points.value.values()].sort((a, b) => a.k - b.k), bounded = points.filter(({ bound }) => bound !== null);
    const plotted = (k: number, value: bigint): number => measure.of(amounts.number(value), k);
    const ks = points.map(({ k }) => k);
    const whole = bounded.length === points.length; // a line between two bounds would claim what nobody has proved
    return {
      title: `${capital(measure.name)} against k`, file: `densek-${measure.name.replace(/ /g, "-")}`,
      x: { label: "k", whole: true, log: Math.max(...ks) / Math.min(...ks) >= 30 },
      y: { label: measure.name, ...(points.every(({ value }) => value >= 0n) ? { min: 0 } : {}), whole: measure.whole ?? false, ...(measure.max === undefined ? {} : { max: measure.max }) },
      lines: [{ name: "found", look: 0, dots: true, x: ks, y: points.map(({ k, value }) => plotted(k, value)) },
        ...(bounded.length > 0 ? [{ name: "proved upper bound", look: 1, dashed: true, shape: whole ? ("line" as const) : ("points" as const), x: bounded.map(({ k }) => k), y: bounded.map(({ k, bound }) => Math.min(plotted(k, bound!), measure.max ?? Infinity)) }] : [])],
      ...(whole ? { band: [1, 0] as [number, number] } : {}),
      height: 260, mark: () => app.steps.now.value.sizes[0]!, pick: (k) => app.turn(k), xText: grouped, yText: measure.text,
    };
  }
}
