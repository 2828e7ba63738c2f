// The document a report shows, schema densek.report/1; docs/json.md describes every key.

export type Level = "proved" | "bounded" | "weak" | "open" | "failed";

export interface Verdict {
  facts: string;
  judgement: string;
  level: Level;
}

export interface GraphFacts {
  source: string;
  vertices: number;
  edges: number;
  cleaning: string;
  fingerprint: string;
}

export interface Certificate {
  local_maximizer: boolean;
  swap_optimal: boolean;
  min_inside: number | null;
  max_outside: number | null;
  sigma: number | null;
  loading: number | null;
  integral: boolean;
}

export interface Run {
  iterations: number;
  escapes: number;
  stop: string;
  seconds: Record<string, number>;
  threads: number;
}

/** A result of densek.result/1 with its members as places in the table of vertices. */
export interface Result extends Verdict {
  /** As asked for; the answer has `size` vertices. */
  k: number;
  size: number;
  method: string;
  options: Record<string, unknown>;
  seed: number;
  edges: number;
  density: number | null;
  edges_per_vertex: number | null;
  average_degree: number | null;
  components: number;
  upper_bound: number | null;
  bound: string | null;
  edges_per_vertex_bound: number | null;
  gap: number | null;
  proven_optimal: boolean;
  certificate: Certificate;
  run: Run;
  members: number[];
  inside: number[];
  ring: { vertices: number[]; inside: number[]; neighbours: number };
  /** Of a comparison: the best of its kind, and how many vertices its method was to find. */
  best?: boolean;
  wanted?: Wanted;
}

export type Wanted = "k" | "at least k" | "at most k" | "any";

/** A method that did not answer, and why. */
export interface Failure {
  method: string;
  wanted: Wanted;
  k: number | null;
  failure: string;
}

/** Proved: no k vertices have more edges. */
export interface ProvedBound {
  k: number;
  upper_bound: number;
  bound: string;
}

/** The iterates of a run, a list a column. */
export interface History {
  name: string;
  rows_in_run: number;
  iteration: number[];
  objective: number[];
  gap: number[];
  integrality: number[];
  step: number[];
  kind: string[];
}

/** Best answer and bound in the course of a search, a list a column. */
export interface Search {
  name: string;
  seconds: number[];
  phase: string[];
  edges: (number | null)[];
  upper_bound: (number | null)[];
}

export interface Claim {
  source: string;
  claim: string;
  holds: boolean;
  evidence: string;
}

export interface PlotAxis {
  label: string;
  log?: boolean;
}

/** Any other figure: lines over a common axis. */
export interface Plot {
  title: string;
  x: PlotAxis;
  y: PlotAxis;
  series: { name: string; x: number[]; y: (number | null)[] }[];
}

/** Claims with the runs and curves they rest on. */
export interface Experiment {
  name: string;
  title: string;
  graph: string;
  claims: Claim[];
  histories: History[];
  plots: Plot[];
  remarks: string[];
}

export interface Report {
  schema: string;
  kind: "solve" | "profile" | "compare" | "reproduce";
  verdict: Verdict;
  provenance: { command: string; version: string; seed: number };
  graph?: GraphFacts;
  results?: Result[];
  vertices?: { labels: string[]; degrees: number[]; members: number };
  edges?: { rows: number[][]; complete: boolean };
  bounds?: ProvedBound[];
  failures?: Failure[];
  histories?: History[];
  searches?: Search[];
  experiments?: Experiment[];
}

export function parseReport(text: string): Report {
  const document = JSON.parse(text) as Partial<Report>;
  if (typeof document.schema !== "string" || !document.schema.startsWith("densek.report/1"))
    throw new Error("this page shows documents of the schema densek.report/1");
  return document as Report;
}
