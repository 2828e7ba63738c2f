// What the panels of the explorer share: the question with its steps, the answer that is shown, how the search goes, and
// the points of the curve that are known.
import { Amounts, keepDigits, type Decimal } from "../amounts";
import { Signal } from "../dom";
import { Model } from "../model";
import type { GraphFacts } from "../schema";
import { Connection, Refusal, type Kind } from "./connection";
import type { Explored, FromStage, ToStage } from "./messages";
import { Names } from "./names";
import { sameAnswer, Steps, total, wishesOf, type Question } from "./question";

export interface GraphReply {
  version: string;
  graph: GraphFacts;
  cleaning: string;
  largest_k: number;
  suggested_k: number;
  /** Of several; null: all vertices are one. */
  parts: { name: string; largest: number; suggested: number }[] | null;
  /** What holds in every question, since densek was started so. */
  fixed: { include: number; exclude: number; vertex_weights: boolean };
  weighted: boolean;
  degrees: { max: number; mean: number };
}

/** What each knob can be turned to: that of k, or one for each part. */
export const knobsOf = ({ parts, largest_k, suggested_k }: GraphReply): { name: string | null; largest: number; suggested: number }[] =>
  parts ?? [{ name: null, largest: largest_k, suggested: suggested_k }];

/** An answer with what the panels ask of it. */
export interface Shown {
  model: Model;
  explored: Explored;
}

/** One point of the curve over k. */
export interface Point {
  k: number;
  value: bigint;
  bound: bigint | null;
  proved: boolean;
}

/** What is known in the course of a search, with the seconds since it was asked for. */
export interface Course {
  phase: string;
  fraction: number | null;
  /** Seconds, value, bound. */
  rows: [number, bigint, bigint | null][];
}

export type Work = { kind: "idle" } | { kind: "running" } | { kind: "stopped"; stop: string };
type Effort = "live" | "quick" | "normal" | "thorough";

const restsAfter = 300; // milliseconds without a move of the knob
const curvePoints = 40;

export class App {
  readonly connection = new Connection((kind, text) => this.heard(kind, text), () => this.beginAgain());
  readonly names = new Names(this.connection);
  readonly answer = new Signal<Shown | null>(null);
  readonly work = new Signal<Work>({ kind: "idle" });
  readonly course = new Signal<Course>({ phase: "", fraction: null, rows: [] });
  /** What the program would not do, and why. */
  readonly problem = new Signal("");
  readonly points = new Signal<ReadonlyMap<number, Point>>(new Map());
  readonly shownGroup = new Signal(0);
  private readonly curves = new Map<string, Map<number, Point>>(); // by wishes
  private readonly wishesOfAsk = new Map<number, string>();
  private curveOf: string | null = null;
  private early: WrittenPoint[] = []; // before an answer says how amounts are written
  private number = 0;
  private flying = false;
  private waiting: { question: Question; effort: Effort } | null = null;
  private heardAnswer = 0;
  private asked: { question: Question; effort: Effort } | null = null;
  private began = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly facts: GraphReply, readonly steps: Steps, private readonly stage: (message: ToStage) => void) {
    steps.now.watch((now, before) => {
      if (!sameAnswer(now, before) && !this.moving) this.ask("normal");
      if (wishesOf(now) !== wishesOf(before)) this.showCurve();
    });
    this.shownGroup.watch((index) => stage({ kind: "show", index }));
  }

  private moving = false;

  /** Another size while a knob moves: answered at once, and searched for when it rests. */
  turn(size: number, part = 0): void {
    const { sizes } = this.steps.now.value, others = total(this.steps.now.value) - sizes[part]!;
    const wanted = Math.min(Math.max(Math.round(size), others > 0 ? 0 : 1), knobsOf(this.facts)[part]!.largest);
    if (!Number.isFinite(wanted) || wanted === sizes[part]) return;
    this.moving = true;
    this.steps.change({ sizes: sizes.map((before, i) => (i === part ? wanted : before)) }, true);
    this.moving = false;
    this.ask("live");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask("normal"), restsAfter);
  }

  /** Whether a vertex must be in or out; again, and it need not. */
  wish(id: number, what: "include" | "exclude"): void {
    const { include, exclude } = this.steps.now.value;
    const has = (what === "include" ? include : exclude).includes(id);
    const others = { include: include.filter((other) => other !== id), exclude: exclude.filter((other) => other !== id) };
    this.steps.change(has ? others : { ...others, [what]: [...others[what], id] });
  }

  look(vertex: number | null): void {
    this.steps.change({ vertex });
  }

  async stop(): Promise<void> {
    this.curveOf = null; // its curve is stopped, too, and asked for again with the next question
    try {
      await this.connection.post("cancel");
    } catch (error) {
      this.failed(error);
    }
  }

  goOn(): void {
    this.ask("thorough");
  }

  /** Asks now; while an answer is on its way, the newest question waits for it. */
  private ask(effort: Effort): void {
    clearTimeout(this.timer);
    this.waiting = { question: this.steps.now.value, effort };
    if (!this.flying) void this.send();
  }

  private async send(): Promise<void> {
    this.flying = true;
    while (this.waiting) {
      const { question, effort } = (this.asked = this.waiting);
      this.waiting = null;
      const number = ++this.number;
      this.wishesOfAsk.set(number, wishesOf(question));
      this.began = performance.now();
      this.course.value = { phase: "", fraction: null, rows: [] };
      if (effort !== "live") this.work.value = { kind: "running" };
      try {
        const { sizes, include, exclude, groups } = question;
        const text = await this.connection.post("ask", { ...(this.facts.parts ? { sizes } : { k: sizes[0] }), include, exclude, groups, effort, ask: number });
        this.problem.value = "";
        if (this.heardAnswer < number) this.stage({ kind: "answer", text }); // else a better one was faster
        if (effort !== "live") await this.askCurve(question);
      } catch (error) {
        this.work.value = { kind: "idle" };
        this.failed(error);
      }
    }
    this.flying = false;
  }

  /** The curve is the same for every k, so that it is asked for once for the same wishes. */
  private async askCurve(question: Question): Promise<void> {
    const wishes = wishesOf(question);
    if (this.curveOf === wishes || this.waiting || this.facts.parts) return;
    this.curveOf = wishes;
    await this.connection.post("curve", { include: question.include, exclude: question.exclude, points: curvePoints });
  }

  private failed(error: unknown): void {
    if (error instanceof Refusal && error.status !== 404 && error.status !== 403) this.problem.value = error.message;
    else void this.connection.begin(); // nobody listens, or the session has ended
  }

  /** A session without a question: asks what the reader looks at. */
  private async beginAgain(): Promise<void> {
    this.curveOf = null;
    this.ask(this.asked?.effort === "thorough" ? "thorough" : "normal");
  }

  /** What the stage has read. */
  read({ report, explored, amounts }: Extract<FromStage, { kind: "read" }>): void {
    const model = new Model(report, new Amounts(amounts.digits, amounts.weighted));
    report.vertices?.ids?.forEach((id, place) => this.names.learn(id, report.vertices!.labels[place]!));
    for (const { id, label } of explored.neighbours) this.names.learn(id, label);
    this.shownGroup.value = 0;
    this.answer.value = { model, explored };
    const [only, another] = model.results, { phase, fraction, rows } = this.course.value;
    // The last bound comes with the answer. How groups come about is told by progress alone.
    if (only && !another && rows.length > 0 && explored.ask === this.number) this.learn({ phase, fraction }, only.value, only.upper_bound);
    for (const point of this.early.splice(0)) this.addPoint(point);
  }

  private heard(kind: Kind, text: string): void {
    const said = kind === "answer" ? { ask: Number(/^\s*\{\s*"ask"\s*:\s*(\d+)/.exec(text)?.[1] ?? 0) } : (JSON.parse(keepDigits(text)) as { ask: number });
    if (kind === "point") this.addPoint(said as WrittenPoint);
    else if (said.ask !== this.number) return; // of a question the reader has left
    else if (kind === "answer") {
      this.heardAnswer = said.ask;
      this.stage({ kind: "answer", text });
    } else if (kind === "progress") this.progressed(said as Progress);
    else if (kind === "done") this.work.value = { kind: "stopped", stop: (said as unknown as { stop: string }).stop };
    else {
      this.work.value = { kind: "idle" };
      this.problem.value = (said as unknown as { error: string }).error;
    }
  }

  private progressed({ phase, fraction, value, upper_bound: bound }: Progress): void {
    const amounts = this.answer.value?.model.amounts;
    if (!amounts) return;
    if (value === null) this.course.value = { phase, fraction, rows: this.course.value.rows };
    else this.learn({ phase, fraction }, amounts.read(value), bound === null ? null : amounts.read(bound));
  }

  /** What was found and what was proved stays so, whatever a later phase begins with. */
  private learn(now: Omit<Course, "rows">, found: bigint, proved: bigint | null): void {
    const { rows } = this.course.value, last = rows[rows.length - 1], before = last?.[2] ?? null;
    const lowest = before !== null && (proved === null || before < proved) ? before : proved;
    this.course.value = { ...now, rows: [...rows, [(performance.now() - this.began) / 1000, last && last[1] > found ? last[1] : found, lowest]] };
  }

  private addPoint(written: WrittenPoint): void {
    const amounts = this.answer.value?.model.amounts;
    if (!amounts) return void this.early.push(written);
    const { ask, k, value, upper_bound: bound, proven_optimal: proved } = written, wishes = this.wishesOfAsk.get(ask);
    if (wishes === undefined || k < 2 || this.facts.parts) return;
    const curve = this.curves.get(wishes) ?? new Map<number, Point>();
    this.curves.set(wishes, curve);
    const before = curve.get(k), point = { k, value: amounts.read(value), bound: bound === null ? null : amounts.read(bound), proved };
    // The best set and the lowest bound that are known for this k.
    curve.set(k, before ? { k, value: before.value > point.value ? before.value : point.value, bound: before.bound !== null && (point.bound === null || before.bound < point.bound) ? before.bound : point.bound, proved: before.proved || proved } : point);
    this.showCurve();
  }

  private showCurve(): void {
    this.points.value = new Map(this.curves.get(wishesOf(this.steps.now.value)) ?? []);
  }
}

interface Progress {
  ask: number;
  phase: string;
  fraction: number | null;
  value: Decimal | null;
  upper_bound: Decimal | null;
}

interface WrittenPoint {
  ask: number;
  k: number;
  value: Decimal;
  upper_bound: Decimal | null;
  proven_optimal: boolean;
}
