import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mayBeBundled } from "../../tools/packaging/licenses.ts";
import { repositoryRoot } from "../editor/paths.ts";

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const read = (name: string): string => readFileSync(path.join(repositoryRoot, name), "utf8");
const locked: Readonly<Record<string, Locked>> = JSON.parse(read("package-lock.json")).packages;

describe("mayBeBundled", () => {
  it.each([
    ["MIT", true],
    ["(CC-BY-4.0 AND OFL-1.1 AND MIT)", true],
    ["MIT OR GPL-3.0-or-later", true],
    ["(MIT AND GPL-3.0-only)", false],
    ["GPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE.txt", false],
    ["(MIT OR GPL-2.0-only) AND GPL-3.0-only", false],
    ["", false],
    [undefined, false],
  ])("%s: %s", (license, expected) => {
    expect(mayBeBundled(license)).toBe(expected);
  });
});

it("every package that can be part of the product has a permitted license", () => {
  const shipped = Object.entries(locked).filter(
    ([folder, { dev, link }]) => folder.includes("node_modules/") && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const wrong = shipped
    .filter(([, { license }]) => !mayBeBundled(license))
    .map(([folder, { license }]) => `${folder}: ${license}`);
  expect(wrong).toEqual([]);
});

it("THIRD-PARTY-NOTICES.md names the Font Awesome version in the compiled icons", () => {
  const version = locked["node_modules/@fortawesome/fontawesome-free"]?.version;
  expect(read("THIRD-PARTY-NOTICES.md")).toContain(`Font Awesome Free ${version} by Fonticons`);
});
