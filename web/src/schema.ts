// The document a report shows, schema densek.report/1; docs/json.md describes every key. What sets are worth is read
// into whole numbers of the unit (amounts.ts), so that nothing can compare it with a number of edges by mistake.
import { Amounts, decimals, keepDigits, type Decimal } from "./amounts";

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
  /** How weights were read; none where every edge weighs 1. */
  weights?: { column: string | number | null; unit: Decimal; min: Decimal; max: Decimal; total: Decimal; rounded: boolean } | null;
  /** Of a two-sided graph: how many vertices each side has, by its name. */
  sides?: Record<string, number> | null;
}

/** What was asked beyond k. */
export interface Wishes {
  include: (string | number)[];
  exclude: (string | number)[];
  vertex_weights: boolean;
  quota: Record<string, Decimal> | null;
}

/** A whole number of the unit of the weights; a text where a number could not hold it. */
export type Units = number | string;

export interface Certificate {
  local_maximizer: boolean;
  swap_optimal: boolean;
  min_inside: bigint | null;
  max_outside: bigint | null;
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
  /** What was maximised, and what the bound speaks of. */
  value: bigint;
  density: number | null;
  edges_per_vertex: number | null;
  average_degree: number | null;
  components: number;
  upper_bound: bigint | null;
  bound: string | null;
  edges_per_vertex_bound: number | null;
  gap: number | null;
  proven_optimal: boolean;
  wishes?: Wishes | null;
  certificate: Certificate;
  run: Run;
  members: number[];
  inside: number[];
  ring: { vertices: number[]; inside: number[]; weights?: Units[]; neighbours: number };
  /** Where edges weigh something: of each member, the weight of its edges inside. */
  weights?: Units[];
  /** Where vertices weigh something: of each member, its own weight. */
  own_weights?: Units[];
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

/** Proved: no k vertices are worth more. */
export interface ProvedBound {
  k: number;
  upper_bound: bigint;
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
  /** In the place of `edges` where sets are worth something else. */
  value?: (number | null)[];
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
  kind: "solve" | "groups" | "profile" | "compare" | "reproduce";
  verdict: Verdict;
  provenance: { command: string; version: string; seed: number };
  graph?: GraphFacts;
  results?: Result[];
  vertices?: {
    labels: string[];
    degrees: number[];
    /** Of the explorer: by what the program knows them. */
    ids?: number[];
    /** Where edges weigh something: the weight of all edges of each. */
    weights?: Units[];
    /** Sides, or the parts of a quota: their names, and the part of each vertex. */
    parts?: { names: string[]; of: number[] };
    members: number;
  };
  /** `weights`: rows of what the edges weigh. */
  edges?: { rows: number[][]; weights?: Units[][]; complete: boolean };
  bounds?: ProvedBound[];
  failures?: Failure[];
  histories?: History[];
  searches?: Search[];
  experiments?: Experiment[];
}

/** The document as it is written. */
export type Written<T> = T extends bigint ? Decimal : T extends (infer Item)[] ? Written<Item>[] : T extends object ? { [Key in keyof T]: Written<T[Key]> } : T;

export interface ReadReport {
  report: Report;
  amounts: Amounts;
}

export const parseReport = (text: string): ReadReport => readReport(JSON.parse(keepDigits(text)) as Written<Report>);

/** The report of a document whose digits were kept when it was parsed. */
export function readReport(written: Written<Report>): ReadReport {
  if (typeof written.schema !== "string" || !written.schema.startsWith("densek.report/1"))
    throw new Error("this page shows documents of the schema densek.report/1");
  const results = written.results ?? [];
  const weights = written.graph?.weights;
  const weighted = (weights ?? null) !== null || results.some(({ wishes }) => wishes?.vertex_weights === true);
  const amounts = new Amounts(Math.max(0, ...[...(weights ? [weights.unit] : []), ...results.map(({ value }) => value ?? 0)].map(decimals)), weighted);
  const read = (decimal: Decimal | null): bigint | null => (decimal === null ? null : amounts.read(decimal));
  const report = {
    ...written,
    ...(written.results ? { results: results.map((result) => ({
      ...result,
      value: amounts.read(result.value ?? result.edges), // documents from before there were weights have none
      upper_bound: read(result.upper_bound),
      certificate: { ...result.certificate, min_inside: read(result.certificate.min_inside), max_outside: read(result.certificate.max_outside) },
    })) } : {}),
    ...(written.bounds ? { bounds: written.bounds.map((bound) => ({ ...bound, upper_bound: amounts.read(bound.upper_bound) })) } : {}),
  } as Report;
  return { report, amounts };
}
