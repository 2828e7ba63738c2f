// Who must be in and who must be out, as chips that can be taken away, and a search for others.
import { button, h } from "../dom";
import { counted } from "../format";
import { shortened } from "../labels";
import type { App } from "./app";
import type { Person } from "./messages";
import { People } from "./people";

const lists = [["include", "Must be in"], ["exclude", "Must be out"]] as const;
const afterTyping = 150; // milliseconds

/** The chips; nothing to see where nothing is wished. */
export function chips(app: App): HTMLElement {
  const box = h("div", { class: "chips", attrs: { role: "group", "aria-label": "Wishes" } });
  const show = (): void => {
    const { now } = app.steps;
    box.replaceChildren(...lists.filter(([what]) => now.value[what].length > 0).map(([what, title]) => h("div", `chip-list ${what}`,
      h("span", "muted", title),
      ...now.value[what].map((id) => {
        const name = app.names.of(id);
        return h("span", { class: "chip", attrs: { "data-id": id } }, button(shortened(name, 24), () => app.look(id), { class: "link", attrs: { title: name } }),
          button("×", () => app.wish(id, what), { attrs: { "aria-label": `${name} need not ${what === "include" ? "be in" : "be out"}` } }));
      }),
      now.value[what].length > 1 && button("Clear", () => app.steps.change({ [what]: [] }), { attrs: { "aria-label": `Clear: ${title.toLowerCase()}` } }))));
    box.hidden = box.childElementCount === 0;
  };
  app.steps.now.watch(show);
  app.names.learnt.watch(show);
  app.answer.watch(show); // which may bring labels
  show();
  return box;
}

/** Finds vertices by their labels. */
export class Search {
  readonly element: HTMLElement;
  private readonly field = h("input", { attrs: { type: "search", placeholder: "Search all labels", "aria-label": "Search vertices by label", autocomplete: "off", spellcheck: "false" } });
  private readonly found: People;
  private readonly said = h("p", { class: "note", attrs: { role: "status" } });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly app: App) {
    this.found = new People(app, "Found vertices", ["Degree"], "");
    this.found.element.hidden = true;
    this.element = h("search", "finder", this.field, this.said, this.found.element);
    this.field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(), afterTyping);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.field.value = "";
      void this.look();
    });
  }

  private async look(): Promise<void> {
    const q = this.field.value.trim(), number = ++this.asked;
    if (q === "") {
      this.found.element.hidden = true;
      this.said.textContent = "";
      return;
    }
    try {
      const { found, total } = await this.app.connection.get<{ found: Person[]; total: number }>("search", { q, limit: "20" });
      if (number !== this.asked) return; // something else was typed since
      for (const { id, label } of found) this.app.names.learn(id, label);
      this.found.show(found.map(({ id, label, degree }) => ({ id, label, values: [degree] })), total);
      this.found.element.hidden = total === 0;
      this.said.textContent = total === 0 ? "No label has this in it." : `${counted(total, "vertex", "vertices")} found`;
    } catch (error) {
      if (number === this.asked) this.said.textContent = `Not found: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
