// The worker of the explorer: reads answers, lays their vertices out and paints them, so that the page stays free for the
// reader. A vertex that was there before starts where it stood, whatever its place in the new answer.
import { Amounts, keepDigits } from "../amounts";
import { memberColour } from "../colour";
import { Layout, placeRing } from "../layout";
import { Model } from "../model";
import { Painter } from "../paint";
import { fitting, makeScene, pairCount, sample, strands, type Scene, type Strand } from "../scene";
import { readReport, type Report, type Written } from "../schema";
import type { Explored, FromStage, Sight, ToStage } from "./messages";

const mostEdges = 20_000;
/** While it moves, and to pull vertices together, fewer edges do. */
const fewEdges = 5_000;
const rest = 160; // milliseconds after which a drawing that moved is painted whole

const say = (message: FromStage, transfer: Transferable[] = []): void => { (self as unknown as Worker).postMessage(message, transfer); };

/** The kinds of edges without the edges, for the legend. */
const kinds = (all: Strand[]): Strand[] => all.map((strand) => ({ ...strand, pairs: [] }));

class Stage {
  private canvas: OffscreenCanvas | null = null;
  private context: OffscreenCanvasRenderingContext2D | null = null;
  private still = false;
  private sight: Sight | null = null;
  private model: Model | null = null;
  private ids: readonly number[] = [];
  private scene: Scene | null = null;
  private seenIds: readonly number[] = []; // of the places of the scene
  private some: Strand[] = [];
  private layout: Layout | null = null;
  private ringLinks: Strand[] = [];
  private spots = new Map<number, { x: number; y: number }>(); // by id
  private transform = { k: 1, x: 0, y: 0 };
  private asked = false;
  private moved = -Infinity;
  private told = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  receive(message: ToStage): void {
    if (message.kind === "canvas") this.begin(message);
    else if (message.kind === "answer") this.read(message.text);
    else if (message.kind === "show") this.show(message.index);
    else this.see(message.sight);
  }

  private begin({ canvas, font, still }: Extract<ToStage, { kind: "canvas" }>): void {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.still = still;
    if (font !== null)
      void new FontFace("InterVariable", font, { weight: "100 900" }).load().then((face) => {
        (self as unknown as { fonts: FontFaceSet }).fonts.add(face);
        this.render();
      });
  }

  private read(text: string): void {
    try {
      const { answer } = JSON.parse(keepDigits(text)) as { answer: Written<Report> & { explore: Explored } };
      const { report, amounts } = readReport(answer);
      const { edges: _, ...light } = report;
      const explored = answer.explore;
      delete (light as { explore?: unknown }).explore;
      say({ kind: "read", report: light, explored, amounts: { digits: amounts.digits, weighted: amounts.weighted } });
      this.model = new Model(report, new Amounts(amounts.digits, amounts.weighted));
      this.ids = report.vertices?.ids ?? [];
      this.show(0);
    } catch (error) {
      say({ kind: "unreadable", error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Draws one of the groups of the answer. */
  private show(index: number): void {
    const { model, ids } = this;
    if (!model || !model.results[index] || model.results[index]!.members.length === 0) return;
    const answer = model.answerAt(index);
    model.shown.value = index;
    this.remember();
    const scene = (this.scene = makeScene(answer, mostEdges));
    const pairs = scene.edges.flatMap((strand) => strand.pairs), drawn = sample(pairs, fewEdges);
    this.some = drawn === pairs ? scene.edges : strands(drawn, 0);
    this.ringLinks = scene.ringEdges;
    const before = new Map([...scene.byPlace.keys()].flatMap((place) => (this.spots.has(ids[place]!) ? [[place, this.spots.get(ids[place]!)!] as const] : [])));
    this.layout = new Layout(scene.members, drawn, scene.radius, before);
    say({ kind: "scene", members: scene.members.length, edges: pairCount(scene.edges), ring: scene.ring.length, radius: scene.radius, kinds: { edges: kinds(scene.edges), ringEdges: kinds(scene.ringEdges), weights: scene.weights } });
    this.told = -Infinity;
    this.advance(this.still ? Infinity : 10); // a first picture at once
    this.render();
  }

  private remember(): void {
    this.spots = new Map([...(this.scene?.byPlace.values() ?? [])].map(({ place, x, y }) => [this.seenIds[place]!, { x, y }]));
    this.seenIds = this.ids;
  }

  private see(sight: Sight): void {
    this.sight = sight;
    const { canvas } = this, width = Math.round(sight.width * sight.ratio), height = Math.round(sight.height * sight.ratio);
    if (canvas && (canvas.width !== width || canvas.height !== height)) Object.assign(canvas, { width, height });
    if (sight.transform) {
      const { k, x, y } = sight.transform, now = this.transform;
      if (now.k !== k || now.x !== x || now.y !== y) this.moved = performance.now();
      this.transform = sight.transform;
    }
    this.render();
  }

  private advance(milliseconds: number): void {
    const { layout, scene } = this;
    if (!layout || !scene) return;
    if (layout.advance(milliseconds)) this.layout = null;
    placeRing(scene.ring, this.ringLinks.flatMap(({ pairs }) => pairs), scene.byPlace, layout.extent() + 3.5 * scene.radius + 10);
  }

  private render(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.advance(14);
      this.paint();
      if (this.layout) this.render();
    });
  }

  private paint(): void {
    const { context, scene, sight, model } = this;
    if (!context || !scene || !sight || !model || sight.width === 0) return;
    if (!sight.transform) {
      this.transform = { k: fitting(scene, sight.width, sight.height), x: sight.width / 2, y: sight.height / 2 };
    }
    const known = (place: number | null): number | null => (place !== null && scene.byPlace.has(place) ? place : null);
    const selected = known(sight.selected), focus = known(sight.hovered) ?? selected;
    const moves = this.layout !== null || performance.now() - this.moved < rest;
    const colour = memberColour(model, model.answer.members, sight.partColours);
    new Painter(context, scene, sight.palette, colour, (place) => model.neighboursOf(place))
      .paint({ transform: this.transform, ratio: sight.ratio, focus, selected, near: focus === null ? null : new Set([focus, ...model.neighboursOf(focus)]), found: null }, moves ? this.some : scene.edges);
    this.tell();
    clearTimeout(this.timer);
    if (moves && !this.layout) this.timer = setTimeout(() => this.render(), rest);
  }

  /** Where everyone stands, a few times a second while they move. */
  private tell(): void {
    const time = performance.now(), done = this.layout === null;
    if (!done && time - this.told < 100) return;
    this.told = time;
    const nodes = [...this.scene!.byPlace.values()];
    const places = Int32Array.from(nodes, ({ place }) => place), spots = Float32Array.from(nodes.flatMap(({ x, y }) => [x, y]));
    say({ kind: "stand", places, spots, transform: this.transform, done }, [places.buffer, spots.buffer]);
  }
}

const stage = new Stage();
self.addEventListener("message", (event: MessageEvent<ToStage>) => stage.receive(event.data));
