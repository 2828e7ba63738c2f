// Density against k: what was found, what was proved, and every answer in a table; choosing a k shows that answer.
import { button, h } from "./dom";
import { stem } from "./export";
import { Figure, type FigureSpec, type Line } from "./figure";
import { density, duration, grouped, short } from "./format";
import { secondsOf, type Model } from "./model";
import type { Result } from "./schema";

interface Measure {
  name: string;
  of: (edges: number, k: number) => number;
  text: (value: number) => string;
  max?: number;
  whole?: boolean;
}
const measures: Measure[] = [
  { name: "density", of: (edges, k) => (2 * edges) / (k * (k - 1)), text: (value) => density(value), max: 1 },
  { name: "edges per vertex", of: (edges, k) => edges / k, text: (value) => short(value) },
  { name: "edges", of: (edges) => edges, text: (value) => grouped(Math.round(value)), whole: true },
];

/** The lowest bound for each k. */
function bounds(results: Result[]): Map<number, number> {
  const lowest = new Map<number, number>();
  for (const { k, upper_bound: bound } of results) if (bound !== null) lowest.set(k, Math.min(bound, lowest.get(k) ?? Infinity));
  return lowest;
}

/** The most edges for each k. */
function best(results: Result[]): Map<number, number> {
  const most = new Map<number, number>();
  for (const { k, edges } of results) most.set(k, Math.max(edges, most.get(k) ?? 0));
  return most;
}

/** Whether an answer has the k vertices that were asked for, and not as many as its method liked. */
export const onCurve = ({ size, k, wanted }: Result): boolean => size === k && (wanted ?? "k") === "k";

export class Curve {
  readonly element: HTMLElement;
  private measure = measures[0]!;
  private readonly figure: Figure;
  private readonly rows: HTMLTableRowElement[] = [];

  constructor(private readonly model: Model) {
    this.figure = new Figure(this.spec());
    const choice = h("div", { class: "choice", attrs: { role: "radiogroup", "aria-label": "What to plot" } }, ...measures.map((measure) => {
      const input = h("input", { attrs: { type: "radio", name: "measure", checked: measure === this.measure }, on: { change: () => { this.measure = measure; this.figure.update(this.spec()); } } });
      return h("label", {}, input, h("span", {}, measure.name));
    }));
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
    return this.model.results.filter((result) => onCurve(result) && result.k >= 2);
  }

  private spec(): FigureSpec {
    const { model, measure } = this;
    const results = this.plotted();
    const several = model.report.kind === "compare";
    const sorted = (values: Map<number, number>): [number, number][] => [...values].sort((a, b) => a[0] - b[0]);
    const line = (name: string, values: [number, number][], look: number): Line =>
      ({ name, look, x: values.map(([k]) => k), y: values.map(([k, edges]) => measure.of(edges, k)) });
    const most = best(results);
    const lines: Line[] = [{ ...line(several ? "best found" : "found", sorted(most), 0), dots: true }];
    const upper = sorted(bounds(results));
    if (upper.length > 0) lines.push({ ...line("proved upper bound", upper, 1), dashed: true });
    const method = model.results[model.shown.value]?.method;
    const chosen = several ? sorted(best(results.filter((result) => result.method === method))) : [];
    if (chosen.some(([k, edges]) => edges < most.get(k)!)) lines.push({ ...line(method!, chosen, 2), dots: true });
    const ks = results.map((result) => result.k);
    return {
      title: `${measure.name.charAt(0).toUpperCase()}${measure.name.slice(1)} against k`,
      file: `${stem(model)}-${measure.name.replace(/ /g, "-")}`,
      x: { label: "k", whole: true, log: Math.max(...ks) / Math.min(...ks) >= 30 },
      y: { label: measure.name, min: 0, whole: measure.whole ?? false, ...(measure.max === undefined ? {} : { max: measure.max }) },
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
    const most = Math.max(...indices.map((i) => results[i]!.edges));
    const method = results[shown.value]?.method;
    shown.value = indices.find((i) => results[i]!.method === method) ?? indices.find((i) => results[i]!.edges === most) ?? shown.value;
  }

  private table(): HTMLElement {
    const { results } = this.model;
    const open = results.some((result) => result.size !== result.k);
    const head = ["k", ...(open ? ["size"] : []), "edges", "at most", "density", open ? "e/size" : "e/k", "time", "verdict"];
    results.forEach((result, i) => {
      const show = (): void => { this.model.shown.value = i; };
      this.rows.push(h("tr", { on: { click: show } },
        h("td", "number", button(grouped(result.k), show, { class: "link", attrs: { "aria-label": `Show k = ${result.k}` } })),
        open && h("td", "number", grouped(result.size)),
        h("td", "number", grouped(result.edges)),
        h("td", "number", result.upper_bound === null ? "–" : grouped(result.upper_bound)),
        h("td", "number", result.density === null ? "–" : density(result.density)),
        h("td", "number", result.edges_per_vertex === null ? "–" : result.edges_per_vertex.toFixed(2)),
        h("td", "number", duration(secondsOf(result))),
        h("td", { class: `level ${result.level}` }, result.judgement)));
    });
    return h("div", "scroll answers", h("table", {}, h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { attrs: { scope: "col" }, class: name === "verdict" ? "" : "number" }, name)))), h("tbody", {}, ...this.rows)));
  }

  private mark(): void {
    this.rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === this.model.shown.value)));
    this.figure.redraw();
  }
}
