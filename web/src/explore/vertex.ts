// The vertex that is looked at: its neighbours, best connected first.
import { button, h } from "../dom";
import { counted, grouped } from "../format";
import type { App } from "./app";
import type { Person } from "./messages";
import { People, wishButtons } from "./people";

interface Neighbourhood extends Person {
  neighbours: Person[];
  total: number;
}

export class VertexPanel {
  readonly element: HTMLElement;
  private readonly title = h("h2", { attrs: { id: "vertex-title" } });
  private readonly facts = h("p", "note");
  private readonly acts = h("div", "acts");
  private readonly neighbours: People;
  private shown: Neighbourhood | null = null;

  constructor(private readonly app: App) {
    this.neighbours = new People(app, "Neighbours", ["Degree"], "It has no neighbours.");
    this.element = h("section", { class: "vertex", attrs: { id: "vertex", "aria-labelledby": "vertex-title" } }, this.title, this.acts, this.facts, this.neighbours.element);
    app.steps.now.watch(() => void this.show());
    app.answer.watch(() => this.fill());
    app.connection.state.watch((state) => { if (state === "live") void this.show(); });
    this.element.hidden = true;
    void this.show();
  }

  private async show(): Promise<void> {
    const { vertex } = this.app.steps.now.value;
    this.element.hidden = vertex === null;
    if (vertex === null || this.shown?.id === vertex) return this.fill();
    try {
      const found = await this.app.connection.get<Neighbourhood>("vertex", { id: String(vertex) });
      if (this.app.steps.now.value.vertex !== vertex) return; // another one was chosen since
      for (const { id, label } of [found, ...found.neighbours]) this.app.names.learn(id, label);
      this.app.names.learnt.value += 1;
      this.shown = found;
      this.neighbours.show(found.neighbours.map(({ id, label, degree }) => ({ id, label, values: [degree] })), found.total);
      this.fill();
    } catch (error) {
      this.title.textContent = `#${vertex}`;
      this.facts.textContent = `Nothing is known of it: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private fill(): void {
    const { app, shown } = this, { vertex } = app.steps.now.value;
    if (vertex === null || !shown || shown.id !== vertex) return;
    this.title.textContent = shown.label;
    this.acts.replaceChildren(wishButtons(app, vertex, shown.label), button("Close", () => app.look(null)));
    this.facts.textContent = `${this.where(vertex)}${counted(shown.total, "neighbour", "neighbours")}${shown.neighbours.length < shown.total ? `; the ${grouped(shown.neighbours.length)} of highest degree are listed` : ""}.`;
  }

  /** Whether it is in the answer that is shown. */
  private where(vertex: number): string {
    const answer = this.app.answer.value;
    if (!answer) return "";
    const { model, explored } = answer, place = model.report.vertices?.ids?.indexOf(vertex) ?? -1;
    const group = model.results.findIndex((result) => result.members.includes(place));
    if (group >= 0) return `A member${model.results.length > 1 ? ` of group ${group + 1}` : ""}; `;
    const near = explored.neighbours.find(({ id }) => id === vertex);
    return near?.inside !== undefined ? `Not a member; ${counted(near.inside, "member is a neighbour", "members are neighbours")}; ` : "Not a member; ";
  }
}
