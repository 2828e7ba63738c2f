// The members in a table that can be searched and sorted, part by part; what is selected here is selected in the drawing.
import { memberColour } from "./colour";
import { button, h, markChosen } from "./dom";
import { download, fileName, membersCsv, membersText } from "./export";
import { Fold } from "./fold";
import { counted, grouped } from "./format";
import { shortened } from "./labels";
import { partSizes, shareText, type Member, type Model } from "./model";
import { partMark } from "./shapes";
import { theme } from "./theme";

const mostRows = 2000;
const fewRows = 16; // about as high as the drawing beside them
const labelLength = 18;
type Key = "label" | "share" | "inside" | "outside" | "degree";
const columns: [Key, string, string][] = [
  ["label", "Label", "the name in the graph file"],
  ["share", "Weight", "weight towards the other members, its own included"],
  ["inside", "Inside", "neighbours among the members"],
  ["outside", "Outside", "neighbours that are no members"],
  ["degree", "Degree", "all neighbours"],
];
const forcedMark = "◎";
const collator = new Intl.Collator("en", { numeric: true });

export class MemberTable {
  readonly element: HTMLElement;
  private readonly body = h("tbody");
  private readonly count = h("p", { class: "note", attrs: { role: "status" } });
  private readonly search = h("input", { attrs: { type: "search", placeholder: "Search labels", "aria-label": "Search members by label", autocomplete: "off", spellcheck: "false" } });
  private readonly heads = new Map<Key, HTMLTableCellElement>();
  private readonly rows = new Map<number, HTMLTableRowElement>();
  private readonly fold = new Fold(fewRows, "members");
  private sortKey: Key;
  private descending = true;

  constructor(private readonly model: Model) {
    const { weighted } = model.amounts;
    this.sortKey = weighted ? "share" : "inside";
    const head = columns.filter(([key]) => key !== (weighted ? "degree" : "share")).map(([key, name, title]) => {
      const cell = h("th", { attrs: { scope: "col", title }, class: key === "label" ? "" : "number" }, button(name, () => this.sortBy(key)));
      this.heads.set(key, cell);
      return cell;
    });
    this.element = h("section", { class: "members", attrs: { "aria-label": "Members" } },
      h("div", "bar", this.search, h("span", "tools",
        button("Text", () => download(fileName(model, "members.txt"), "text/plain", membersText(model.answer)), { attrs: { "aria-label": "Members as text" } }),
        button("CSV", () => download(fileName(model, "members.csv"), "text/csv", membersCsv(model, model.answer)), { attrs: { "aria-label": "Members as CSV" } }))),
      h("table", "members-table", h("thead", {}, h("tr", {}, ...head)), this.body),
      this.fold.button,
      this.count,
    );
    this.search.addEventListener("input", () => { model.query.value = this.search.value.trim(); });
    this.body.addEventListener("keydown", (event) => this.key(event));
    this.search.addEventListener("keydown", (event) => {
      const first = event.key === "Enter" ? this.rows.keys().next().value : undefined;
      if (first !== undefined) model.selected.value = first;
    });
    model.query.watch((query) => {
      if (query !== this.search.value.trim()) this.search.value = query;
      this.fill();
    });
    model.shown.watch(() => this.fill());
    model.selected.watch((now, before) => this.mark(now, before));
    model.hovered.watch((now, before) => {
      if (before !== null) this.rows.get(before)?.classList.remove("hovered");
      if (now !== null) this.rows.get(now)?.classList.add("hovered");
    });
    theme.watch(() => this.fill());
    this.fill();
  }

  private sortBy(key: Key): void {
    this.descending = this.sortKey === key ? !this.descending : key !== "label";
    this.sortKey = key;
    this.fill();
  }

  private matching(): Member[] {
    const places = this.model.found();
    const found = this.model.answer.members.filter(({ place }) => places?.has(place) ?? true);
    const sign = this.descending ? -1 : 1;
    const byLabel = (a: Member, b: Member): number => collator.compare(a.label, b.label);
    const key = this.sortKey;
    const inPart = (a: Member, b: Member): number => (key === "label" ? sign * byLabel(a, b) : sign * (a[key] - b[key]) || byLabel(a, b));
    return found.sort((a, b) => a.part - b.part || inPart(a, b));
  }

  /** Above the first of a part, its name and how many members it has. */
  private partRow(part: number): HTMLTableRowElement {
    const { model } = this;
    const said = counted(partSizes(model, model.answer.members)[part]!, "member", "members");
    return h("tr", "part", h("th", { attrs: { colspan: this.heads.size, scope: "rowgroup" } }, partMark(part), model.parts[part]!, h("span", "muted", ` ${said}`)));
  }

  private fill(): void {
    const { members } = this.model.answer;
    const found = this.matching();
    const high = members.reduce((most, m) => Math.max(most, m.share), 0);
    const colour = memberColour(this.model, members);
    const shown = found.slice(0, mostRows);
    this.rows.clear();
    const rows = shown.map((member, i) => this.row(member, high, colour, i === 0));
    const heads = new Map<HTMLTableRowElement, HTMLTableRowElement[]>();
    for (const part of new Set(this.model.parts.length > 0 ? shown.map((member) => member.part) : [])) heads.set(this.partRow(part), rows.filter((_, i) => shown[i]!.part === part));
    this.body.replaceChildren(...(heads.size > 0 ? [...heads].flatMap(([head, below]) => [head, ...below]) : rows));
    for (const [key, cell] of this.heads)
      cell.setAttribute("aria-sort", key !== this.sortKey ? "none" : this.descending ? "descending" : "ascending");
    const said = found.length === members.length ? counted(members.length, "member", "members") : `${grouped(found.length)} of ${counted(members.length, "member", "members")}`;
    const marked = members.some(({ forced }) => forced) ? `; ${forcedMark} must be in` : "";
    this.count.textContent = (found.length > mostRows ? `${said}; the first ${grouped(mostRows)} are shown, the files have all` : said) + marked;
    this.fold.renew(rows, heads);
    this.mark(this.model.selected.value, null);
  }

  private row(member: Member, high: number, colour: (member: Member) => string, first: boolean): HTMLTableRowElement {
    const bar = h("span", "degree-bar");
    bar.style.setProperty("--part", String(high > 0 && member.share >= 0 ? member.share / high : 0));
    bar.hidden = member.share < 0;
    bar.style.background = colour(member);
    const { model } = this, { weighted } = model.amounts;
    const label = shortened(member.label, labelLength);
    const row = h("tr", {
      attrs: { tabindex: first ? 0 : -1, "data-place": member.place },
      on: {
        click: () => { model.selected.value = model.selected.value === member.place ? null : member.place; },
        mouseenter: () => { model.hovered.value = member.place; },
        mouseleave: () => { model.hovered.value = null; },
      },
    },
      h("td", { class: "label", attrs: label === member.label ? {} : { title: member.label } }, member.forced && h("span", { class: "forced", attrs: { title: "must be in", role: "img", "aria-label": "must be in" } }, forcedMark), h("span", {}, label)),
      weighted && h("td", "number", bar, shareText(model, member)),
      h("td", "number", !weighted && bar, grouped(member.inside)),
      h("td", "number", grouped(member.outside)),
      !weighted && h("td", "number", grouped(member.degree)));
    this.rows.set(member.place, row);
    return row;
  }

  private mark(now: number | null, before: number | null): void {
    const choose = (place: number | null, chosen: boolean): HTMLTableRowElement | null => {
      const row = place === null ? undefined : this.rows.get(place);
      if (!row) return null;
      markChosen(row, chosen);
      // The row that is chosen has room for its whole label: where one touches, nothing is under a pointer.
      row.querySelector(".label > span:last-child")!.textContent = chosen ? this.model.label(place!) : shortened(this.model.label(place!), labelLength);
      return row;
    };
    choose(before, false);
    const row = choose(now, true);
    this.fold.apply();
    // Beside the drawing only: below it, the page would leave the drawing that the reader points at.
    if (row && !row.contains(document.activeElement) && this.element.parentElement?.matches(".pair") && this.element.offsetLeft > 200) row.scrollIntoView({ block: "nearest" });
  }

  /** Arrows walk through the rows, Enter or space selects. */
  private key(event: KeyboardEvent): void {
    const row = (event.target as Element).closest("tr");
    if (!row) return;
    const rows = [...this.rows.values()], now = rows.indexOf(row);
    const to: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 };
    const next = rows[to[event.key] ?? -1];
    if (next) {
      if (next.hidden) this.fold.unfold();
      row.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      this.model.selected.value = Number(next.dataset.place);
    } else if (event.key === "Enter" || event.key === " ") row.click();
    else if (event.key === "Escape") this.model.selected.value = null;
    else return;
    event.preventDefault();
  }
}
