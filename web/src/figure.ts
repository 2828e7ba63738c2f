// A figure with lines: uPlot on the screen, SVG and PNG to take away, both from one description.
import uPlot from "uplot";
import { lineColour, lineDash, themed } from "./colour";
import { apart, decadeLines, decadeText } from "./decades";
import { button, h } from "./dom";
import { download, picture, svgToPng, xml, type Picture } from "./export";
import { short } from "./format";
import { onPaper } from "./print";
import { theme } from "./theme";

export interface Line {
  name: string;
  x: number[];
  y: (number | null)[];
  /** Which colour and dash; lines of one method share it. */
  look: number;
  shape?: "line" | "steps" | "points";
  /** Marks at the points of a line. */
  dots?: boolean;
  /** Dashed whatever the look says: a bound. */
  dashed?: boolean;
}

export interface FigureSpec {
  title: string;
  file: string;
  x: { label: string; log?: boolean; min?: number; whole?: boolean };
  y: { label: string; log?: boolean; min?: number; max?: number; whole?: boolean };
  lines: Line[];
  /** Shades the area between two lines, by index: above, below. */
  band?: [number, number];
  height?: number;
  /** A vertical mark. */
  mark?: () => number | null;
  /** Called with the x of the nearest point when the reader picks one. */
  pick?: (x: number) => void;
  xText?: (x: number) => string;
  yText?: (y: number) => string;
}

export class Figure {
  readonly element: HTMLElement;
  private plot: uPlot | null = null;
  private readonly place = h("div", "plot");
  private readonly readout = h("span", { class: "readout", attrs: { "aria-hidden": "true" } });
  private readonly legend = h("ul", "legend");
  private readonly title = h("span", "figure-title");
  private readonly svgButton = button("SVG", () => download(`${this.spec.file}.svg`, "image/svg+xml", this.svg().svg));
  private readonly pngButton = button("PNG", () => {
    const { svg, width, height } = this.svg();
    void svgToPng(svg, width, height).then((blob) => download(`${this.spec.file}.png`, "image/png", blob));
  });

  constructor(private spec: FigureSpec) {
    this.element = h(
      "figure",
      "figure",
      h("figcaption", {}, this.title, this.readout, h("span", "tools", this.svgButton, this.pngButton)),
      this.legend,
      this.place,
      onPaper(() => (this.plot ? this.svg() : null)),
    );
    if (spec.pick) {
      this.place.tabIndex = 0;
      this.place.setAttribute("role", "slider");
      this.place.setAttribute("aria-label", `${spec.x.label}, arrow keys choose`);
      this.place.addEventListener("keydown", (event) => this.step(event));
    }
    new ResizeObserver(() => this.resize()).observe(this.place);
    theme.watch(() => this.redraw());
    this.describe();
  }

  /** Shows other data in the same place. */
  update(spec: FigureSpec): void {
    this.spec = spec;
    this.plot?.destroy();
    this.plot = null;
    this.describe();
    this.resize();
  }

  redraw(): void {
    this.showLegend();
    this.plot?.redraw(false, true);
    this.announce();
  }

  private describe(): void {
    const { title } = this.spec;
    this.title.textContent = title;
    this.element.setAttribute("aria-label", title);
    this.svgButton.setAttribute("aria-label", `${title} as SVG`);
    this.pngButton.setAttribute("aria-label", `${title} as PNG`);
    this.showLegend();
    this.announce();
  }

  private announce(): void {
    const mark = this.spec.mark?.();
    if (this.spec.pick && mark !== null && mark !== undefined) {
      this.place.setAttribute("aria-valuenow", String(mark));
      this.place.setAttribute("aria-valuetext", `${this.spec.x.label} ${mark}`);
    }
  }

  private showLegend(): void {
    const swatch = (line: Line): SVGSVGElement => {
      const colour = lineColour(line.look);
      const body =
        line.shape === "points"
          ? diamond(12, 6, 5, colour)
          : `<line x1="0" x2="24" y1="6" y2="6" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashOf(line)}"/>` +
            (line.dots ? `<circle cx="12" cy="6" r="3" fill="${colour}"/>` : "");
      const text = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" aria-hidden="true">${body}</svg>`;
      return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true) as unknown as SVGSVGElement;
    };
    this.legend.replaceChildren(
      ...this.spec.lines.filter((line) => line.y.some((y) => y !== null)).map((line) => h("li", {}, swatch(line), line.name)),
    );
    this.legend.hidden = this.spec.lines.length < 2;
  }

  private resize(): void {
    const width = Math.floor(this.place.clientWidth);
    if (width < 50) return;
    const height = this.spec.height ?? 300;
    if (this.plot) this.plot.setSize({ width, height });
    else this.draw(width, height);
  }

  private data(): uPlot.AlignedData {
    return uPlot.join(this.lines().map((line) => [line.x, line.y] as uPlot.AlignedData));
  }

  /** Where zero stands on a logarithmic axis: a decade below everything else. */
  private get floor(): number | null {
    if (!this.spec.y.log) return null;
    const least = Math.min(...this.spec.lines.flatMap((line) => line.y.filter((y): y is number => y !== null && y > 0)));
    return Number.isFinite(least) ? 10 ** (Math.floor(Math.log10(least)) - 1) : null;
  }

  /** The lines as they can be drawn: on logarithmic axes zero stands on the floor, and x is positive. */
  private lines(): Line[] {
    const { x, y, lines } = this.spec;
    const { floor } = this;
    return lines.map((line) => {
      const kept = line.x.map((_, i) => i).filter((i) => !x.log || line.x[i]! > 0);
      const value = (v: number | null): number | null => (v === null || !y.log || v > 0 ? v : v === 0 ? floor : null);
      return { ...line, x: kept.map((i) => line.x[i]!), y: kept.map((i) => value(line.y[i]!)) };
    });
  }

  private draw(width: number, height: number): void {
    const { spec } = this;
    const axis = (scale: "x" | "y", label: string, log: boolean): uPlot.Axis => ({
      label,
      labelFont: "500 12px InterVariable, sans-serif",
      font: "12px InterVariable, sans-serif",
      labelSize: 22,
      stroke: () => themed("--muted"),
      grid: { stroke: () => themed("--rule"), width: 1 },
      ticks: { show: false },
      filter: (_, splits) => splits,
      ...(log ? { splits: (u) => decadeLines(u.scales[scale]!.min!, u.scales[scale]!.max!) } : {}),
      ...(spec[scale].whole ? { incrs: wholeSteps } : {}),
      values: (u, splits) => {
        const { min, max } = u.scales[scale]!;
        const decades = Math.log10(max! / min!);
        if (!log) return splits.map(short);
        const texts = splits.map((value) => decadeText(value, decades, this.floor));
        // Before the first layout the box of the plot has no width.
        return scale === "x" ? apart(texts, splits, [min!, max!], u.bbox.width / devicePixelRatio || u.width) : texts;
      },
    });
    const options: uPlot.Options = {
      width,
      height,
      legend: { show: false },
      cursor: { points: { size: 7 }, drag: { x: false, y: false }, y: false },
      scales: {
        x: { time: false, distr: spec.x.log ? 3 : 1, range: (_, min, max) => padded(spec.x.min ?? min, max, spec.x.log ?? false) },
        y: { distr: spec.y.log ? 3 : 1, range: (_, min, max) => this.yRange(min, max) },
      },
      axes: [
        { ...axis("x", spec.x.label, spec.x.log ?? false), size: 34 },
        { ...axis("y", spec.y.label, spec.y.log ?? false), size: (_, values) => Math.max(40, 12 + 7 * Math.max(...(values ?? []).map((v) => v?.length ?? 0))) },
      ],
      series: [{}, ...spec.lines.map((line) => series(line))],
      bands: spec.band ? [{ series: [spec.band[0] + 1, spec.band[1] + 1], fill: () => themed("--band") }] : [],
      hooks: { draw: [(u) => this.drawMark(u)], setCursor: [(u) => this.read(u)] },
    };
    this.plot = new uPlot(options, this.data(), this.place);
    if (spec.pick) {
      this.plot.over.style.cursor = "pointer";
      this.plot.over.addEventListener("click", () => {
        const at = this.plot?.cursor.idx;
        if (at !== null && at !== undefined) this.spec.pick!(this.plot!.data[0][at]!);
      });
    }
  }

  private yRange(min: number | null, max: number | null): [number, number] {
    const { y } = this.spec;
    if (min === null || max === null) return y.log ? [0.1, 1] : [0, 1];
    if (y.log) return padded(min, max, true);
    const low = y.min ?? min, high = y.max ?? max;
    const slack = 0.06 * (high - low || Math.abs(high) || 1);
    return [y.min ?? low - slack, y.max !== undefined ? high + 0.03 * (high - low) : high + slack];
  }

  private drawMark(u: uPlot): void {
    const mark = this.spec.mark?.();
    if (mark === null || mark === undefined) return;
    const x = Math.round(u.valToPos(mark, "x", true));
    const { ctx, bbox } = u;
    ctx.save();
    ctx.strokeStyle = themed("--accent");
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
  }

  private read(u: uPlot): void {
    const at = u.cursor.idx;
    if (at === null || at === undefined || (u.cursor.left ?? -1) < 0) {
      this.readout.textContent = "";
      return;
    }
    const plain = this.spec.yText ?? short;
    const text = (value: number): string => (value === this.floor ? "0" : plain(value));
    const values = this.spec.lines
      .map((line, i) => [line.name, u.data[i + 1]![at]] as const)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name} ${text(value!)}`);
    this.readout.textContent = [`${this.spec.x.label} ${(this.spec.xText ?? short)(u.data[0][at]!)}`, ...values].join("  ·  ");
  }

  private step(event: KeyboardEvent): void {
    const xs = [...new Set(this.spec.lines.flatMap((line) => line.x))].sort((a, b) => a - b);
    const now = xs.indexOf(this.spec.mark?.() ?? NaN);
    const next: Record<string, number> = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: xs.length - 1 };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const x = xs[Math.min(Math.max(to, 0), xs.length - 1)];
    if (x !== undefined) this.spec.pick!(x);
  }

  /** The figure as it stands, axes and all, from the scales of the plot on the screen. */
  svg(): Picture {
    const u = this.plot!;
    const legendHeight = this.legend.hidden ? 0 : 24;
    const top = 34 + legendHeight;
    const box = { left: u.bbox.left / devicePixelRatio, top: top + u.bbox.top / devicePixelRatio, width: u.bbox.width / devicePixelRatio, height: u.bbox.height / devicePixelRatio };
    const X = (value: number): number => round(box.left + u.valToPos(value, "x"));
    const Y = (value: number): number => round(box.top + u.valToPos(value, "y"));
    const parts = [`<text x="12" y="22" font-size="14" font-weight="600" fill="${themed("--ink")}">${xml(this.spec.title)}</text>`];
    parts.push(this.svgAxes(u, box, X, Y));
    const shown = this.lines().map((line) => line.x.map((x, i) => [x, line.y[i]] as const).filter(([, y]) => y !== null).map(([x, y]) => [X(x), Y(y!)] as const));
    if (this.spec.band) {
      const [above, below] = this.spec.band.map((i) => shown[i]!);
      parts.push(`<path d="M${[...above!, ...[...below!].reverse()].map((p) => p.join(" ")).join("L")}Z" fill="${themed("--band")}"/>`);
    }
    let at = 12;
    this.spec.lines.forEach((line, i) => {
      const points = shown[i]!;
      if (points.length === 0) return;
      parts.push(svgLine(line, points));
      if (legendHeight > 0) {
        parts.push(line.shape === "points" ? diamond(at + 12, 40, 4, lineColour(line.look)) : `<line x1="${at}" x2="${at + 24}" y1="40" y2="40" stroke="${lineColour(line.look)}" stroke-width="2" stroke-dasharray="${dashOf(line)}"/>`);
        parts.push(`<text x="${at + 30}" y="44" fill="${themed("--ink")}">${xml(line.name)}</text>`);
        at += 50 + 6.6 * line.name.length;
      }
    });
    return picture(u.width, u.height + top, themed("--paper"), parts.join("\n"));
  }

  private svgAxes(u: uPlot, box: { left: number; top: number; width: number; height: number }, X: (v: number) => number, Y: (v: number) => number): string {
    type Laid = { _splits: (number | null)[]; _values: (string | null)[] };
    const [xs, ys] = u.axes as unknown as [Laid, Laid];
    const muted = themed("--muted"), rule = themed("--rule");
    const bottom = box.top + box.height, right = box.left + box.width;
    const ticks = (axis: Laid, draw: (value: number, text: string) => string): string =>
      (axis._splits ?? []).map((value, i) => (value === null || !axis._values[i] ? "" : draw(value, xml(axis._values[i]!)))).join("");
    return (
      ticks(xs, (v, text) => `<line x1="${X(v)}" x2="${X(v)}" y1="${box.top}" y2="${bottom}" stroke="${rule}"/><text x="${X(v)}" y="${bottom + 18}" text-anchor="middle" fill="${muted}">${text}</text>`) +
      ticks(ys, (v, text) => `<line x1="${box.left}" x2="${right}" y1="${Y(v)}" y2="${Y(v)}" stroke="${rule}"/><text x="${box.left - 6}" y="${Y(v) + 4}" text-anchor="end" fill="${muted}">${text}</text>`) +
      `<text x="${box.left + box.width / 2}" y="${bottom + 42}" text-anchor="middle" fill="${muted}">${xml(this.spec.x.label)}</text>` +
      `<text transform="translate(14 ${box.top + box.height / 2}) rotate(-90)" text-anchor="middle" fill="${muted}">${xml(this.spec.y.label)}</text>`
    );
  }
}

/** Distances of ticks where only whole numbers make sense. */
const wholeSteps = Array.from({ length: 14 }, (_, i) => [1, 2, 5].map((digit) => digit * 10 ** i)).flat();
const round = (value: number): number => Math.round(value * 100) / 100;
const dashOf = (line: Line): string => (line.dashed ? [5, 4] : lineDash(line.look)).join(" ");
const diamond = (x: number, y: number, r: number, colour: string): string =>
  `<path d="M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z" fill="${colour}"/>`;

function svgLine(line: Line, points: (readonly [number, number])[]): string {
  const colour = lineColour(line.look);
  if (line.shape === "points") return points.map(([x, y]) => diamond(x, y, 4.5, colour)).join("");
  const path = points.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : line.shape === "steps" ? `H${x}V${y}` : `L${x} ${y}`)).join("");
  const dots = line.dots ? points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`).join("") : "";
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" stroke-dasharray="${dashOf(line)}"/>${dots}`;
}

function series(line: Line): uPlot.Series {
  const colour = (): string => lineColour(line.look);
  const common: uPlot.Series = { label: line.name, stroke: colour, spanGaps: true };
  if (line.shape === "points")
    return { ...common, paths: () => null, points: { show: (u, i) => { drawDiamonds(u, i, colour()); return false; } } };
  return {
    ...common,
    width: 2,
    dash: line.dashed ? [5, 4] : lineDash(line.look),
    ...(line.shape === "steps" ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
    points: line.dots || line.x.length === 1 ? { show: true, size: 7, fill: colour, stroke: colour } : { show: false },
  };
}

function drawDiamonds(u: uPlot, i: number, colour: string): void {
  const r = 5 * devicePixelRatio;
  u.ctx.save();
  u.ctx.fillStyle = colour;
  u.data[i]!.forEach((y, at) => {
    if (y === null || y === undefined) return;
    const x = u.valToPos(u.data[0][at]!, "x", true), top = u.valToPos(y, "y", true);
    u.ctx.beginPath();
    u.ctx.moveTo(x, top - r);
    u.ctx.lineTo(x + r, top);
    u.ctx.lineTo(x, top + r);
    u.ctx.lineTo(x - r, top);
    u.ctx.fill();
  });
  u.ctx.restore();
}

/** A little room on both sides, also where there is only one value. */
function padded(min: number | null, max: number | null, log: boolean): [number, number] {
  if (min === null || max === null) return log ? [0.1, 1] : [0, 1];
  if (log) return min === max ? [min / 2, max * 2] : [min / (max / min) ** 0.03, max * (max / min) ** 0.03];
  const slack = 0.02 * (max - min || Math.abs(max) || 1);
  return [min - slack, max + slack];
}
