// The lines of a logarithmic axis and the numbers beside them.
import { short } from "./format";

/** 1, 2, … 9 times each power of ten, or the powers alone where there are many. */
export function decadeLines(min: number, max: number): number[] {
  const lines: number[] = [];
  const digits = Math.log10(max / min) > 4 ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (let exponent = Math.floor(Math.log10(min)); 10 ** exponent <= max; ++exponent)
    for (const digit of digits) {
      const value = Number(`${digit}e${exponent}`);
      if (value >= min && value <= max) lines.push(value);
    }
  return lines;
}

/** Only some of the lines carry a number; `floor` stands for zero. */
export function decadeText(value: number, decades: number, floor: number | null): string {
  if (floor !== null && Math.abs(value / floor - 1) < 1e-9) return "0";
  const { exponent, lead } = parts(value);
  const wanted = decades > 3 ? [1] : decades > 0.9 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 7, 8];
  if (!wanted.includes(lead) || (decades > 6 && exponent % Math.ceil(decades / 6) !== 0)) return "";
  return value >= 1e-3 && value < 1e5 ? short(value) : `${lead === 1 ? "" : lead + "·"}1e${exponent}`.replace("·1e", "e");
}

/** About how wide a character is, and how far numbers stay apart, in pixels. */
const characterWidth = 7, spaceBetween = 5;

/** Without the numbers that would touch another on an axis of that many pixels from min to max; powers of ten stay first. */
export function apart(texts: string[], values: number[], [min, max]: [number, number], pixels: number): string[] {
  const ends = values.map((value, i): [number, number] => {
    const centre = (Math.log(value / min) / Math.log(max / min)) * pixels, half = (texts[i]!.length * characterWidth + spaceBetween) / 2;
    return [centre - half, centre + half];
  });
  const kept: number[] = [];
  const order = texts.map((_, i) => i).filter((i) => texts[i] !== "");
  for (const i of [...order.filter((i) => parts(values[i]!).lead === 1), ...order.filter((i) => parts(values[i]!).lead !== 1)])
    if (kept.every((j) => ends[i]![1] <= ends[j]![0] || ends[j]![1] <= ends[i]![0])) kept.push(i);
  return texts.map((text, i) => (kept.includes(i) ? text : ""));
}

/** 5 and 2 of 500. */
function parts(value: number): { exponent: number; lead: number } {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  return { exponent, lead: Math.round(value / 10 ** exponent) };
}
