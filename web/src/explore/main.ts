// The explorer: the verdict first, then the knob, the drawing with its people, the curve, and what can be taken away.
import { memberColour } from "../colour";
import { button, h, type Child } from "../dom";
import { counted, grouped } from "../format";
import { Groups } from "../groups";
import { themeSwitch } from "../theme";
import { answerFacts, verdict } from "../words";
import stageText from "worker:./stage";
import { App, knobsOf, type GraphReply } from "./app";
import { Closing, searchBar } from "./closing";
import { Connection, Refusal } from "./connection";
import { Knob } from "./knob";
import { LiveCurve } from "./live_curve";
import { LiveDrawing } from "./live_drawing";
import type { FromStage, ToStage } from "./messages";
import { People } from "./people";
import { mostGroups, Steps } from "./question";
import { VertexPanel } from "./vertex";
import { chips, Search } from "./wishes";

const section = (title: string, id: string, ...children: Child[]): HTMLElement =>
  h("section", { attrs: { id, "aria-labelledby": `${id}-title` } }, h("h2", { attrs: { id: `${id}-title` } }, title), ...children);

const typing = (event: KeyboardEvent): boolean => (event.target as Element).matches?.('input:not([type="range"]), textarea') ?? false;

/** Undo and redo, by buttons and by the keys everybody knows. */
function stepButtons({ steps }: App): HTMLElement {
  const undo = button("Undo", () => steps.undo(), { attrs: { title: "Ctrl+Z" } }), redo = button("Redo", () => steps.redo(), { attrs: { title: "Ctrl+Shift+Z" } });
  const show = (): void => {
    undo.disabled = !steps.can.value.undo;
    redo.disabled = !steps.can.value.redo;
  };
  steps.can.watch(show);
  show();
  addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y") || typing(event)) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) steps.redo();
    else steps.undo();
  });
  return h("span", "tools", undo, redo);
}

function groupChoice({ steps }: App): HTMLElement {
  const choice = h("select", { on: { change: () => steps.change({ groups: Number(choice.value) }) } }, ...Array.from({ length: mostGroups }, (_, i) => h("option", { attrs: { value: i + 1 } }, counted(i + 1, "group", "groups"))));
  const show = (): void => { choice.value = String(steps.now.value.groups); };
  steps.now.watch(show);
  show();
  return h("label", "group-choice", h("span", "unseen", "How many disjoint groups"), choice);
}

/** What the program will not do, and that it has ended. */
function notices({ connection, problem }: App): HTMLElement {
  const box = h("div", { class: "notice", attrs: { role: "alert" } });
  const show = (): void => {
    const { value: state } = connection.state;
    const said = state === "gone" ? "densek has ended. Start it again and open the address it prints; with the same --port and DENSEK_TOKEN as before, this page goes on by itself."
      : state === "refused" ? `densek was started again with another address. Open the one it printed; with #${location.hash.slice(1)} behind it, it asks the same.` : problem.value;
    if (box.textContent !== said) box.textContent = said;
    box.hidden = said === "";
    box.classList.toggle("gone", state === "gone" || state === "refused");
  };
  connection.state.watch(show);
  problem.watch(show);
  show();
  return box;
}

function exportLinks(app: App): HTMLElement {
  const formats: [string, string][] = [["html", "Report"], ["json", "JSON"], ["csv", "CSV"], ["graphml", "GraphML"]];
  const links = formats.map(([format, name]) => [format, h("a", { class: "button", attrs: { download: true } }, name)] as const);
  const show = (): void => { for (const [format, link] of links) link.href = app.connection.address("export", { format }); };
  app.connection.state.watch(show); // another session, another address
  show();
  return h("p", "exports", ...links.map(([, link]) => link), h("span", "muted", "the answer as it stands, as files"));
}

/** Panels that are made anew for every answer: few elements, and the same as in a report. */
function answerPanels(app: App): { head: HTMLElement; facts: HTMLElement; groups: HTMLElement } {
  const head = h("div", "answer-head", h("header", "verdict", h("p", "eyebrow", app.facts.graph.source), h("h1", {}, "…")));
  const facts = h("div"), groups = h("div");
  app.answer.watch((shown) => {
    if (!shown) return;
    const { model } = shown, { report } = model;
    document.title = `${report.verdict.facts}: ${report.verdict.judgement} — densek`;
    head.replaceChildren(verdict(model, false)); // the chips say the wishes
    facts.replaceChildren(...(model.results.length > 0 ? [answerFacts(model)] : []));
    groups.replaceChildren(...(report.kind === "groups" ? [section("The groups", "groups", new Groups(model).element)] : []));
    model.shown.watch((index) => { app.shownGroup.value = index; });
  });
  return { head, facts, groups };
}

/** The members of what is shown, and the best of the others. */
function peoplePanels(app: App): HTMLElement {
  const members = new People(app, "Members", ["Inside", "Degree"], "Nobody is in it."), others = new People(app, "Best neighbours outside", ["Inside", "Degree"], "Nobody outside has a neighbour in it.");
  const title = h("h2", { attrs: { id: "members-title" } }, "Members");
  const show = (): void => {
    const shown = app.answer.value;
    if (!shown || shown.model.results.length === 0) return;
    const { model, explored } = shown, ids = model.report.vertices!.ids!, { answer } = model, colour = memberColour(model, answer.members);
    title.textContent = model.results.length > 1 ? `Group ${model.shown.value + 1}` : counted(answer.members.length, "member", "members");
    members.show([...answer.members].sort((a, b) => Number(b.forced) - Number(a.forced) || b.share - a.share || a.place - b.place)
      .map((member) => ({ id: ids[member.place]!, label: member.label, values: [member.inside, member.degree], colour: colour(member) })));
    others.show(explored.neighbours.map(({ id, label, inside, degree }) => ({ id, label, values: [inside ?? 0, degree] })));
  };
  app.answer.watch(show);
  app.shownGroup.watch(show);
  return h("div", "side",
    h("section", { attrs: { id: "members", "aria-labelledby": "members-title" } }, title, members.element),
    h("details", "others", h("summary", {}, "Best neighbours outside"), others.element));
}

/** What was said when densek was started and holds in every question; nothing to see where that is nothing. */
function fixedWishes({ facts: { fixed } }: App): HTMLElement | null {
  const said = [fixed.include > 0 && `${counted(fixed.include, "vertex", "vertices")} in`, fixed.exclude > 0 && `${counted(fixed.exclude, "vertex", "vertices")} out`, fixed.vertex_weights && "weights of vertices count"].filter(Boolean);
  return said.length === 0 ? null : h("p", "note fixed-wishes", `In every question, as densek was started: ${said.join(", ")}.`);
}

/** Knobs, search and chips, which stay in sight; the drawing stands below them. */
function consolePanel(app: App): HTMLElement {
  const panel = h("section", { class: "console", attrs: { "aria-label": "Question" } }, h("div", "turning", h("div", "knobs", ...knobsOf(app.facts).map((_, part) => new Knob(app, part).element)), groupChoice(app)), searchBar(app), fixedWishes(app), chips(app));
  new ResizeObserver(() => document.documentElement.style.setProperty("--console", `${panel.offsetHeight}px`)).observe(panel);
  return panel;
}

function build(app: App, drawing: LiveDrawing, root: HTMLElement): void {
  const { head, facts, groups } = answerPanels(app), { version, cleaning, degrees } = app.facts;
  root.replaceChildren(
    h("header", "top", h("span", "brand", "densek"), h("span", "kind", "explore"), stepButtons(app), themeSwitch()),
    h("main", {},
      notices(app), head, consolePanel(app), groups,
      h("div", "pair", h("div", "stage", drawing.element), h("div", "beside", new Search(app).element, new VertexPanel(app).element, peoplePanels(app))),
      section("What is proved", "proved", facts, h("div", "multiples", new LiveCurve(app).element, new Closing(app).element)),
      section("Take it away", "export", exportLinks(app),
        h("p", "note", `${cleaning}; highest degree ${grouped(degrees.max)}. densek ${version}.`))));
}

/** The facts about the graph, as soon as somebody answers. */
async function graphFacts(say: (text: string) => void): Promise<GraphReply> {
  const plain = new Connection(() => undefined, async () => undefined);
  for (;;) {
    try {
      return await plain.get<GraphReply>("graph");
    } catch (error) {
      say(error instanceof Refusal ? (error.status === 403 ? "This address has no token or an old one: open the address that densek printed." : error.message) : "densek does not answer; this page tries again.");
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

async function begin(root: HTMLElement): Promise<void> {
  const facts = await graphFacts((text) => root.replaceChildren(h("main", {}, h("h1", "unseen", "densek explore"), h("p", { class: "failure", attrs: { role: "alert" } }, text))));
  const worker = new Worker(URL.createObjectURL(new Blob([stageText], { type: "text/javascript" })));
  const stage = (message: ToStage, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  const knobs = knobsOf(facts), first = { sizes: knobs.map(({ suggested }) => suggested), include: [], exclude: [], groups: 1, vertex: null };
  const app = new App(facts, new Steps(first, knobs.map(({ largest }) => largest)), stage);
  const drawing = new LiveDrawing(app, stage);
  worker.addEventListener("message", ({ data }: MessageEvent<FromStage>) => {
    if (data.kind === "read") app.read(data);
    else if (data.kind === "unreadable") app.problem.value = `This answer cannot be shown: ${data.error}`;
    else drawing.heard(data);
  });
  build(app, drawing, root);
  await app.connection.begin();
}

void begin(document.getElementById("explore")!);
