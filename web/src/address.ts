// What the reader has chosen, in the address of the page: #k=25, #k=25&method=peel, #group=2. A link shows the same again,
// and back and forward go through the choices. Only the part behind # changes, so that it works for a file, too.
import type { Model } from "./model";
import type { Result } from "./schema";

/** Choices that follow each other faster, as by a slider or a key held down, are one step of the history. */
const oneStep = 500; // milliseconds

/** Puts another choice in place of the last. Not by "#…" alone: in a notebook's frame, which has no address of its own,
 * that would lead to the page around it. */
const replaceHash = (text: string): void => location.replace(`${location.href.split("#")[0]}#${text}`);

export class Address {
  /** What is shown where the address says nothing. */
  private readonly first: { k: number; shown: number };
  private changed = -Infinity;
  private reading = false;

  constructor(private readonly model: Model) {
    this.first = { k: model.k.value, shown: model.shown.value };
    this.read();
    model.shown.watch(() => this.write());
    model.k.watch(() => this.write());
    addEventListener("hashchange", () => this.read());
  }

  /** Whether a result is the one for a k, or of any size. */
  private fits(result: Result, k: number): boolean {
    return result.wanted === "any" || result.k === k;
  }

  private text(): string {
    const { model } = this, { shown: { value: shown }, k: { value: k } } = model;
    if (model.results.length + model.ks.length < 2) return "";
    if (model.report.kind === "groups") return `group=${shown + 1}`;
    const said = new URLSearchParams({ k: String(k) });
    const result = model.results[shown];
    if (!result || !this.fits(result, k)) return said.toString(); // no method answered for this k
    if (model.report.kind === "compare") said.set("method", result.method);
    const alike = this.alike(k, result.method);
    if (alike.length > 1) said.set("answer", String(alike.indexOf(shown) + 1));
    return said.toString();
  }

  /** As many vertices may be asked for twice, from other parts. */
  private alike(k: number, method: string | null): number[] {
    return this.model.results.map((_, i) => i).filter((i) => this.fits(this.model.results[i]!, k) && (method === null || this.model.results[i]!.method === method));
  }

  private write(): void {
    const text = this.text(), now = location.hash.replace(/^#/, "");
    if (this.reading || text === "" || text === now) return;
    const time = performance.now();
    // The first choice is always a step: behind it is the page as it was opened.
    if (time - this.changed < oneStep && now.includes("=")) replaceHash(text);
    else location.hash = text;
    this.changed = time;
  }

  /** Shows what the address says; a name without = is a place in the page. Where there is no such answer, the address is
   * made to say which one is shown. */
  private read(): void {
    const hash = location.hash.replace(/^#/, "");
    if (hash !== "" && !hash.includes("=")) return;
    this.reading = true;
    this.show(new URLSearchParams(hash));
    this.reading = false;
    const text = this.text();
    if (hash !== "" && text !== "" && hash !== text) replaceHash(text);
  }

  private show(said: URLSearchParams): void {
    const { model, first } = this;
    const number = (name: string): number => Number(said.get(name) ?? NaN);
    const groups = model.report.kind === "groups", k = number("k");
    const known = groups ? number("group") - 1 in model.results : model.ks.includes(k);
    if (!known) {
      model.k.value = first.k;
      if (model.results.length > 0) model.shown.value = first.shown;
      return;
    }
    if (!groups) model.k.value = k; // which shows an answer for it
    const named = groups ? number("group") - 1 : this.alike(k, said.get("method"))[said.has("answer") ? number("answer") - 1 : 0];
    if (named !== undefined && (groups || said.has("method") || said.has("answer"))) model.shown.value = named;
  }
}
