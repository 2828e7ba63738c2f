// Colours that readers with any kind of colour vision can tell apart.
import type { Member, Model } from "./model";
import type { Palette } from "./paint";

/** Cividis (Nuñez, Anderton, Renslow 2018): made for degrees inside, light is many. */
const cividis: [number, number, number][] = [
  [0, 34, 78], [18, 53, 112], [59, 73, 108], [87, 93, 109], [112, 113, 115],
  [138, 134, 120], [165, 156, 116], [195, 179, 105], [225, 204, 85], [254, 232, 56],
];

/** The colour at t in [0, 1]. */
export function scaleColour(t: number): string {
  const at = Math.min(Math.max(t, 0), 1) * (cividis.length - 1);
  const low = Math.min(Math.floor(at), cividis.length - 2);
  const mix = (channel: 0 | 1 | 2): number => {
    const a = cividis[low]![channel];
    return Math.round(a + (at - low) * (cividis[low + 1]![channel] - a));
  };
  return `rgb(${mix(0)},${mix(1)},${mix(2)})`;
}

/** Least and most of what members have inside. */
export function shares(members: readonly Member[]): { low: number; high: number } {
  return { low: members.reduce((least, m) => Math.min(least, m.share), Infinity), high: members.reduce((most, m) => Math.max(most, m.share), -Infinity) };
}

/** The colours of the parts, where there are parts. */
export const partColours = ({ parts }: Model): string[] => parts.map((_, part) => lineColour(part));

/** Members by their part, where there are parts; else by what they have inside, where a single value gets a colour of the
 * upper part of the scale. */
export function memberColour(model: Model, members: readonly Member[], colours = partColours(model)): (member: Member) => string {
  if (colours.length > 0) return ({ part }) => colours[part]!;
  const { low, high } = shares(members);
  return ({ share }) => scaleColour(high > low ? (share - low) / (high - low) : 0.75);
}

/** The value of a custom property of the page, so that canvases follow the theme. */
export const themed = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** What a drawing is painted with. */
export const palette = (): Palette => ({ paper: themed("--paper"), ink: themed("--ink"), edge: themed("--edge"), ring: themed("--ring"), accent: themed("--accent"), outline: themed("--outline"), failed: themed("--failed") });

/** Lines of a figure: Okabe and Ito's colours, and dashes that tell them apart without colour. */
export const lineColour = (i: number): string => themed(`--line-${(i % 6) + 1}`);
const dashes = [[], [7, 4], [2, 3], [9, 3, 2, 3], [5, 2], [1, 4]];
export const lineDash = (i: number): number[] => dashes[(i + Math.floor(i / 6)) % dashes.length]!;
