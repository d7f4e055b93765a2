import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { findForbiddenWords } from "./forbiddenWords.ts";

/**
 * Files that contain no text of ours, or contain forbidden words on purpose: test data, examples with mistakes, German, and
 * this list.
 */
const EXCLUDED =
  /(^|\/)(node_modules|dist|out|\.cache|\.git|examples|fixtures|__snapshots__)(\/|$)|\.test\.ts$|package-lock\.json$|\.data\.json$|\.de\.(json|md)$|\/german\.json$|^test\/words\/|^CODE_OF_CONDUCT\.md$/;

const CHECKED = /\.(ts|tsx|mts|mjs|cjs|json|md|yml|yaml|css|html)$/;

describe("findForbiddenWords", () => {
  test("finds a forbidden word, with its line and a suggestion", () => {
    expect(findForbiddenWords('a\n"teal" is no hex colour\n')).toEqual([
      { line: 2, found: "colour", instead: "color" },
      { line: 2, found: "is no h", instead: "is not a …, unknown …" },
    ]);
  });

  test.each(["Dark mode; there is no toggle.", "A process that starts while there is no primary"])(
    "finds a clause in place of a noun in %j",
    (text) => {
      expect(findForbiddenWords(text)).toMatchObject([{ instead: "without a …, (no …)" }]);
    },
  );

  test.each([
    "The page is no longer listed.",
    "There is no site config.",
    'Page "a" not found.',
    "The color of the background",
    "understands in-line code",
  ])("allows %j", (text) => {
    expect(findForbiddenWords(text)).toEqual([]);
  });

  test("allows every source, document and manifest", () => {
    const found = checkedFiles("").flatMap((file) =>
      findForbiddenWords(readFileSync(path.join(repositoryRoot, file), "utf8")).map(
        ({ line, found, instead }) => `${file}:${line}: "${found}" (write: ${instead})`,
      ),
    );
    expect(found, "Rephrase these lines. docs/contributing/words.md explains why.").toEqual([]);
  });
});

function checkedFiles(folder: string): readonly string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (EXCLUDED.test(file)) return [];
    if (entry.isDirectory()) return checkedFiles(file);
    return entry.isFile() && CHECKED.test(file) ? [file] : [];
  });
}
