// A graph of people for tests of the explorer, small enough that its answers are known: the first twelve know each other, the
// others know some.
import { dice, makeReport } from "./documents.mjs";

export const labels = Array.from({ length: 30 }, (_, i) => `person-${String(i).padStart(2, "0")}`);
const roll = dice(3);
export const edges = labels.flatMap((_, i) => labels.slice(0, i).flatMap((__, j) => (i < 12 || roll() < 0.2 ? [[i, j]] : [])));
export const neighbours = (id) => edges.flatMap(([i, j]) => (i === id ? [j] : j === id ? [i] : []));

/** The answer of a question: those who must be in, then the first who may be. */
export function answer({ k, include, exclude, groups, ask, effort }) {
  const free = labels.map((_, id) => id).filter((id) => !include.includes(id) && !exclude.includes(id));
  const sets = Array.from({ length: groups }, (_, group) => [...(group === 0 ? include : []), ...free].slice(group * k, (group + 1) * k)).filter((set) => set.length > 0);
  const text = makeReport({
    kind: groups > 1 ? "groups" : "solve", weighted: false,
    edges: edges.map(([i, j]) => [labels[i], labels[j], 1n]),
    sets: sets.map((members) => ({ members: members.map((id) => labels[id]), upper_bound: 200n, wishes: { include: include.map((id) => labels[id]), exclude: exclude.map((id) => labels[id]) } })),
  });
  const report = JSON.parse(text);
  report.vertices.ids = report.vertices.labels.map((label) => labels.indexOf(label));
  const inside = new Set(sets.flat());
  const outside = labels.map((_, id) => ({ id, label: labels[id], inside: neighbours(id).filter((other) => inside.has(other)).length, degree: neighbours(id).length }));
  report.explore = { ask, live: effort === "live", include, exclude, neighbours: outside.filter(({ id }) => !inside.has(id)).sort((a, b) => b.inside - a.inside || a.id - b.id) };
  return JSON.stringify(report);
}
