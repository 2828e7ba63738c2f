// Density or weight against k: what was found, what was proved, and every answer in a table; choosing a k shows that answer.
import { largest, smallest, type Amounts } from "./amounts";
import { button, h, markChosen } from "./dom";
import { stem } from "./export";
import { Figure, type FigureSpec, type Line } from "./figure";
import { Fold } from "./fold";
import { capital, density, duration, grouped, short } from "./format";
import { secondsOf, type Model } from "./model";
import type { Result } from "./schema";

export interface Measure {
  name: string;
  of: (value: number, k: number) => number;
  text: (value: number) => string;
  max?: number;
  whole?: boolean;
}

export function measuresOf(amounts: Amounts): Measure[] {
  const pairs = (value: number, k: number): number => (2 * value) / (k * (k - 1));
  return [
    amounts.weighted ? { name: "weight per pair", of: pairs, text: short } : { name: "density", of: pairs, text: density, max: 1 },
    { name: `${amounts.noun} per vertex`, of: (value, k) => value / k, text: short },
    { name: amounts.noun, of: (value) => value, text: (value) => amounts.rounded(value), whole: amounts.digits === 0 },
  ];
}

/** A choice of what to plot; the first is what is plotted. */
export function measureChoice(measures: Measure[], choose: (measure: Measure) => void): HTMLElement {
  return h("div", { class: "choice", attrs: { role: "radiogroup", "aria-label": "What to plot" } }, ...measures.map((measure, i) =>
    h("label", {}, h("input", { attrs: { type: "radio", name: "measure", checked: i === 0 }, on: { change: () => choose(measure) } }), h("span", {}, measure.name))));
}

/** Of each k, what `choose` takes from its values. */
function byK(values: [number, bigint][], choose: (values: bigint[]) => bigint): Map<number, bigint> {
  const chosen = new Map<number, bigint>();
  for (const [k, value] of values) chosen.set(k, chosen.has(k) ? choose([chosen.get(k)!, value]) : value);
  return chosen;
}

/** The lowest bound for each k. */
const bounds = (results: Result[]): Map<number, bigint> =>
  byK(results.flatMap(({ k, upper_bound: bound }): [number, bigint][] => (bound === null ? [] : [[k, bound]])), smallest);

/** The best for each k. */
const best = (results: Result[]): Map<number, bigint> => byK(results.map(({ k, value }) => [k, value]), largest);

/** Whether an answer has the k vertices that were asked for, and not as many as its method liked. */
export const onCurve = ({ size, k, wanted }: Result): boolean => size === k && (wanted ?? "k") === "k";

export class Curve {
  readonly element: HTMLElement;
  private measure: Measure;
  private readonly figure: Figure;
  private readonly rows: HTMLTableRowElement[] = [];
  private readonly fold = new Fold(12, "answers");

  constructor(private readonly model: Model) {
    const measures = measuresOf(model.amounts);
    this.measure = measures[0]!;
    this.figure = new Figure(this.spec());
    const choice = measureChoice(measures, (measure) => { this.measure = measure; this.figure.update(this.spec()); });
    const plotted = this.plotted().length > 0;
    this.element = h("div", "curve", plotted && choice, plotted && this.figure.element, model.report.kind !== "compare" && this.table());
    model.shown.watch((now, before) => {
      if (model.results[now]!.method !== model.results[before]!.method) this.figure.update(this.spec());
      this.mark();
    });
    this.mark();
  }

  /** Answers with the k vertices that were asked for: only of these a curve over k can speak. */
  private plotted(): Result[] {
    const results = this.model.results.filter((result) => onCurve(result) && result.k >= 2);
    const quotas = new Map(results.map(({ k, wishes }) => [k, JSON.stringify(wishes?.quota ?? null)]));
    // As many vertices from other parts are another question, with another bound.
    return results.every(({ k, wishes }) => quotas.get(k) === JSON.stringify(wishes?.quota ?? null)) ? results : [];
  }

  private spec(): FigureSpec {
    const { model, measure } = this;
    const results = this.plotted();
    const several = model.report.kind === "compare";
    const sorted = (values: Map<number, bigint>): [number, bigint][] => [...values].sort((a, b) => a[0] - b[0]);
    const line = (name: string, values: [number, bigint][], look: number): Line =>
      ({ name, look, x: values.map(([k]) => k), y: values.map(([k, value]) => measure.of(model.amounts.number(value), k)) });
    const most = best(results);
    const lines: Line[] = [{ ...line(several ? "best found" : "found", sorted(most), 0), dots: true }];
    const upper = sorted(bounds(results));
    if (upper.length > 0) lines.push({ ...line("proved upper bound", upper, 1), dashed: true });
    const method = model.results[model.shown.value]?.method;
    const chosen = several ? sorted(best(results.filter((result) => result.method === method))) : [];
    if (chosen.some(([k, value]) => value < most.get(k)!)) lines.push({ ...line(method!, chosen, 2), dots: true });
    const ks = results.map((result) => result.k);
    return {
      title: `${capital(measure.name)} against k`,
      file: `${stem(model)}-${measure.name.replace(/ /g, "-")}`,
      x: { label: "k", whole: true, log: Math.max(...ks) / Math.min(...ks) >= 30 },
      y: { label: measure.name, ...(results.every(({ value }) => value >= 0n) ? { min: 0 } : {}), whole: measure.whole ?? false, ...(measure.max === undefined ? {} : { max: measure.max }) },
      lines,
      ...(upper.length > 0 ? { band: [1, 0] as [number, number] } : {}),
      height: 320,
      mark: () => model.results[model.shown.value]?.k ?? null,
      pick: (k) => this.pick(k),
      xText: grouped,
      yText: measure.text,
    };
  }

  /** Shows the answer for a k: that of the same method, or else the best. */
  private pick(k: number): void {
    const { results, shown } = this.model;
    const indices = results.map((_, i) => i).filter((i) => results[i]!.k === k && onCurve(results[i]!));
    const most = largest(indices.map((i) => results[i]!.value));
    const method = results[shown.value]?.method;
    shown.value = indices.find((i) => results[i]!.method === method) ?? indices.find((i) => results[i]!.value === most) ?? shown.value;
  }

  private table(): HTMLElement {
    const { results, amounts } = this.model, { weighted } = amounts;
    const open = results.some((result) => result.size !== result.k);
    // Narrow windows leave out the extra columns: those that follow from the others, and the time.
    const head: [string, string][] = [["k", "number"], ...(open ? [["size", "number"] as [string, string]] : []), [amounts.noun, "number"], ["at most", "number"],
      ...(weighted ? [["edges", "number extra"] as [string, string]] : []), ["density", "number extra"], [`${weighted ? "w" : "e"}/${open ? "size" : "k"}`, "number extra"], ["time", "number extra"], ["verdict", ""]];
    results.forEach((result, i) => {
      const show = (): void => { this.model.shown.value = i; };
      this.rows.push(h("tr", { on: { click: show } },
        h("td", "number", button(grouped(result.k), show, { class: "link", attrs: { "aria-label": `Show k = ${result.k}` } })),
        open && h("td", "number", grouped(result.size)),
        h("td", "number", amounts.text(result.value)),
        h("td", "number", result.upper_bound === null ? "–" : amounts.text(result.upper_bound)),
        weighted && h("td", "number extra", grouped(result.edges)),
        h("td", "number extra", result.density === null ? "–" : density(result.density)),
        h("td", "number extra", weighted ? short(amounts.number(result.value) / result.size) : result.edges_per_vertex === null ? "–" : result.edges_per_vertex.toFixed(2)),
        h("td", "number extra", duration(secondsOf(result))),
        h("td", { class: `level ${result.level}` }, result.judgement)));
    });
    this.fold.renew(this.rows);
    return h("div", "answers", h("table", {}, h("thead", {}, h("tr", {}, ...head.map(([name, look]) => h("th", { attrs: { scope: "col" }, class: look }, name)))), h("tbody", {}, ...this.rows)), this.fold.button);
  }

  private mark(): void {
    this.rows.forEach((row, i) => markChosen(row, i === this.model.shown.value));
    this.fold.apply();
    this.figure.redraw();
  }
}
