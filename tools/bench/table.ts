import type { Row } from "./row.ts";

const WIDTHS = [62, 11, 11, 8, 10, 10, 10] as const;

/** The headings of the table. */
export const header = `${line(["", "ours", "peer", "ratio", "CPU ours", "CPU peer", "goal"])}\n${line(WIDTHS.map((width) => "-".repeat(width)))}`;

/** A row as text: `ratio` is the peer's number divided by ours. */
export function rowText({ work, unit, ours, peer, cpu, goal }: Row): string {
  const amount = (value: number) => `${value.toFixed(unit === "x" ? 2 : value < 100 ? 1 : 0)} ${unit}`;
  const ratio = peer === undefined ? "" : `${(peer / ours).toFixed(1)}x`;
  const verdict = goal === undefined ? "" : ours < goal ? "" : "  MISSED";
  const time = (value: number | undefined): string =>
    value === undefined || Number.isNaN(value) ? "" : `${value.toFixed(1)} ms`;
  return `${line([work, amount(ours), peer === undefined ? "" : amount(peer), ratio, time(cpu?.ours), time(cpu?.peer), goal === undefined ? "" : `< ${goal} ${unit}`])}${verdict}`;
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index]!))).join("  ");
}
