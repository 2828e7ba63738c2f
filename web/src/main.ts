// Shows one document: the verdict first, then whatever there are data for.
import { convergence, otherPlots, search } from "./convergence";
import { Curve } from "./curve";
import { h, type Child } from "./dom";
import { Drawing } from "./drawing";
import { fileName } from "./export";
import { counted, grouped } from "./format";
import { MemberTable } from "./members";
import { Model } from "./model";
import { parseReport, type Report } from "./schema";
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

/** Fills `root` with the report. */
export function show(report: Report, root: HTMLElement): void {
  const model = new Model(report);
  const file = fileName(model, "").replace(/-$/, "");
  const has = model.results.length > 0;
  document.title = `${report.verdict.facts}: ${report.verdict.judgement} — densek`;
  const sections: Child[] = [
    verdict(report),
    has && model.results.length === 1 && answerFacts(model),
    report.claims && report.claims.length > 0 && section("What was claimed, and what was seen", "claims", claims(report.claims)),
    model.results.length > 1 && section("How dense k vertices can be", "curve", new Curve(model).element),
  ];
  if (has && model.answer.members.length > 0)
    sections.push(section(answerTitle(model), "answer", model.results.length > 1 && answerFacts(model), h("div", "pair", new Drawing(model).element, new MemberTable(model).element)));
  if (report.histories && report.histories.length > 0) sections.push(section("How it converged", "convergence", convergence(report.histories, file)));
  if (report.searches && report.searches.some((one) => one.seconds.length > 1)) sections.push(section("How the search went", "search", search(report.searches, file)));
  if (report.plots && report.plots.length > 0) sections.push(section("Figures", "figures", otherPlots(report.plots, file)));
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
