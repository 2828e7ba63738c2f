// How the runs went: objective, gap and integrality of every iterate, or answer and bound of a search.
import { h } from "./dom";
import { Figure, type Line } from "./figure";
import { grouped, short } from "./format";
import type { Model } from "./model";
import type { History, Plot, Search } from "./schema";

const escapeLook = 4;

function lines(histories: History[], of: (history: History) => number[]): Line[] {
  const several = histories.length > 1;
  const curves = histories.map((history, i): Line => ({
    name: several ? history.name : "iterate", look: i, x: history.iteration, y: of(history),
  }));
  const escapes = histories.map((history): Line => {
    const at = history.kind.map((kind, i) => (kind === "escape" ? i : -1)).filter((i) => i >= 0);
    return { name: several ? `escape, ${history.name}` : "escape", look: escapeLook, shape: "points", x: at.map((i) => history.iteration[i]!), y: at.map((i) => of(history)[i]!) };
  });
  return [...curves, ...escapes.filter((line) => line.x.length > 0)];
}

/** What the last iterates say, in a sentence for each run. */
function summary(history: History): string {
  const last = history.iteration.length - 1;
  const escapes = history.kind.filter((kind) => kind === "escape").length;
  const shown = history.iteration.length < history.rows_in_run ? ` ${grouped(history.iteration.length)} of ${grouped(history.rows_in_run)} iterates are drawn.` : "";
  const gap = history.gap[last]!, integrality = history.integrality[last]!;
  return `${history.name}: ${grouped(history.iteration[last]!)} iterations, ${escapes === 0 ? "no escape" : escapes === 1 ? "one escape" : `${grouped(escapes)} escapes`}; ` +
    `at the end the gap is ${short(gap)} and the integrality ${short(integrality)}${integrality === 1 ? ", so the iterate is a set of vertices" : ""}.${shown}`;
}

/** The function that climbs: with weights in the place of the edges, and linear where vertices weigh something or are in
 * already. */
export function objective({ report, results }: Model): string {
  const wishes = results[0]?.wishes;
  return `½ xᵀ(${report.graph?.weights ? "W" : "A"}+λI)x${wishes && (wishes.vertex_weights || wishes.include.length > 0) ? " + cᵀx" : ""}`;
}

export function convergence(histories: History[], file: string, label: string): HTMLElement {
  const iterations = Math.max(...histories.map((history) => history.iteration[history.iteration.length - 1] ?? 0));
  const x = { whole: true, label: iterations > 1000 ? "iteration, log scale" : "iteration", log: iterations > 1000 };
  const figure = (title: string, yLabel: string, of: (history: History) => number[], log: boolean): HTMLElement =>
    new Figure({ title, file: `${file}-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`, x, y: { label: yLabel, log }, lines: lines(histories, of), height: 240, xText: grouped }).element;
  return h("div", { attrs: { "data-iterations": iterations } },
    h("div", "multiples",
      figure("Objective", label, (history) => history.objective, false),
      figure("Frank–Wolfe gap", "gap, log scale", (history) => history.gap, true),
      figure("Integrality", "‖x‖²/k", (history) => history.integrality, false)),
    ...histories.map((history) => h("p", "note", summary(history))));
}

/** What was found in the course of a search, as the bound speaks of it; none where only edges were written down. */
const found = ({ amounts }: Model, one: Search): (number | null)[] => one.value ?? (amounts.weighted ? [] : one.edges);

/** Whether there is a course to draw: something changed after the first event. */
export const hasCourse = (model: Model, one: Search): boolean => new Set(found(model, one).map((value, i) => `${value} ${one.upper_bound[i]}`)).size > 1;

export function search(model: Model, searches: Search[], file: string): HTMLElement {
  const { amounts } = model;
  return h("div", "multiples one", ...searches.map((one) => {
    const quick = one.seconds[one.seconds.length - 1]! < 1;
    const x = quick ? one.seconds.map((seconds) => 1000 * seconds) : one.seconds;
    const lines: Line[] = [{ name: "best found", look: 0, shape: "steps", dots: one.seconds.length < 30, x, y: found(model, one) }];
    const bounded = one.upper_bound.some((bound) => bound !== null);
    if (bounded) lines.push({ name: "proved upper bound", look: 1, shape: "steps", dashed: true, x, y: one.upper_bound });
    return new Figure({ title: "Best answer and bound in the course of the search", file: `${file}-search`, x: { label: quick ? "milliseconds" : "seconds", min: 0 }, y: { label: amounts.noun, whole: amounts.digits === 0 }, lines, ...(bounded ? { band: [1, 0] as [number, number] } : {}), height: 240, yText: (value) => amounts.rounded(value) }).element;
  }));
}

export function otherPlots(plots: Plot[], file: string): HTMLElement {
  return h("div", plots.length === 1 ? "multiples one" : "multiples", ...plots.map((plot) => new Figure({
    title: plot.title,
    file: `${file}-${plot.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    x: { label: plot.x.label, log: plot.x.log ?? false },
    y: { label: plot.y.label, log: plot.y.log ?? false },
    lines: plot.series.map((series, i) => ({ ...series, look: i, dots: series.x.length < 40 })),
    height: 260,
  }).element));
}
