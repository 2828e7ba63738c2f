// Density against k: what was found, what was proved, and every answer in a table; choosing a k shows that answer.
import { button, h } from "./dom";
import { fileName } from "./export";
import { Figure, type FigureSpec, type Line } from "./figure";
import { density, duration, grouped, short } from "./format";
import type { Model } from "./model";
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

/** The lowest bound of all results for each k. */
function bounds(results: Result[]): Map<number, number> {
  const lowest = new Map<number, number>();
  for (const { k, upper_bound: bound } of results)
    if (bound !== null && k >= 2) lowest.set(k, Math.min(bound, lowest.get(k) ?? Infinity));
  return lowest;
}

function best(results: Result[]): Map<number, number> {
  const most = new Map<number, number>();
  for (const { k, edges } of results) if (k >= 2) most.set(k, Math.max(edges, most.get(k) ?? 0));
  return most;
}

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
    this.element = h("div", "curve", choice, this.figure.element, this.table(),
      ...(model.report.failures ?? []).map(({ method, k, failure }) => h("p", "note", `${method}${k === null ? "" : `, k = ${grouped(k)}`}: ${failure}`)));
    model.shown.watch(() => this.mark());
    this.mark();
  }

  private spec(): FigureSpec {
    const { model, measure } = this;
    const results = model.results.filter((result) => result.k >= 2);
    const methods = [...new Set(results.map((result) => result.method))];
    const sorted = (values: Map<number, number>): [number, number][] => [...values].sort((a, b) => a[0] - b[0]);
    const line = (name: string, values: [number, number][], look: number): Line =>
      ({ name, look, x: values.map(([k]) => k), y: values.map(([k, edges]) => measure.of(edges, k)) });
    const lines: Line[] = methods.map((method, i) => ({
      ...line(methods.length === 1 ? "found" : method, sorted(best(results.filter((result) => result.method === method))), i), dots: true,
    }));
    const upper = sorted(bounds(results));
    let band: [number, number] | undefined;
    if (upper.length > 0) {
      const found = new Map(sorted(best(results)));
      const bound = { ...line("proved upper bound", upper, methods.length), dashed: true };
      // With several methods the band stands on the best of them, a line that is drawn by its method already.
      if (methods.length === 1) band = [1, 0];
      lines.push(bound);
      if (methods.length > 1) {
        lines.push({ ...line("best found", upper.map(([k]) => [k, found.get(k)!]), methods.length + 1), shape: "line", dashed: true });
        band = [lines.length - 2, lines.length - 1];
      }
    }
    const ks = results.map((result) => result.k);
    return {
      title: `${measure.name.charAt(0).toUpperCase()}${measure.name.slice(1)} against k`,
      file: fileName(model, "").replace(/-k\d+-$/, "") + `-${measure.name.replace(/ /g, "-")}`,
      x: { label: "k", whole: true, log: Math.max(...ks) / Math.min(...ks) >= 30 },
      y: { label: measure.name, min: 0, whole: measure.whole ?? false, ...(measure.max === undefined ? {} : { max: measure.max }) },
      lines,
      ...(band ? { band } : {}),
      height: 320,
      mark: () => model.results[model.shown.value]?.k ?? null,
      pick: (k) => this.pick(k),
      xText: grouped,
      yText: measure.text,
    };
  }

  /** Shows the best answer for a k, that of the same method if it is as good. */
  private pick(k: number): void {
    const { results } = this.model;
    const method = results[this.model.shown.value]?.method;
    const indices = results.map((_, i) => i).filter((i) => results[i]!.k === k);
    const most = Math.max(...indices.map((i) => results[i]!.edges));
    const choice = indices.filter((i) => results[i]!.edges === most);
    this.model.shown.value = choice.find((i) => results[i]!.method === method) ?? choice[0] ?? this.model.shown.value;
  }

  private table(): HTMLElement {
    const { results } = this.model;
    const several = new Set(results.map((result) => result.method)).size > 1;
    const top = best(results);
    const head = ["k", ...(several ? ["method"] : []), "edges", "at most", "density", "e/k", "time", "verdict"];
    const text = new Set(["method", "verdict"]);
    results.forEach((result, i) => {
      const { run: { seconds } } = result;
      const time = (seconds["prepare"] ?? 0) + (seconds["solve"] ?? 0) + (seconds["bound"] ?? 0) + (seconds["verify"] ?? 0);
      const winner = several && top.get(result.k) === result.edges;
      this.rows.push(h("tr", { on: { click: () => { this.model.shown.value = i; } } },
        h("td", "number", button(grouped(result.k), () => { this.model.shown.value = i; }, { class: "link", attrs: { "aria-label": `Show k = ${result.k}${several ? `, ${result.method}` : ""}` } })),
        several && h("td", {}, result.method),
        h("td", winner ? "number best" : "number", grouped(result.edges), winner && h("span", { class: "star", attrs: { title: "best for this k", "aria-label": "best for this k" } }, " ★")),
        h("td", "number", result.upper_bound === null ? "–" : grouped(result.upper_bound)),
        h("td", "number", result.density === null ? "–" : density(result.density)),
        h("td", "number", result.edges_per_vertex === null ? "–" : result.edges_per_vertex.toFixed(2)),
        h("td", "number", duration(time)),
        h("td", { class: `level ${result.level}` }, result.judgement)));
    });
    return h("div", "scroll answers", h("table", {}, h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { attrs: { scope: "col" }, class: text.has(name) ? "" : "number" }, name)))), h("tbody", {}, ...this.rows)));
  }

  private mark(): void {
    this.rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === this.model.shown.value)));
    this.figure.redraw();
  }
}
