// The shape of a vertex says which part it belongs to, beside its colour: a circle, a square, a diamond, a triangle.
import { lineColour } from "./colour";

/** Corners around the origin for radius 1; none: a circle. Shapes have about the area of the circle. */
const shapes: (readonly (readonly [number, number])[])[] = [
  [],
  [[-0.89, -0.89], [0.89, -0.89], [0.89, 0.89], [-0.89, 0.89]],
  [[0, -1.28], [1.28, 0], [0, 1.28], [-1.28, 0]],
  [[0, -1.4], [1.3, 0.85], [-1.3, 0.85]],
];
const cornersOf = (part: number): readonly (readonly [number, number])[] => shapes[part % shapes.length]!;

export function tracePart(context: CanvasPath & CanvasDrawPath, part: number, x: number, y: number, radius: number): void {
  const corners = cornersOf(part);
  context.beginPath();
  if (corners.length === 0) context.arc(x, y, radius, 0, 2 * Math.PI);
  else {
    corners.forEach(([dx, dy], i) => (i === 0 ? context.moveTo(x + radius * dx, y + radius * dy) : context.lineTo(x + radius * dx, y + radius * dy)));
    context.closePath();
  }
}

/** The same as SVG; `style` are attributes, `inner` what the element holds. */
export function partSvg(part: number, x: number, y: number, radius: number, style: string, inner = ""): string {
  const corners = cornersOf(part);
  if (corners.length === 0) return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" ${style}>${inner}</circle>`;
  return `<polygon points="${corners.map(([dx, dy]) => `${(x + radius * dx).toFixed(1)},${(y + radius * dy).toFixed(1)}`).join(" ")}" ${style}>${inner}</polygon>`;
}

/** A small picture of the shape, for legends. */
export function partMark(part: number): SVGSVGElement {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" class="part-mark" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">${partSvg(part, 0, 0, 4.6, `fill="${lineColour(part)}"`)}</svg>`;
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true) as unknown as SVGSVGElement;
}
