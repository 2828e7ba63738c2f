// Disjoint groups, a card each: who is in it, what they share, what they have outside, and how good it is. The one that
// is chosen is drawn below.
import { button, h, type Child } from "./dom";
import { download, groupsCsv, stem } from "./export";
import { counted, grouped } from "./format";
import { inText, joined } from "./labels";
import { partSizes, possibleEdges, type Answer, type Member, type Model } from "./model";
import { boundSentence, judged } from "./words";

const fewMembers = 6;

/** The members with the largest share, and how many others there are. */
function names(members: Member[]): Child {
  const first = [...members].sort((a, b) => Number(b.forced) - Number(a.forced) || b.share - a.share || a.place - b.place);
  const shown = first.slice(0, members.length > fewMembers + 1 ? fewMembers : members.length).map(({ label }) => inText(label));
  const rest = shown.length < members.length ? `${grouped(members.length - shown.length)} others` : shown.length > 1 && shown.pop();
  return h("span", {}, ...joined(shown, ", "), rest && " and ", rest);
}

const sum = (members: Member[], of: (member: Member) => bigint | undefined): bigint => members.reduce((all, member) => all + (of(member) ?? 0n), 0n);

export class Groups {
  readonly element: HTMLElement;
  private readonly cards: HTMLElement[];

  constructor(private readonly model: Model) {
    this.cards = model.results.map((_, i) => this.card(i));
    const list = h("div", "cards", ...this.cards);
    list.addEventListener("keydown", (event) => this.walk(event));
    const every = model.results.map((_, i) => i);
    this.element = h("div", "groups",
      h("p", "prose", "No vertex is in two groups. Each is looked for among the vertices that the groups before have left, and its proof speaks of these."),
      h("p", "tools", button("CSV", () => download(`${stem(model)}-groups.csv`, "text/csv", groupsCsv(model, every.map((i) => model.answerAt(i)))), { attrs: { "aria-label": "All groups as CSV" } })),
      list);
    model.shown.watch(() => this.mark());
    this.mark();
  }

  private card(index: number): HTMLElement {
    const { model } = this, answer = model.answerAt(index);
    const { result, members } = answer;
    const show = (): void => { model.shown.value = index; };
    const rows: [string, Child][] = model.parts.length === 0 ? [["Members", names(members)]]
      : model.parts.map((name, part): [string, Child] => [`${name}: ${grouped(partSizes(model, members)[part]!)}`, names(members.filter((member) => member.part === part))]);
    rows.push(["They share", this.inside(answer)], ["Outside", this.outside(members)], ["Proof", boundSentence(model, index)]);
    return h("article", { class: "card", on: { click: show } },
      h("h3", {}, button(`Group ${index + 1}`, show, { class: "link", attrs: { "aria-label": `Show group ${index + 1}` } }), h("span", "muted", counted(result.size, "member", "members"))),
      judged(result.level, result.judgement),
      h("dl", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
  }

  private inside({ result, members }: Answer): string {
    const { amounts } = this.model;
    const edges = `${grouped(result.edges)} of ${counted(possibleEdges(this.model, members), "possible edge", "possible edges")}`;
    return amounts.weighted ? `weight ${amounts.text(result.value)}, ${edges}` : edges;
  }

  private outside(members: Member[]): string {
    const { amounts, report } = this.model;
    const edges = counted(members.reduce((all, member) => all + member.outside, 0), "edge", "edges");
    const weight = report.graph?.weights ? `, weight ${amounts.text(sum(members, (member) => member.weight?.outside))}` : "";
    return `${edges} to others${weight}`;
  }

  private mark(): void {
    this.cards.forEach((card, i) => {
      const shown = i === this.model.shown.value;
      card.classList.toggle("shown", shown);
      card.querySelector("button")!.setAttribute("aria-pressed", String(shown));
    });
  }

  /** Arrows, Home and End go from card to card. */
  private walk(event: KeyboardEvent): void {
    const now = this.cards.findIndex((card) => card.contains(event.target as Node)), last = this.cards.length - 1;
    const to: Record<string, number> = { ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1, Home: 0, End: last };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.cards[Math.min(Math.max(next, 0), last)]!.querySelector("button")!.focus();
  }
}
