import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Measured } from "./measure.ts";

const folder = path.join(import.meta.dirname, "golden");

/** The tolerance for the position of edges, in pixels. Fonts differ between machines. */
const PIXELS = 16;

/** An additional tolerance, as a fraction of the distance, because differences in line height add up. */
const RELATIVE_TOLERANCE = 0.12;

/**
 * Compares the positions and colors of elements with a file in `golden/`. Colors must match exactly, and positions
 * within a tolerance. With `UPDATE_GOLDEN=1`, writes the file instead.
 */
export function compareWithGolden(name: string, measured: readonly Measured[]): void {
  const file = path.join(folder, name);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `[\n${measured.map((element) => `  ${JSON.stringify(element)}`).join(",\n")}\n]\n`);
    return;
  }
  const golden: readonly Measured[] = JSON.parse(readFileSync(file, "utf8"));
  expect(measured.map(({ name: element }) => element)).toEqual(golden.map(({ name: element }) => element));
  const colorsOf = ({ name: element, color, background }: Measured) => `${element}: ${color} on ${background}`;
  expect(measured.map(colorsOf)).toEqual(golden.map(colorsOf));
  const moved = measured.filter((now, index) => {
    const before = golden[index]!;
    return (["left", "top", "width", "height"] as const).some(
      (edge) => Math.abs(now[edge] - before[edge]) > PIXELS + RELATIVE_TOLERANCE * Math.max(now[edge], before[edge]),
    );
  });
  expect(moved).toEqual([]);
}
