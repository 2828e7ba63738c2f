// How the proof closes in: what was found and what cannot be exceeded, in the course of the search for this question.
import { button, h } from "../dom";
import { Figure, type FigureSpec } from "../figure";
import { capital, duration, percent } from "../format";
import type { App, Course } from "./app";

const redrawAfter = 250; // milliseconds

/** The value and bound that are known last, from the search or else from the answer. */
function known(app: App): { value: bigint; bound: bigint | null } | null {
  const result = app.answer.value?.model.results[0], { rows } = app.course.value, last = rows[rows.length - 1];
  if (!result) return null;
  const value = last && last[1] > result.value ? last[1] : result.value;
  const bounds = [result.upper_bound, last?.[2] ?? null].filter((bound): bound is bigint => bound !== null);
  return { value, bound: bounds.length === 0 ? null : bounds.reduce((least, bound) => (bound < least ? bound : least)) };
}

/** Progress, the gap, and the buttons to stop and to go on. */
export function searchBar(app: App): HTMLElement {
  const bar = h("progress", { attrs: { max: 1, "aria-label": "Progress of the search" } });
  const said = h("span", { class: "search-state", attrs: { role: "status" } }), gap = h("span", "gap");
  const stop = button("Stop", () => void app.stop()), on = button("Go on", () => app.goOn(), { attrs: { title: "Search with all effort" } });
  const track = h("span", { class: "gap-track", attrs: { "aria-hidden": "true" } }, h("span", "gap-found"));
  const show = (): void => {
    const work = app.work.value, { phase, fraction } = app.course.value, now = known(app);
    const running = work.kind === "running", proved = now !== null && now.bound === now.value;
    bar.hidden = !running;
    if (fraction === null) bar.removeAttribute("value");
    else bar.value = fraction;
    stop.disabled = !running;
    on.disabled = running || proved;
    const words = running ? (phase === "" ? "Searching" : `Searching: ${phase.replace(/_/g, " ")}`) : work.kind === "stopped" ? (proved ? "Done: proved optimal" : `Stopped: ${work.stop.replace(/_/g, " ")}`) : "";
    if (said.textContent !== words) said.textContent = words;
    const amounts = app.answer.value?.model.amounts;
    gap.textContent = !now || !amounts ? "" : `found ${amounts.text(now.value)}${now.bound === null ? "; no bound yet" : `, at most ${amounts.text(now.bound)}${now.bound > 0n ? `: gap ${percent(Number(now.bound - now.value) / Number(now.bound))}` : ""}`}`;
    track.hidden = !now || now.bound === null || now.bound <= 0n || now.value < 0n;
    if (!track.hidden) (track.firstElementChild as HTMLElement).style.width = `${100 * (Number(now!.value) / Number(now!.bound))}%`;
    track.classList.toggle("met", proved);
  };
  app.work.watch(show);
  app.course.watch(show);
  app.answer.watch(show);
  show();
  return h("div", "search-bar", h("span", "tools", stop, on), h("span", "search-words", said, gap), track, bar);
}

/** The course as a figure: steps of what was found and of the bound over time. */
export class Closing {
  readonly element = h("div", "closing");
  private readonly none = h("p", "note", "The course of the search appears here while it runs.");
  private readonly past = h("p", "note", "Of the search before.");
  private figure: Figure | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {
    this.element.append(this.none);
    app.course.watch(() => { this.timer ??= setTimeout(() => { this.timer = undefined; this.draw(); }, redrawAfter); });
  }

  private draw(): void {
    const rows = distinct(this.app.course.value.rows), amounts = this.app.answer.value?.model.amounts;
    const begun = amounts !== undefined && rows.length >= 2;
    this.past.style.visibility = begun ? "hidden" : "visible"; // the last one stays until there is another
    if (!begun) return;
    const x = rows.map(([seconds]) => seconds), bounds = rows.map(([, , bound]) => (bound === null ? null : amounts.number(bound)));
    const bounded = bounds.some((bound) => bound !== null);
    this.element.dataset.bound = String(bounds[bounds.length - 1] ?? "");
    const spec: FigureSpec = {
      title: `${capital(amounts.noun)} found and proved, by time`, file: "densek-closing",
      x: { label: "seconds", min: 0 }, y: { label: amounts.noun, whole: amounts.digits === 0 },
      lines: [{ name: "found", look: 0, shape: "steps", x, y: rows.map(([, value]) => amounts.number(value)) },
        ...(bounded ? [{ name: "proved upper bound", look: 1, shape: "steps" as const, dashed: true, x, y: bounds }] : [])],
      ...(bounded ? { band: [1, 0] as [number, number] } : {}),
      height: 260, xText: duration, yText: (value) => amounts.rounded(value),
    };
    if (this.figure) this.figure.update(spec);
    else {
      this.figure = new Figure(spec);
      this.element.replaceChildren(this.figure.element, this.past);
    }
  }
}

/** Rows that change something, and the last. */
function distinct(rows: Course["rows"]): Course["rows"] {
  return rows.filter(([, value, bound], i) => i === 0 || i === rows.length - 1 || value !== rows[i - 1]![1] || bound !== rows[i - 1]![2]);
}
