import { columnsOf, printable } from "@sitekeeper/command-line/printable";

/** A longer cell moves only the rest of its own row to the right. In columns of a terminal. */
const WIDEST = 40;

/** Rows below their headings, each column as wide as it needs. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable));
  const widths = headings.map(() => 0);
  for (const row of lines) {
    for (const [column, cell] of row.entries()) {
      const width = columnsOf(cell);
      if (width <= WIDEST) widths[column] = Math.max(widths[column] ?? 0, width);
    }
  }
  return lines
    .map(
      (row) =>
        `${row
          .map((cell, column) => padded(cell, widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

const padded = (cell: string, width: number): string => cell + " ".repeat(Math.max(0, width - columnsOf(cell)));

/** A time in UTC, to the second. */
export const shownTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** An environment, in words when there is none. */
export const shownEnvironment = (environment: string | null): string => environment || "none";
