// Reports made by hand, for what is hard to get from a run: documents of `densek.report/1` as texts, with the counts and
// sums that follow from the edges. Amounts are whole numbers of a unit and written as decimals with its digits.

/** The decimal of so many units. */
export function decimal(units, digits) {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const point = text.length - digits;
  return (units < 0n ? "-" : "") + text.slice(0, point) + (digits > 0 ? `.${text.slice(point)}` : "");
}

/** A document as text; every bigint in it stands for so many units and becomes a decimal. */
function written(document, digits) {
  const raw = (value) => `#${decimal(value, digits)}#`;
  return JSON.stringify(document, (_, value) => (typeof value === "bigint" ? raw(value) : value)).replace(/"#([-\d.]+)#"/g, "$1");
}

/** A number without a decimal point, however long: what lists of weights hold. */
const whole = (units) => ({ units: String(units) });

/**
 * `edges`: [label, label, units]; `sets`: {members, upper_bound, wishes, …}, a result each. Options: `digits` of the unit,
 * `weighted`, `sides` ({left: […labels], …} by name), `own` (label → units), `kind`, `more` (further keys).
 */
export function makeReport({ kind = "solve", edges, sets, digits = 0, weighted = true, parts = null, sides = null, own = null, column = "amount", more = {} }) {
  const labels = [...new Set(edges.flatMap(([a, b]) => [a, b]))];
  const arcs = new Map(labels.map((label) => [label, new Map()]));
  for (const [a, b, w] of edges) {
    arcs.get(a).set(b, w);
    arcs.get(b).set(a, w);
  }
  const members = new Set(sets.flatMap((set) => set.members));
  const order = [...labels.filter((label) => members.has(label)), ...labels.filter((label) => !members.has(label))];
  const place = new Map(order.map((label, i) => [label, i]));
  const towards = (label, set) => [...arcs.get(label)].filter(([other]) => set.has(other)).map(([, w]) => w);
  const sum = (weights) => weights.reduce((all, w) => all + w, 0n);
  const results = sets.map((set) => {
    const inside = new Set(set.members);
    const links = set.members.map((label) => towards(label, inside));
    const count = links.reduce((all, list) => all + list.length, 0) / 2;
    const scale = 10n ** BigInt(digits);
    const value = (weighted ? sum(links.map(sum)) / 2n : BigInt(count) * scale) + (own ? sum(set.members.map((label) => own[label] ?? 0n)) : 0n);
    const ring = order.filter((label) => !inside.has(label) && towards(label, inside).length > 0);
    const size = set.members.length, bound = set.upper_bound === undefined ? value : set.upper_bound;
    const proved = bound === value;
    return {
      k: size, method: "auto", options: {}, seed: 1, size, edges: count, value,
      density: (2 * count) / (size * (size - 1)), edges_per_vertex: count / size, average_degree: (2 * count) / size, components: 1,
      upper_bound: bound, bound: bound === null ? null : "orientation", edges_per_vertex_bound: null,
      gap: bound === null || (bound <= 0n && !proved) ? null : proved ? 0 : Number(bound - value) / Number(bound), proven_optimal: proved,
      wishes: null,
      certificate: { local_maximizer: true, swap_optimal: true, min_inside: 3n, max_outside: 2n, sigma: 1.5, loading: 1.5, integral: true },
      run: { iterations: 10, escapes: 0, stop: "proved", seconds: { solve: 0.01 }, threads: 1 },
      facts: `${size} of ${labels.length} vertices`, judgement: proved ? "proved optimal" : bound === null ? "local maximizer, no bound computed" : "within some of the best possible", level: proved ? "proved" : bound === null ? "open" : "bounded",
      members: set.members.map((label) => place.get(label)),
      inside: links.map((list) => list.length),
      ring: { vertices: ring.slice(0, 40).map((label) => place.get(label)), inside: ring.slice(0, 40).map((label) => towards(label, inside).length), ...(weighted ? { weights: ring.slice(0, 40).map((label) => whole(sum(towards(label, inside)))) } : {}), neighbours: ring.length },
      ...(weighted ? { weights: links.map((list) => whole(sum(list))) } : {}),
      ...(own ? { own_weights: set.members.map((label) => whole(own[label] ?? 0n)) } : {}),
      ...set.more,
      ...(set.wishes ? { wishes: { include: [], exclude: [], vertex_weights: own !== null, quota: null, ...set.wishes } } : {}),
    };
  });
  const row = (i, of) => [...arcs.get(order[i])].map(([other, w]) => [place.get(other), w]).filter(([j]) => j < Math.min(i, members.size)).sort((a, b) => a[0] - b[0]).map(of);
  const all = edges.map(([, , w]) => w);
  const names = parts ? Object.keys(parts) : [];
  const document = {
    schema: "densek.report/1", kind,
    verdict: { facts: results[0].facts, judgement: results[0].judgement, level: results[0].level },
    provenance: { command: `densek ${kind} by hand`, version: "0", seed: 1 },
    graph: {
      source: "hand.csv", vertices: labels.length, edges: edges.length, cleaning: "", fingerprint: "0".repeat(32),
      weights: weighted ? { column, unit: 1n, min: all.reduce((a, b) => (a < b ? a : b)), max: all.reduce((a, b) => (a > b ? a : b)), total: sum(all), rounded: false } : null,
      sides,
    },
    results,
    vertices: {
      labels: order, degrees: order.map((label) => arcs.get(label).size),
      ...(weighted ? { weights: order.map((label) => whole(sum([...arcs.get(label).values()]))) } : {}),
      ...(parts ? { parts: { names, of: order.map((label) => names.findIndex((name) => parts[name](label))) } } : {}),
      members: members.size,
    },
    edges: { rows: order.map((_, i) => row(i, ([j]) => j)), ...(weighted ? { weights: order.map((_, i) => row(i, ([, w]) => whole(w))) } : {}), complete: true },
    ...more,
  };
  return written(document, digits).replace(/\{"units":"(-?\d+)"\}/g, "$1");
}

/** Always the same numbers below 1. */
export function dice(seed) {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}
