// What the page and the worker that reads and draws answers say to each other.
import type { Palette } from "../paint";
import type { Scene } from "../scene";
import type { Report } from "../schema";

/** A vertex near the answer, known by its id. */
export interface Person {
  id: number;
  label: string;
  degree: number;
  /** Neighbours in the set, where that is known. */
  inside?: number;
}

/** What an answer of the explorer has beside a report. */
export interface Explored {
  ask: number;
  live: boolean;
  include: number[];
  exclude: number[];
  neighbours: Person[];
}

/** How the drawing is to be seen; vertices by place. */
export interface Sight {
  width: number;
  height: number;
  ratio: number;
  /** Everything, or what the reader has zoomed to. */
  transform: { k: number; x: number; y: number } | null;
  hovered: number | null;
  selected: number | null;
  palette: Palette;
  partColours: string[];
}

export type ToStage =
  | { kind: "canvas"; canvas: OffscreenCanvas; font: string | null; still: boolean }
  | { kind: "answer"; text: string }
  | { kind: "show"; index: number }
  | { kind: "see"; sight: Sight };

export type FromStage =
  /** An answer was read: everything but its edges, which only the drawing needs. */
  | { kind: "read"; report: Report; explored: Explored; amounts: { digits: number; weighted: boolean } }
  | { kind: "unreadable"; error: string }
  /** What is drawn of the answer that is shown. */
  | { kind: "scene"; members: number; edges: number; ring: number; radius: number; kinds: Pick<Scene, "edges" | "ringEdges" | "weights"> }
  /** Where its vertices stand: place, x, y of each. */
  | { kind: "stand"; places: Int32Array; spots: Float32Array; transform: { k: number; x: number; y: number }; done: boolean };
