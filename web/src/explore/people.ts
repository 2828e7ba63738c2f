// Vertices in a table, wherever they come from: the answer, its neighbours, a vertex, a search. Each can be looked at, and be
// made to be in or out.
import { button, h } from "../dom";
import { grouped } from "../format";
import { shortened } from "../labels";
import type { App } from "./app";

export interface Entry {
  id: number;
  label: string;
  /** As many as there are columns. */
  values: number[];
  /** Coloured as in the drawing. */
  colour?: string;
}

const few = 12, more = 100;

/** The two buttons of a vertex. */
export function wishButtons(app: App, id: number, name: string): HTMLElement {
  const { include, exclude } = app.steps.now.value;
  const one = (what: "include" | "exclude", text: string, said: string): HTMLButtonElement =>
    button(text, () => app.wish(id, what), { class: `wish ${what}`, attrs: { "aria-pressed": String((what === "include" ? include : exclude).includes(id)), "aria-label": `${name} ${said}`, title: said, "data-key": `${id} ${what}` } });
  return h("span", "wishes", one("include", "In", "must be in"), one("exclude", "Out", "must be out"));
}

export class People {
  readonly element: HTMLElement;
  private readonly body = h("tbody");
  private readonly further: HTMLButtonElement;
  private readonly said = h("p", "note");
  private entries: readonly Entry[] = [];
  private total = 0;
  private most = few;

  /** `name`: what the table holds, for those who listen. */
  constructor(private readonly app: App, name: string, columns: string[], private readonly none: string) {
    this.further = button("Show more", () => { this.most += more; this.fill(); }, { class: "fold" });
    this.element = h("div", "people",
      h("table", { attrs: { "aria-label": name } }, h("thead", {}, h("tr", {}, h("th", { attrs: { scope: "col" } }, "Label"), ...columns.map((column) => h("th", { class: "number", attrs: { scope: "col" } }, column)), h("th", { attrs: { scope: "col" } }, h("span", "unseen", "Must be")))), this.body),
      this.further, this.said);
    app.steps.now.watch(() => this.fill());
  }

  /** `total`: how many there are, the entries and those nobody was told about. */
  show(entries: readonly Entry[], total = entries.length): void {
    this.entries = entries;
    this.total = total;
    this.fill();
  }

  private fill(): void {
    const { entries, total } = this;
    const focused = this.body.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.key : undefined;
    const most = entries.length <= this.most + 4 ? entries.length : this.most; // a button takes the place of a row
    this.body.replaceChildren(...entries.slice(0, most).map((entry) => this.row(entry)));
    if (focused !== undefined) this.body.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
    const shown = Math.min(most, entries.length);
    this.further.hidden = shown >= entries.length;
    this.further.textContent = `Show ${grouped(Math.min(more, entries.length - shown))} more`;
    this.said.textContent = total === 0 ? this.none : shown < total ? `${grouped(shown)} of ${grouped(total)}` : "";
    this.element.querySelector("table")!.hidden = entries.length === 0;
  }

  private row({ id, label, values, colour }: Entry): HTMLElement {
    const { app } = this, text = shortened(label, 22);
    const mark = h("span", "dot");
    mark.style.background = colour ?? "";
    const chosen = app.steps.now.value.vertex === id;
    return h("tr", { class: chosen ? "chosen" : "", attrs: { "data-id": id, ...(chosen ? { "aria-current": "true" } : {}) }, on: { click: (event) => { if (!(event.target as Element).closest("button")) app.look(chosen ? null : id); } } },
      h("td", "label", colour !== undefined && mark, button(text, () => app.look(chosen ? null : id), { class: "link", attrs: { "data-key": `${id} look`, ...(text === label ? {} : { title: label }) } })),
      ...values.map((value) => h("td", "number", grouped(value))),
      h("td", "acts", wishButtons(app, id, label)));
  }
}
