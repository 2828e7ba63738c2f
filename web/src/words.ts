// The parts of a report that are words and numbers: verdict, claims, how it was made.
import { button, h, type Child } from "./dom";
import { baseName, capital, counted, density, duration, grouped, percent, short, unbroken } from "./format";
import type { Model } from "./model";
import type { Claim, Level, Report, Result } from "./schema";

const marks: Record<Level, string> = { proved: "✓", bounded: "≤", weak: "~", open: "?", failed: "✗" };

export function verdict(report: Report): HTMLElement {
  const { verdict: said, graph } = report;
  return h("header", "verdict",
    graph && h("p", "eyebrow", `${baseName(graph.source)} — ${counted(graph.vertices, "vertex", "vertices")}, ${counted(graph.edges, "edge", "edges")}`),
    h("h1", {}, unbroken(said.facts)),
    h("p", { class: `judgement ${said.level}` }, h("span", { class: "mark", attrs: { "aria-hidden": "true" } }, marks[said.level]), capital(said.judgement)));
}

/** What is known about one answer, in sentences. */
function sentences(result: Result): string[] {
  const { certificate: proof, size } = result;
  const said: string[] = [];
  if (result.upper_bound === null) said.push("No upper bound was computed.");
  else said.push(`No ${counted(size, "vertex", "vertices")} of this graph ${size === 1 ? "has" : "have"} more than ${counted(result.upper_bound, "edge", "edges")} (proof: ${result.bound}).`);
  if (result.edges_per_vertex_bound !== null) said.push(`No set of any size has more than ${short(result.edges_per_vertex_bound)} edges per vertex.`);
  if (proof.swap_optimal) said.push("No exchange of one member for another vertex gains an edge.");
  else if (proof.local_maximizer) said.push("It is a local maximizer of the relaxation, but an exchange of one member gains an edge.");
  else said.push("It is not a local maximizer.");
  if (proof.min_inside !== null && proof.max_outside !== null)
    said.push(`Members have ${grouped(proof.min_inside)} or more neighbours inside, all others ${grouped(proof.max_outside)} or fewer.`);
  return said;
}

/** Numbers of the answer that is shown, renewed when another is. */
export function answerFacts(model: Model): HTMLElement {
  const box = h("div", "answer");
  const show = (): void => {
    const { result } = model.answer;
    const stat = (name: string, value: string, hint = ""): HTMLElement => h("div", {}, h("dt", {}, name), h("dd", {}, value, hint !== "" && h("small", {}, hint)));
    const or = (value: number | null, text: (value: number) => string): string => (value === null ? "–" : text(value));
    const n = result.size === result.k ? "k" : "s"; // s: the vertices there are
    box.replaceChildren(
      h("dl", "stats",
        stat("Edges", grouped(result.edges), result.upper_bound === null ? "" : `of at most ${grouped(result.upper_bound)}`),
        stat("Density", or(result.density, density), `2e / ${n}(${n}−1)`),
        stat("Edges per vertex", or(result.edges_per_vertex, short), `e / ${n}`),
        stat("Average degree", or(result.average_degree, short), `2e / ${n}`),
        stat("Components", grouped(result.components)),
        stat("Gap", or(result.gap, percent), result.gap === null ? "no bound" : "to the bound")),
      h("p", "prose", sentences(result).join(" ")));
  };
  model.shown.watch(show);
  show();
  return box;
}

export function claims(list: Claim[]): HTMLElement {
  return h("ol", "claims", ...list.map(({ source, claim, holds, evidence }) =>
    h("li", { class: holds ? "proved" : "failed" },
      h("span", { class: "mark", attrs: { "aria-hidden": "true" } }, holds ? marks.proved : marks.failed),
      h("div", {}, h("p", "claim", capital(claim), h("span", "muted", ` ${source}: ${holds ? "holds" : "does not hold"}`)), h("p", "note", evidence)))));
}

export function provenance(model: Model): HTMLElement {
  const { report } = model, { graph, provenance: made } = report;
  const rows: [string, Child][] = [];
  const copy = button("Copy", () => {
    void navigator.clipboard.writeText(made.command).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Not allowed"; });
  }, { class: "quiet", attrs: { "aria-label": "Copy the command" } });
  rows.push(["Command", h("span", "command", h("code", {}, made.command), copy)]);
  rows.push(["densek", `version ${made.version}`]);
  rows.push(["Seed", String(made.seed)]);
  if (graph) {
    rows.push(["Graph", h("span", {}, graph.source === "-" ? "standard input" : graph.source, h("br"), `${counted(graph.vertices, "vertex", "vertices")}, ${counted(graph.edges, "edge", "edges")}${graph.cleaning ? ` (${graph.cleaning})` : ""}`)]);
    rows.push(["Fingerprint", h("code", {}, graph.fingerprint)]);
  }
  const list = h("dl", "made", ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  if (model.results.length === 0) return list;
  const run = h("dd"), options = h("dd");
  const show = (): void => {
    const { result } = model.answer;
    const seconds = Object.entries(result.run.seconds).map(([phase, time]) => `${phase} ${duration(time)}`).join(", ");
    run.textContent = `${result.method}: ${counted(result.run.iterations, "iteration", "iterations")}, ${counted(result.run.escapes, "escape", "escapes")}, stopped: ${result.run.stop.replace("_", " ")}; ${seconds}; ${counted(result.run.threads, "thread", "threads")}`;
    options.textContent = Object.entries(result.options).map(([name, value]) => `${name.replace(/_/g, "-")} ${value === null ? "auto" : String(value)}`).join(", ");
  };
  model.shown.watch(show);
  show();
  list.append(h("dt", {}, "Run"), run, h("dt", {}, "Options"), options);
  return list;
}
