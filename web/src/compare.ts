// Methods side by side, a row each and sorted: sets of k vertices as points below the bound that was proved for k, and
// sets of other sizes, of which that bound says nothing, by their edges per vertex.
import { largest } from "./amounts";
import { themed } from "./colour";
import { button, h, markChosen, type Child } from "./dom";
import { download, picture, stem, svgToPng, xml, type Picture } from "./export";
import { capital, counted, density, duration, grouped, percent, short } from "./format";
import { secondsOf, vertexWords, type Model } from "./model";
import type { Failure, ProvedBound, Result } from "./schema";

const mostButtons = 9;

/** Chooses the k that is looked at; nothing where there is only one. */
export function sizeChoice(model: Model): HTMLElement | null {
  const { ks, k } = model;
  if (ks.length < 2) return null;
  if (ks.length <= mostButtons) {
    const inputs = ks.map((one) => h("input", { attrs: { type: "radio", name: "k", checked: one === k.value }, on: { change: () => { k.value = one; } } }));
    k.watch((now) => ks.forEach((one, i) => { inputs[i]!.checked = one === now; }));
    return h("div", { class: "choice sizes", attrs: { role: "radiogroup", "aria-label": "Which k" } }, ...ks.map((one, i) => h("label", {}, inputs[i]!, h("span", {}, `k = ${grouped(one)}`))));
  }
  const said = h("output", {}, "");
  const slider = h("input", { attrs: { type: "range", min: 0, max: ks.length - 1, step: 1, "aria-label": "Which k" } });
  const step = (by: number): void => { k.value = ks[Math.min(Math.max(ks.indexOf(k.value) + by, 0), ks.length - 1)]!; };
  const show = (): void => {
    slider.value = String(ks.indexOf(k.value));
    slider.setAttribute("aria-valuetext", `k = ${grouped(k.value)}`);
    said.textContent = `k = ${grouped(k.value)}`;
  };
  slider.addEventListener("input", () => { k.value = ks[Number(slider.value)]!; });
  k.watch(show);
  show();
  return h("div", "slider sizes", button("‹", () => step(-1), { attrs: { "aria-label": "Smaller k" } }), slider, button("›", () => step(1), { attrs: { "aria-label": "Larger k" } }), said, h("span", "muted", `${grouped(ks.length)} sizes, ${grouped(ks[0]!)} to ${grouped(ks[ks.length - 1]!)}`));
}

/** What a row of points stands under: the proved bound, or where there is none the best that was found. */
interface Ceiling {
  value: bigint;
  proof: string | null;
}

const parts = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 5, 10, 100, 1000];

/** Square roots pull apart what is close to the bound; the axis says so. `relative`: distances are parts of the bound,
 * else, where a bound is not positive, amounts. */
class Scale {
  readonly ticks: number[];
  /** Those without a number in a narrow window. */
  readonly minor = new Set<number>();
  constructor(private readonly most: number, private readonly relative: boolean) {
    this.ticks = [0];
    let major = 0;
    const decade = 10 ** Math.floor(Math.log10(most || 1));
    for (const tick of relative ? parts : [0.01, 0.1, 0.2, 0.5, 1, 2, 5].map((part) => part * decade)) {
      if (tick > most || this.at(tick) - this.at(this.ticks[this.ticks.length - 1]!) < 0.11) continue;
      this.ticks.push(tick);
      if (this.at(tick) - this.at(major) < 0.3) this.minor.add(tick);
      else major = tick;
    }
  }
  /** From 0, the bound, to 1. */
  at(shortfall: number): number {
    return this.most > 0 ? Math.sqrt(Math.max(shortfall, 0) / this.most) : 0;
  }
  text(tick: number): string {
    return tick === 0 ? "0" : this.relative ? `${Number((100 * tick).toPrecision(3))} %` : short(tick);
  }
}

const place = (element: HTMLElement, at: number): HTMLElement => {
  element.style.left = `${100 * at}%`;
  return element;
};

export class Compare {
  readonly element: HTMLElement;
  private readonly body = h("tbody");
  private readonly axis = h("div", { class: "track axis", attrs: { "aria-hidden": "true" } });
  private readonly said = h("p", { class: "prose", attrs: { "aria-live": "polite" } });
  private readonly refused = h("div");
  private readonly rows = new Map<number, HTMLTableRowElement>();
  private readonly bounds: Map<number, ProvedBound>;
  /** Whether the distance to every bound is a part of it. */
  private readonly relative: boolean;
  private readonly scale: Scale;

  constructor(private readonly model: Model) {
    const { noun } = model.amounts;
    this.bounds = new Map((model.report.bounds ?? []).map((bound) => [bound.k, bound]));
    this.relative = this.sets().every(({ k, value }) => this.ceiling(k).value > 0n || this.ceiling(k).value === value);
    this.scale = new Scale(Math.max(0, ...this.sets().map((result) => this.shortfall(result))), this.relative);
    const head = (name: string, look: string): HTMLElement => h("th", { class: look, attrs: { scope: "col" } }, name);
    const figure = (act: (name: string, drawn: Picture) => void) => (): void => act(`${stem(model)}-k${model.k.value}-methods`, this.svg());
    this.element = h("figure", { class: "figure", attrs: { "aria-label": "Methods and how far their sets are below the bound" } },
      this.said,
      h("figcaption", {}, h("span", "figure-title", `${capital(noun)} missing to the bound`), h("span", "tools",
        button("SVG", figure((name, { svg }) => download(`${name}.svg`, "image/svg+xml", svg)), { attrs: { "aria-label": "Methods as SVG" } }),
        button("PNG", figure((name, { svg, width, height }) => { void svgToPng(svg, width, height).then((blob) => download(`${name}.png`, "image/png", blob)); }), { attrs: { "aria-label": "Methods as PNG" } }))),
      h("table", "methods", h("thead", {}, h("tr", {}, head("Method", ""), h("th", { class: "plotted", attrs: { scope: "col" } }, h("span", "unseen", "Shortfall"), this.axis), head(capital(noun), "number"), head("Density", "number extra"), head("Time", "number extra"))), this.body),
      h("p", "note axis-note", this.scale.ticks.length > 1 ? "Left is the bound, on a square-root scale. " : "", model.ks.length > 1 && "Small points: the same method for the other k."),
      this.refused);
    this.body.addEventListener("keydown", (event) => walk(event, this.body));
    model.k.watch(() => this.fill());
    model.shown.watch(() => this.mark());
    this.fill();
  }

  /** All sets of the k vertices that were asked for. */
  private sets(): Result[] {
    return this.model.results.filter((result) => result.wanted === "k");
  }

  private ceiling(k: number): Ceiling {
    const proved = this.bounds.get(k);
    if (proved) return { value: proved.upper_bound, proof: proved.bound };
    const found = this.sets().filter((result) => result.k === k).map((result) => result.value);
    return { value: found.length > 0 ? largest(found) : 0n, proof: null };
  }

  /** What a set lacks to the bound, as a part of it if that can be said. */
  private shortfall({ k, value }: Result): number {
    const { value: top } = this.ceiling(k);
    if (top === value) return 0;
    return this.relative ? Number(top - value) / Number(top) : this.model.amounts.number(top - value);
  }

  /** The answers for the chosen k, the best first; ties as they came. */
  private sorted(): Result[] {
    return this.sets().filter((result) => result.k === this.model.k.value).sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  }

  private sentence(): string {
    const { amounts } = this.model, { value: k } = this.model.k;
    const { value: top, proof } = this.ceiling(k);
    const found = this.sorted();
    const wishes = found[0]?.wishes;
    const vertices = found.length > 0 ? vertexWords(found[0]!) : counted(k, "vertex", "vertices");
    const wished = wishes && wishes.include.length + wishes.exclude.length > 0 ? " as wished" : "";
    const have = amounts.weighted ? (k === 1 ? "weighs" : "weigh") : k === 1 ? "has" : "have";
    const bound = proof === null ? `For ${vertices} no bound was proved; the points are compared with the best found.`
      : `No ${vertices}${wished} ${have} more than ${amounts.weighted ? amounts.text(top) : amounts.worth(top)} (proof: ${proof}).`;
    if (found.length === 0) return `${bound} No method answered for this k.`;
    const most = found[0]!.value;
    const first = found.filter((result) => result.value === most);
    const who = first.length === 1 ? first[0]!.method : `${first[0]!.method} and ${counted(first.length - 1, "other", "others")}`;
    const best = `The most that was found is ${amounts.text(most)}, by ${who}`;
    if (proof === null) return `${bound} ${best}.`;
    if (most === top) return `${bound} ${best}: proved optimal.`;
    const more = amounts.weighted ? `is up to ${amounts.text(top - most)}` : top - most === 1n ? "is one" : `are up to ${amounts.text(top - most)}`;
    return `${bound} ${best}: whether there ${more} more, the shaded part, is open.`;
  }

  private label(result: Result): string {
    const { value: top, proof } = this.ceiling(result.k);
    if (result.value === top) return proof === null ? "best found" : "proved optimal";
    return `${this.model.amounts.text(top - result.value)} short${this.relative ? `, ${percent(this.shortfall(result))}` : ""}`;
  }

  private fill(): void {
    const { model, scale } = this;
    this.said.textContent = this.sentence();
    this.axis.replaceChildren(...scale.ticks.map((tick) => place(h("span", scale.minor.has(tick) ? "tick-text minor" : "tick-text", scale.text(tick)), scale.at(tick))));
    const found = this.sorted();
    const open = found.length > 0 ? scale.at(this.shortfall(found[0]!)) : 0;
    this.rows.clear();
    this.body.replaceChildren(...found.map((result) => this.row(result, open)));
    const failures = (model.report.failures ?? []).filter((failure) => failure.wanted === "k" && failure.k === model.k.value);
    this.refused.replaceChildren(...refusals(failures));
    this.mark();
  }

  private row(result: Result, open: number): HTMLTableRowElement {
    const { model, scale } = this;
    const index = model.results.indexOf(result);
    const show = (): void => { model.shown.value = index; };
    const at = scale.at(this.shortfall(result));
    const band = h("span", "unknown");
    band.style.width = `${100 * open}%`;
    const faint = this.sets().filter((other) => other.method === result.method && other.k !== result.k);
    const label = place(h("span", at > 0.55 ? "point-text before" : "point-text", this.label(result)), at);
    const track = h("div", "track", band,
      ...scale.ticks.map((tick) => place(h("span", tick === 0 ? "tick bound" : "tick"), scale.at(tick))),
      ...faint.map((other) => place(h("span", { class: "point faint", attrs: { title: `k = ${grouped(other.k)}: ${this.label(other)}` } }), scale.at(this.shortfall(other)))),
      label, place(h("span", result.proven_optimal ? "point met" : "point"), at));
    const row = h("tr", { on: { click: show } },
      h("td", "method", button(result.method, show, { class: "link", attrs: { "aria-label": `Show k = ${result.k}, ${result.method}` } }), star(result, `most ${model.amounts.noun} of all sets of k vertices`)),
      h("td", "plotted", track),
      h("td", result.best ? "number best" : "number", model.amounts.text(result.value)),
      h("td", "number extra", result.density === null ? "–" : density(result.density)),
      h("td", "number extra", duration(secondsOf(result))));
    this.rows.set(index, row);
    return row;
  }

  private mark(): void {
    for (const [i, row] of this.rows) markChosen(row, i === this.model.shown.value);
  }

  /** The rows as they stand, to take away. */
  svg(): Picture {
    const { scale } = this;
    const found = this.sorted();
    const left = 110, right = 560, step = 24, top = 76, width = 720;
    const bottom = top + step * found.length;
    const X = (at: number): number => Math.round(100 * (left + (right - left) * at)) / 100;
    const ink = themed("--ink"), muted = themed("--muted"), accent = themed("--accent"), proved = themed("--proved");
    const { amounts } = this.model, { value: ceiling, proof } = this.ceiling(this.model.k.value);
    const drawn = [
      `<text x="12" y="24" font-size="14" font-weight="600" fill="${ink}">${xml(`k = ${grouped(this.model.k.value)}: ${amounts.noun} missing to the ${proof === null ? "best found" : "proved bound"}, ${amounts.text(ceiling)}`)}</text>`,
      `<rect x="${left}" y="${top - 12}" width="${found.length > 0 ? X(scale.at(this.shortfall(found[0]!))) - left : 0}" height="${bottom - top + 6}" fill="${themed("--band")}"/>`,
      ...scale.ticks.map((tick) => `<line x1="${X(scale.at(tick))}" x2="${X(scale.at(tick))}" y1="${top - 12}" y2="${bottom - 6}" stroke="${tick === 0 ? muted : themed("--rule")}"/><text x="${X(scale.at(tick))}" y="${top - 20}" text-anchor="middle" fill="${muted}">${scale.text(tick)}</text>`),
    ];
    found.forEach((result, i) => {
      const y = top + step * i, at = scale.at(this.shortfall(result));
      const before = at > 0.55;
      drawn.push(`<text x="12" y="${y + 4}" fill="${ink}"${result.best ? ' font-weight="600"' : ""}>${xml(result.method)}</text><circle cx="${X(at)}" cy="${y}" r="5" fill="${result.proven_optimal ? proved : accent}"/>` +
        `<text x="${X(at) + (before ? -10 : 10)}" y="${y + 4}" text-anchor="${before ? "end" : "start"}" fill="${muted}">${xml(this.label(result))}</text><text x="${width - 16}" y="${y + 4}" text-anchor="end" fill="${ink}">${amounts.text(result.value)}</text>`);
    });
    drawn.push(`<text x="${left}" y="${bottom + 14}" fill="${muted}">square-root scale, left is the bound</text>`);
    return picture(width, bottom + 28, themed("--paper"), drawn.join("\n"));
  }
}

/** Sets whose size the method chose: the most edges per vertex, whatever the size or within at least or at most k. */
export class OtherSizes {
  readonly element: HTMLElement;
  private readonly body = h("tbody");
  private readonly refused = h("div");
  private readonly rows = new Map<number, HTMLTableRowElement>();

  constructor(private readonly model: Model) {
    const head = (name: string, look: string): HTMLElement => h("th", { class: look, attrs: { scope: "col" } }, name);
    this.element = h("div", {},
      h("p", "prose", "These methods choose the size of their sets and look for many edges per vertex, so that they are not measured by the bound for k vertices. A line stands where it is proved that no set of any size has more edges per vertex."),
      h("table", "methods", h("thead", {}, h("tr", {}, head("Method", ""), head("Edges per vertex", "plotted"), head("Vertices", "number"), head("Edges", "number"), head("At most", "number extra"), head("Time", "number extra"))), this.body),
      this.refused);
    this.body.addEventListener("keydown", (event) => walk(event, this.body));
    model.k.watch(() => this.fill());
    model.shown.watch(() => this.mark());
    this.fill();
  }

  get any(): boolean {
    return this.model.results.some((result) => result.wanted !== "k") || (this.model.report.failures ?? []).some(({ wanted }) => wanted !== "k");
  }

  private fill(): void {
    const { model } = this;
    const asked = ({ wanted, k }: Result | Failure): boolean => wanted === "any" || (wanted !== "k" && k === model.k.value);
    const perVertex = (result: Result): number => result.edges_per_vertex ?? 0;
    const found = model.results.filter(asked).sort((a, b) => perVertex(b) - perVertex(a));
    const most = Math.max(...found.map((result) => Math.max(perVertex(result), result.edges_per_vertex_bound ?? 0)), 0);
    this.rows.clear();
    this.body.replaceChildren(...found.map((result) => this.row(result, most > 0 ? 1 / most : 0)));
    this.refused.replaceChildren(...refusals((model.report.failures ?? []).filter(asked)));
    this.mark();
  }

  private row(result: Result, unit: number): HTMLTableRowElement {
    const { model } = this;
    const index = model.results.indexOf(result);
    const show = (): void => { model.shown.value = index; };
    const bound = result.edges_per_vertex_bound;
    const at = (result.edges_per_vertex ?? 0) * unit;
    const met = bound !== null && at > 0 && at >= bound * unit * (1 - 1e-12); // both are rounded fractions
    const asked = result.wanted === "any" ? "any size" : (result.wanted ?? "k").replace("k", grouped(result.k));
    const text = [result.edges_per_vertex === null ? "–" : short(result.edges_per_vertex), met && h("span", "more", ", proved the most")];
    const track = h("div", "track", place(h("span", "tick"), 0),
      bound !== null && place(h("span", { class: "tick bound", attrs: { title: `no set has more than ${short(bound)}` } }), bound * unit),
      place(h("span", at > 0.35 ? "point-text before" : "point-text", ...text), at), place(h("span", met ? "point met" : "point"), at));
    const row = h("tr", { on: { click: show } },
      h("td", "method", button(result.method, show, { class: "link", attrs: { "aria-label": `Show ${result.method}, ${asked}` } }), result.wanted === "any" && star(result, "most edges per vertex of these"), h("small", {}, asked)),
      h("td", "plotted", track),
      h("td", "number", grouped(result.size)),
      h("td", "number", grouped(result.edges)),
      h("td", "number extra", bound === null ? "–" : short(bound)),
      h("td", "number extra", duration(secondsOf(result))));
    this.rows.set(index, row);
    return row;
  }

  private mark(): void {
    for (const [i, row] of this.rows) markChosen(row, i === this.model.shown.value);
  }
}

const star = (result: Result, why: string): Child => result.best === true && h("span", { class: "star", attrs: { title: why, role: "img", "aria-label": why } }, " ★");

/** Methods that did not answer, and why. */
function refusals(failures: Failure[]): HTMLElement[] {
  if (failures.length === 0) return [];
  return [h("dl", "refused", ...failures.flatMap(({ method, failure }) => [h("dt", {}, method), h("dd", {}, capital(failure))]))];
}

/** Arrows, Home and End go from row to row. */
function walk(event: KeyboardEvent, body: HTMLElement): void {
  const buttons = [...body.querySelectorAll("button")];
  const now = buttons.indexOf(event.target as HTMLButtonElement);
  const to: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 };
  const next = to[event.key];
  if (now < 0 || next === undefined) return;
  event.preventDefault();
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]!.focus();
}
