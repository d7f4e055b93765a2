import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Measured } from "./measure.ts";

const folder = path.join(import.meta.dirname, "golden");

/** How far an edge may be from where it was, in pixels: fonts differ from machine to machine. */
const PIXELS = 16;

/** How much farther, as a share of the distance: the further down, the more lines of text are above. */
const SHARE = 0.12;

/**
 * Compares the places and colors of elements with those in a file of `golden/`: colors exactly, places with a tolerance.
 * `UPDATE_GOLDEN=1` writes the file instead.
 */
export function compareWithGolden(name: string, measured: readonly Measured[]): void {
  const file = path.join(folder, name);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `[\n${measured.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]\n`);
    return;
  }
  const golden: readonly Measured[] = JSON.parse(readFileSync(file, "utf8"));
  expect(measured.map(({ name: element }) => element)).toEqual(golden.map(({ name: element }) => element));
  const looks = ({ name: element, color, background }: Measured) => `${element}: ${color} on ${background}`;
  expect(measured.map(looks)).toEqual(golden.map(looks));
  const moved = measured.filter((now, index) => {
    const before = golden[index]!;
    return (["left", "top", "width", "height"] as const).some(
      (edge) => Math.abs(now[edge] - before[edge]) > PIXELS + SHARE * Math.max(now[edge], before[edge]),
    );
  });
  expect(moved).toEqual([]);
}
