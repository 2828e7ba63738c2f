// What colours, shapes and lines of a drawing stand for.
import { scaleColour, shares } from "./colour";
import { h, type Child } from "./dom";
import { counted, grouped, short } from "./format";
import { partSizes, shareText, type Answer, type Model } from "./model";
import type { Scene } from "./scene";
import { partMark } from "./shapes";

/** The scale of the colours; where all members have the same, one colour and that, in words. */
function scaleMarks(model: Model, { members }: Answer): Child[] {
  const { amounts } = model, { low, high } = shares(members);
  const text = amounts.weighted ? short : grouped;
  const what = h("span", "muted", amounts.weighted ? "weight inside" : "neighbours inside");
  if (high > low) {
    const bar = h("span", "bar");
    bar.style.background = `linear-gradient(to right, ${Array.from({ length: 10 }, (_, i) => scaleColour(i / 9)).join(",")})`;
    return [what, text(low), bar, text(high)];
  }
  const [first, ...others] = members.map((member) => shareText(model, member));
  // Amounts that differ in digits a number cannot hold have one colour, but are not the same.
  if (others.some((other) => other !== first)) return [what, text(low)];
  const has = amounts.weighted ? `weight ${first!}` : counted(low, "neighbour", "neighbours");
  return [h("span", "muted", `${members.length === 1 ? "the member" : "every member"} has ${low === 0 && !amounts.weighted ? "no neighbour" : has} inside`)];
}

export function legendMarks(model: Model, scene: Pick<Scene, "edges" | "ringEdges" | "weights">): Child[] {
  const { amounts, answer } = model;
  const marks: Child[] = [];
  if (model.parts.length > 0) {
    const sizes = partSizes(model, answer.members);
    marks.push(...model.parts.flatMap((name, part) => (sizes[part]! > 0 ? [h("span", "key", partMark(part), `${name} ${grouped(sizes[part]!)}`)] : [])));
  } else marks.push(...scaleMarks(model, answer));
  if (answer.members.some(({ forced }) => forced)) marks.push(h("span", "key", h("span", "forced", "◎"), "must be in"));
  const kinds = scene.edges.map(({ width }) => width);
  if (scene.weights && new Set(kinds).size > 1) {
    const line = (width: number): HTMLElement => {
      const drawn = h("span", "thick");
      drawn.style.height = `${width}px`;
      return drawn;
    };
    const [light, heavy] = scene.weights.map((weight) => amounts.text(weight));
    marks.push(h("span", "key", h("span", "muted", "edge weight"), line(Math.min(...kinds)), light, line(Math.max(...kinds)), heavy));
  }
  if ([...scene.edges, ...scene.ringEdges].some(({ negative }) => negative)) marks.push(h("span", "key", h("span", "negative"), "negative weight"));
  return marks;
}
