// Numbers and words for people, as the tables of the command line have them.

const whole = new Intl.NumberFormat("en");

export const grouped = (value: number | bigint): string => whole.format(value);
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Four decimals, cut and not rounded: 1.0000 is a clique and nothing else, and 0.0000 no edge at all. */
export function density(value: number): string {
  let parts = Math.floor(value * 1e4);
  if ((parts + 1) / 1e4 <= value) parts += 1; // exact in decimals, like 0.57; the product was not
  return parts === 0 && value > 0 ? "<0.0001" : (parts / 1e4).toFixed(4);
}

/** A few significant digits, without an exponent where it can be read. */
export function short(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2).replace("e+", "e");
  if (Number.isInteger(value)) return grouped(value);
  return String(Number(value.toPrecision(4)));
}

/** Two significant digits, rounded up, so that "within 0.42 %" is true. */
export function percent(fraction: number): string {
  if (!(fraction > 0)) return "0 %";
  const value = 100 * fraction;
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(value)));
  const scale = 10 ** decimals;
  return `${(Math.ceil(value * scale - 1e-9) / scale).toFixed(decimals)} %`;
}

export function duration(seconds: number): string {
  if (seconds < 0.0005) return `${(1000 * seconds).toFixed(2)} ms`;
  if (seconds < 0.9995) return `${Number((1000 * seconds).toPrecision(3))} ms`;
  if (seconds < 99.5) return `${Number(seconds.toPrecision(3))} s`;
  const all = Math.round(seconds);
  return all < 3600
    ? `${Math.floor(all / 60)} min ${all % 60} s`
    : `${Math.floor(all / 3600)} h ${Math.floor((all % 3600) / 60)} min`;
}

/** "ann", "ann and bob", "ann, bob and cem". */
export const listed = (words: string[]): string => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]!}`);

/** A number stays with the word it counts. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})|(?<=\p{L}) (?=\d)/gu, "$1\u00a0");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The last part of a path: what people call the file. */
export const baseName = (path: string): string => (path === "-" ? "standard input" : path.split("/").pop() || path);
