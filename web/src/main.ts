// Shows one document: the verdict first, then whatever there are data for.
import { Address } from "./address";
import { convergence, hasCourse, objective, otherPlots, search } from "./convergence";
import { Compare, OtherSizes, sizeChoice } from "./compare";
import { Curve, onCurve } from "./curve";
import { h, type Child } from "./dom";
import { Drawing } from "./drawing";
import { fileName } from "./export";
import { capital, counted, grouped } from "./format";
import { Groups } from "./groups";
import { MemberTable } from "./members";
import { Model } from "./model";
import { parseReport, type Experiment } from "./schema";
import { themeSwitch } from "./theme";
import { answerFacts, claims, provenance, verdict } from "./words";

function section(title: Child, id: string, ...children: Child[]): HTMLElement {
  return h("section", { attrs: { id, "aria-labelledby": `${id}-title` } }, h("h2", { attrs: { id: `${id}-title` } }, title), ...children);
}

function answerTitle(model: Model): HTMLElement {
  const title = h("span");
  const show = (): void => {
    const { result } = model.answer;
    const members = counted(result.size, "member", "members");
    title.textContent = model.report.kind === "groups" ? `Group ${model.shown.value + 1}: ${members}` : result.size !== result.k ? `${members}${result.wanted === "any" ? "" : ` (k = ${grouped(result.k)})`}, ${result.method}`
      : model.results.length > 1 ? `The answer for k = ${grouped(result.k)}${model.report.kind === "compare" ? `, ${result.method}` : ""}` : members;
  };
  model.shown.watch(show);
  show();
  return title;
}

/** The panels of a comparison: sets of k vertices against the bound, the bound against k, sets of other sizes. */
function comparison(model: Model): Child[] {
  const compare = new Compare(model), others = new OtherSizes(model);
  return [
    model.ks.length > 0 && section("How far below the proved bound", "compare", sizeChoice(model), compare.element),
    new Set(model.results.filter(onCurve).map((result) => result.k)).size > 1 && section("How dense k vertices can be", "curve", new Curve(model).element),
    others.any && section("Sets of other sizes", "others", others.element),
  ];
}

function experimentSection(model: Model, { name, title, graph, claims: list, histories, plots, remarks }: Experiment): HTMLElement {
  return section(capital(title), `experiment-${name}`,
    h("p", "prose muted", graph),
    claims(list),
    histories.length > 0 && convergence(histories, name, objective(model)),
    plots.length > 0 && otherPlots(plots, name),
    ...remarks.map((remark) => h("p", "note", capital(remark))));
}

/** The panels of a kind, between the verdict and the answer. */
function overview(model: Model): Child[] {
  const { kind } = model.report;
  if (kind === "compare") return comparison(model);
  if (kind === "groups") return [section("The groups", "groups", new Groups(model).element)];
  return [model.results.length > 1 && section("How dense k vertices can be", "curve", new Curve(model).element)];
}

/** Fills `root` with the report. */
export function show(model: Model, root: HTMLElement): void {
  const { report } = model;
  const file = fileName(model, "").replace(/-$/, "");
  const has = model.results.length > 0;
  document.title = `${report.verdict.facts}: ${report.verdict.judgement} — densek`;
  const sections: Child[] = [
    verdict(model),
    has && model.results.length === 1 && answerFacts(model),
    ...overview(model),
  ];
  if (has && model.answer.members.length > 0)
    sections.push(section(answerTitle(model), "answer", model.results.length > 1 && answerFacts(model), h("div", "pair", new Drawing(model).element, new MemberTable(model).element)));
  if (report.histories && report.histories.length > 0) sections.push(section("How it converged", "convergence", convergence(report.histories, file, objective(model))));
  const courses = (report.searches ?? []).filter((one) => hasCourse(model, one));
  if (courses.length > 0) sections.push(section("How the search went", "search", search(model, courses, file)));
  for (const experiment of report.experiments ?? []) sections.push(experimentSection(model, experiment));
  sections.push(section("How it was made", "made", provenance(model)));
  root.replaceChildren(h("header", "top", h("span", "brand", "densek"), h("span", "kind", report.kind), themeSwitch()), h("main", {}, ...sections));
}

const root = document.getElementById("report")!;
try {
  const { report, amounts } = parseReport(document.getElementById("data")!.textContent ?? "");
  const model = new Model(report, amounts);
  new Address(model); // before anything is drawn, so that it is drawn once
  show(model, root);
} catch (error) {
  root.replaceChildren(h("p", { class: "failure", attrs: { role: "alert" } }, `This report cannot be shown: ${error instanceof Error ? error.message : String(error)}`));
  throw error;
}
