// The parts of a report that are words and numbers: verdict, claims, how it was made.
import { button, h, type Child } from "./dom";
import { baseName, capital, counted, density, duration, grouped, listed, percent, short, unbroken } from "./format";
import { inText, joined } from "./labels";
import { acrossSides, possibleEdges, shareText, vertexWords, type Member, type Model } from "./model";
import type { Claim, GraphFacts, Level } from "./schema";

const marks: Record<Level, string> = { proved: "✓", bounded: "≤", weak: "~", open: "?", failed: "✗" };

/** A judgement behind the mark of its level. */
export const judged = (level: Level, judgement: string): HTMLElement =>
  h("p", { class: `judgement ${level}` }, h("span", { class: "mark", attrs: { "aria-hidden": "true" } }, marks[level]), capital(judgement));

/** `wishes`: whether who must be in and out is said here, too. */
export function verdict(model: Model, wishes = true): HTMLElement {
  const { verdict: said, graph } = model.report;
  return h("header", "verdict",
    graph && h("p", "eyebrow", `${baseName(graph.source)} — ${counted(graph.vertices, "vertex", "vertices")}, ${counted(graph.edges, "edge", "edges")}`),
    h("h1", {}, unbroken(said.facts)),
    judged(said.level, said.judgement),
    asked(model, wishes));
}

/** Where weights come from; a discount is no column and says itself what it is: "amount × discount log". */
function weightSource(column: string | number | null): string {
  if (column === null) return "of the edges";
  return typeof column === "string" && /(^|× )discount (log|sqrt)$/.test(column) ? column : `from column ${column}`;
}

/** "from column amount, unit 0.01, 0.50 to 120.00, total 5,310.25" */
function weightWords({ amounts }: Model, { column, unit, min, max, total, rounded }: NonNullable<GraphFacts["weights"]>): string {
  const [one, least, most, all] = [unit, min, max, total].map((decimal) => amounts.text(amounts.read(decimal)));
  return `${weightSource(column)}, unit ${one}, ${least} to ${most}, total ${all}${rounded ? "; some had more digits and were rounded to the unit" : ""}`;
}

/** Labels, the first few of many until the reader wants all. */
function labelList(labels: (string | number)[]): Child {
  const few = 8, all = labels.map((label) => inText(String(label)));
  if (all.length <= few + 1) return h("span", {}, ...joined(all, ", "));
  return h("details", {}, h("summary", {}, ...joined(all.slice(0, few), ", "), ` and ${grouped(all.length - few)} others`), ...joined(all.slice(few), ", "));
}

/** How weights were read and what was asked beyond k; nothing where that is nothing. Groups after the first leave out
 * the members of those before, which nobody asked for. */
function asked(model: Model, named: boolean): HTMLElement | null {
  const { graph } = model.report, wishes = model.results[0]?.wishes;
  const rows: [string, Child][] = [];
  if (graph?.weights) rows.push(["Weights", weightWords(model, graph.weights)]);
  if (wishes?.vertex_weights) rows.push(["Vertex weights", "members count with their own weight too"]);
  if (graph?.sides) rows.push(["Two sides", listed(Object.entries(graph.sides).map(([name, size]) => `${grouped(size)} ${name}`))]);
  if (wishes?.quota) rows.push(["Asked for", listed(Object.entries(wishes.quota).map(([name, size]) => `${grouped(Number(size))} ${name}`))]);
  if (named && wishes && wishes.include.length > 0) rows.push(["Must be in", labelList(wishes.include)]);
  if (named && wishes && wishes.exclude.length > 0) rows.push(["Must be out", labelList(wishes.exclude)]);
  return rows.length === 0 ? null : h("dl", "asked", ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** What the bound says, whatever it is worth. */
export function boundSentence(model: Model, index: number): string {
  const { amounts } = model, result = model.results[index]!;
  if (result.upper_bound === null) return "No upper bound was computed.";
  const after = model.report.kind === "groups" && index > 0;
  const wished = (result.wishes?.include.length ?? 0) > 0 || (model.results[0]!.wishes?.exclude.length ?? 0) > 0;
  const whose = after ? "that the groups before have left" : wished ? "as wished" : "of this graph";
  const have = amounts.weighted ? (result.size === 1 ? "weighs" : "weigh") : result.size === 1 ? "has" : "have";
  const most = amounts.weighted ? amounts.text(result.upper_bound) : amounts.worth(result.upper_bound);
  return `No ${vertexWords(result)} ${whose}${after && wished ? ", as wished," : ""} ${have} more than ${most} (proof: ${result.bound}).`;
}

/** What is known about the answer that is shown, in sentences. */
function sentences(model: Model): string[] {
  const { amounts } = model, { result } = model.answer;
  const { certificate: proof, wishes } = result;
  const gain = amounts.weighted ? "anything" : "an edge";
  const said = [boundSentence(model, model.shown.value)];
  if (result.edges_per_vertex_bound !== null) said.push(`No set of any size has more than ${short(result.edges_per_vertex_bound)} edges per vertex.`);
  // Who must be in or out is not exchanged, nor who is in a group before; the certificate does not speak of them.
  const limited = model.report.kind === "groups" && model.shown.value > 0 || wishes !== undefined && wishes !== null && wishes.include.length + wishes.exclude.length > 0;
  if (proof.swap_optimal) said.push(`No ${limited ? "allowed " : ""}exchange of one member for another vertex${wishes?.quota ? " of its part" : ""} gains ${gain}.`);
  else if (proof.local_maximizer) said.push(`It is a local maximizer of the relaxation, but an exchange of one member gains ${gain}.`);
  else said.push("It is not a local maximizer.");
  if (proof.min_inside !== null && proof.max_outside !== null) {
    const [least, most] = [amounts.text(proof.min_inside), amounts.text(proof.max_outside)];
    const members = `${wishes?.quota ? "In the part where these are closest, members" : "Members"}${limited ? " that may be exchanged" : ""}`;
    const others = limited ? "vertices that could replace them" : "all others";
    said.push(amounts.weighted ? `${members} have weight ${least} or more towards the set, ${others} ${most} or less.`
      : `${members} have ${least} or more neighbours inside, ${others} ${most} or fewer.`);
  }
  return said;
}

/** Numbers of the answer that is shown, renewed when another is. */
export function answerFacts(model: Model): HTMLElement {
  const box = h("div", "answer");
  const show = (): void => {
    const { result, members } = model.answer, { amounts } = model;
    const stat = (name: string, value: string, hint = ""): HTMLElement => h("div", {}, h("dt", {}, name), h("dd", {}, value, hint !== "" && h("small", {}, hint)));
    const or = (value: number | null, text: (value: number) => string): string => (value === null ? "–" : text(value));
    const across = acrossSides(model), possible = possibleEdges(model, members);
    const n = result.size === result.k ? "k" : "s"; // s: the vertices there are
    box.replaceChildren(
      h("dl", "stats",
        stat(capital(amounts.noun), amounts.text(result.value), result.upper_bound === null ? "" : `of at most ${amounts.text(result.upper_bound)}`),
        amounts.weighted && stat("Edges", grouped(result.edges), across ? `of ${grouped(possible)} possible` : ""),
        !across ? stat("Density", or(result.density, density), `2e / ${n}(${n}−1)`) // of pairs that may be joined
          : !amounts.weighted && stat("Possible edges", grouped(possible), "between the sides"),
        amounts.weighted ? stat("Weight per vertex", short(amounts.number(result.value) / result.size), `w / ${n}`)
          : stat("Edges per vertex", or(result.edges_per_vertex, short), `e / ${n}`),
        !amounts.weighted && stat("Average degree", or(result.average_degree, short), `2e / ${n}`),
        stat("Components", grouped(result.components)),
        stat("Gap", or(result.gap, percent), result.gap !== null ? "to the bound" : result.upper_bound === null ? "no bound" : "the bound is not positive")),
      h("p", "prose", sentences(model).join(" ")));
  };
  model.shown.watch(show);
  show();
  return box;
}

/** What a vertex of a drawing has; `ring`: outside of the set. */
export function memberWords(model: Model, member: Member, ring: boolean): string {
  const weight = model.amounts.weighted ? `weight ${shareText(model, member)} inside; ` : "";
  return `${weight}${counted(member.inside, "neighbour", "neighbours")} inside, ${grouped(member.outside)} outside${ring ? "; not a member" : member.forced ? "; must be in" : ""}`;
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
    rows.push(["Graph", h("span", {}, baseName(graph.source), h("br"), `${counted(graph.vertices, "vertex", "vertices")}, ${counted(graph.edges, "edge", "edges")}${graph.cleaning ? ` (${graph.cleaning})` : ""}`)]);
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
