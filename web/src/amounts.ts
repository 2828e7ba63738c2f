// What sets are worth: whole numbers of the unit of the weights, so that nothing that is compared was rounded before.
import { grouped } from "./format";

/** A decimal as a document has it: a number, or the text of one that a number could not hold. */
export type Decimal = number | string;

/** The keys of amounts, and integers too long for a number, as texts: JSON.parse would round them. */
const tooExact = /"(value|upper_bound|min_inside|max_outside|unit|min|max|total)":(-?\d[\d.]*)(?=[,}])|"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[[,:])-?\d{16,}(?=[,\]}])/g;
export const keepDigits = (json: string): string =>
  json.replace(tooExact, (all: string, key?: string, digits?: string) => (key !== undefined ? `"${key}":"${digits}"` : all.startsWith('"') ? all : `"${all}"`));

/** How many digits a decimal has behind its point. */
export const decimals = (decimal: Decimal): number => (String(decimal).split(".")[1] ?? "").length;

export class Amounts {
  /** `digits`: of the unit, behind the point; `weighted`: whether sets are worth anything else than their edges. */
  constructor(readonly digits: number, readonly weighted: boolean) {}

  /** "edges" or "weight". */
  get noun(): string {
    return this.weighted ? "weight" : "edges";
  }

  read(decimal: Decimal): bigint {
    const [whole, part = ""] = String(decimal).split(".");
    return BigInt(whole + part.padEnd(this.digits, "0"));
  }

  /** For figures, where a pixel is wider than what is lost. */
  number(units: bigint): number {
    return Number(units) / 10 ** this.digits;
  }

  /** 275050 → "2750.50" for units of 0.01. */
  plain(units: bigint): string {
    const digits = String(units < 0n ? -units : units).padStart(this.digits + 1, "0");
    const point = digits.length - this.digits;
    return (units < 0n ? "-" : "") + digits.slice(0, point) + (this.digits > 0 ? `.${digits.slice(point)}` : "");
  }

  /** 275050 → "2,750.50" for units of 0.01. */
  text(units: bigint): string {
    const [whole, part] = this.plain(units < 0n ? -units : units).split(".");
    return (units < 0n ? "-" : "") + grouped(BigInt(whole!)) + (part === undefined ? "" : `.${part}`);
  }

  /** A number read from a figure, with the digits of the unit. */
  rounded(value: number): string {
    return new Intl.NumberFormat("en", { minimumFractionDigits: this.digits, maximumFractionDigits: this.digits }).format(value);
  }

  /** "190 edges", or "weight 2,750.50". */
  worth(units: bigint): string {
    return this.weighted ? `weight ${this.text(units)}` : `${this.text(units)} ${units === 1n ? "edge" : "edges"}`;
  }
}

export const largest = (values: bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));
export const smallest = (values: bigint[]): bigint => values.reduce((least, value) => (value < least ? value : least));
