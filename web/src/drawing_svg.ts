// The drawing as a picture to take away or to print: whole, whatever part of it is on the screen, nothing selected.
import { memberColour, themed } from "./colour";
import { picture, xml, type Picture } from "./export";
import { shortened } from "./labels";
import type { Model } from "./model";
import { edgeAlpha, negativeDash, pairCount, reach, type Drawn, type Scene, type Strand } from "./scene";
import { partSvg } from "./shapes";

export function drawingSvg(model: Model, scene: Scene): Picture {
  const side = 900, scale = side / 2 / reach(scene);
  const colour = memberColour(model, model.answer.members);
  const X = (node: Drawn): number => side / 2 + scale * node.x;
  const Y = (node: Drawn): number => side / 2 + scale * node.y;
  const at = (place: number): string => `${X(scene.byPlace.get(place)!).toFixed(1)} ${Y(scene.byPlace.get(place)!).toFixed(1)}`;
  const path = (all: Strand[], stroke: string, width: number, alpha: number): string[] => all.map((strand) =>
    `<path d="${strand.pairs.map(([i, j]) => `M${at(i)}L${at(j)}`).join("")}" stroke="${strand.negative ? themed("--failed") : stroke}" stroke-width="${(width * strand.width).toFixed(2)}"${strand.negative ? ` stroke-dasharray="${negativeDash.join(" ")}"` : ""} opacity="${alpha.toFixed(2)}" fill="none"/>`);
  const shape = (node: Drawn, r: number, style: string): string => partSvg(node.member.part, X(node), Y(node), r * scale, style, `<title>${xml(node.member.label)}</title>`);
  const labelled = scene.members.length <= 40;
  const parts = [
    ...path(scene.ringEdges, themed("--ring"), 0.8, 0.5),
    ...path(scene.edges, themed("--edge"), 1, edgeAlpha(pairCount(scene.edges))),
    ...scene.ring.map((node) => shape(node, 0.55 * scene.radius, `fill="${themed("--paper")}" stroke="${themed("--ring")}"`)),
    ...scene.members.filter(({ member }) => member.forced).map((node) => shape(node, 1.5 * scene.radius, `fill="${themed("--paper")}" stroke="${themed("--ink")}" stroke-width="1.5"`)),
    ...scene.members.map((node) => shape(node, scene.radius, `fill="${colour(node.member)}" stroke="${themed("--outline")}"`)),
    ...(labelled ? scene.members.map((node) => `<text x="${X(node).toFixed(1)}" y="${(Y(node) - (node.member.forced ? 1.5 : 1) * scale * scene.radius - 4).toFixed(1)}" text-anchor="middle" fill="${themed("--ink")}" stroke="${themed("--paper")}" stroke-width="3" paint-order="stroke">${xml(shortened(node.member.label, 18))}</text>`) : []),
  ];
  return picture(side, side, themed("--paper"), parts.join("\n"));
}
