// Shows one document: the verdict first, then whatever there are data for.
import { convergence, hasCourse, otherPlots, search } from "./convergence";
import { Curve } from "./curve";
import { h, type Child } from "./dom";
import { Drawing } from "./drawing";
import { fileName } from "./export";
import { capital, counted, grouped } from "./format";
import { MemberTable } from "./members";
import { Model } from "./model";
import { parseReport, type Experiment, type Report } from "./schema";
import { themeSwitch } from "./theme";
import { answerFacts, claims, provenance, verdict } from "./words";

function section(title: Child, id: string, ...children: Child[]): HTMLElement {
  return h("section", { attrs: { id, "aria-labelledby": `${id}-title` } }, h("h2", { attrs: { id: `${id}-title` } }, title), ...children);
}

function answerTitle(model: Model): HTMLElement {
  const title = h("span");
  const several = new Set(model.results.map((result) => result.method)).size > 1;
  const show = (): void => {
    const { result } = model.answer;
    title.textContent = model.results.length > 1 ? `The answer for k = ${grouped(result.k)}${several ? `, ${result.method}` : ""}` : counted(result.k, "member", "members");
  };
  model.shown.watch(show);
  show();
  return title;
}

function experimentSection({ name, title, graph, claims: list, histories, plots, remarks }: Experiment): HTMLElement {
  return section(capital(title), `experiment-${name}`,
    h("p", "prose muted", graph),
    claims(list),
    histories.length > 0 && convergence(histories, name),
    plots.length > 0 && otherPlots(plots, name),
    ...remarks.map((remark) => h("p", "note", capital(remark))));
}

/** Fills `root` with the report. */
export function show(report: Report, root: HTMLElement): void {
  const model = new Model(report);
  const file = fileName(model, "").replace(/-$/, "");
  const has = model.results.length > 0;
  document.title = `${report.verdict.facts}: ${report.verdict.judgement} — densek`;
  const sections: Child[] = [
    verdict(report),
    has && model.results.length === 1 && answerFacts(model),
    model.results.length > 1 && section("How dense k vertices can be", "curve", new Curve(model).element),
  ];
  if (has && model.answer.members.length > 0)
    sections.push(section(answerTitle(model), "answer", model.results.length > 1 && answerFacts(model), h("div", "pair", new Drawing(model).element, new MemberTable(model).element)));
  if (report.histories && report.histories.length > 0) sections.push(section("How it converged", "convergence", convergence(report.histories, file)));
  if (report.searches && report.searches.some(hasCourse)) sections.push(section("How the search went", "search", search(report.searches.filter(hasCourse), file)));
  for (const experiment of report.experiments ?? []) sections.push(experimentSection(experiment));
  sections.push(section("How it was made", "made", provenance(model)));
  root.replaceChildren(h("div", "top", h("span", "brand", "densek"), h("span", "kind", report.kind), themeSwitch()), h("main", {}, ...sections));
}

const root = document.getElementById("report")!;
try {
  show(parseReport(document.getElementById("data")!.textContent ?? ""), root);
} catch (error) {
  root.replaceChildren(h("p", { class: "failure", attrs: { role: "alert" } }, `This report cannot be shown: ${error instanceof Error ? error.message : String(error)}`));
  throw error;
}
