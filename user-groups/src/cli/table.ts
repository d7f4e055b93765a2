/** Characters that end a line, control a terminal, or reorder and hide what stands beside them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of others as it may be printed: what is unsafe is written as its code. */
const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** A longer cell pushes its own row to the right, and not all of them. */
const WIDEST = 40;

/** Rows below their headings, each column as wide as it needs. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable));
  const widths = headings.map(() => 0);
  for (const row of lines) {
    for (const [column, { length }] of row.entries()) {
      if (length <= WIDEST) widths[column] = Math.max(widths[column] ?? 0, length);
    }
  }
  return lines
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** A time in UTC, to the second. */
export const shownTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** An environment, in words when there is none. */
export const shownEnvironment = (environment: string | null): string => environment || "none";
