// A long table without a scroll box: its first rows, the chosen one wherever it stands, and a button for all.
import { button } from "./dom";
import { grouped } from "./format";

export class Fold {
  readonly button = button("", () => { this.open = !this.open; this.apply(); }, { class: "fold" });
  private open = false;
  private rows: HTMLTableRowElement[] = [];
  private heads = new Map<HTMLTableRowElement, HTMLTableRowElement[]>();

  /** Folded are tables of more than `few` rows and a few, since a button takes the place of a row. */
  constructor(private readonly few: number, private readonly noun: string) {}

  /** Other rows; `heads` stand above some of them and are seen with them. */
  renew(rows: HTMLTableRowElement[], heads = new Map<HTMLTableRowElement, HTMLTableRowElement[]>()): void {
    this.rows = rows;
    this.heads = heads;
    this.apply();
  }

  /** Shows every row, since the reader walks to one of them. */
  unfold(): void {
    if (this.open) return;
    this.open = true;
    this.apply();
  }

  /** After another row was chosen, too. */
  apply(): void {
    const long = this.rows.length > this.few + 4;
    this.button.hidden = !long;
    this.button.setAttribute("aria-expanded", String(this.open));
    this.button.textContent = this.open ? `Show the first ${grouped(this.few)}` : `Show all ${grouped(this.rows.length)} ${this.noun}`;
    this.rows.forEach((row, i) => { row.hidden = long && !this.open && i >= this.few && !row.classList.contains("chosen"); });
    for (const [head, below] of this.heads) head.hidden = below.every((row) => row.hidden);
  }
}
