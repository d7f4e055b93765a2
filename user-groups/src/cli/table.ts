import { columnsOf, printable } from "@sitekeeper/command-line/printable";

/** The maximum width of a column, in terminal columns. A longer cell pushes back only the rest of its own row. */
const WIDEST = 40;

/** Formats rows below their headings, with columns as wide as their longest cell. */
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

/** Formats a time in UTC, to the second. */
export const formatTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** The environment, or "none" if there is none. */
export const formatEnvironment = (environment: string | null): string => environment || "none";
