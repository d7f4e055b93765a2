import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keyOf, manifestTexts } from "./testing/manifest.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Returns every string in a part of `package.json`, along with its path. */
function stringsIn(value: unknown, place = ""): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => stringsIn(child, `${place}.${key}`));
}

const manifest = JSON.parse(read("package.json"));
const strings = [
  ...stringsIn(manifest.contributes, "contributes"),
  ...stringsIn(manifest.capabilities, "capabilities"),
  ["description", manifest.description] as const,
];
const used = new Set(strings.flatMap(([, text]) => keyOf(text) ?? []));
const languages = { English: manifestTexts(), German: manifestTexts("de") };

/** The paths of user-facing strings, and of names that are the same in every language. */
const READ =
  /\.(?:title|category|displayName|userDescription|(?:markdown)?[dD]escription|\w*[dD]eprecationMessage|\w*[dD]escriptions\.\d+|contents|contextualTitle|altText|label|aliases\.\d+)$|\.views\..*\.name$/;
const NAMES = ["Sitekeeper", "MDX"];

describe("texts in package.json", () => {
  it("are all in package.nls.json", () => {
    const literal = strings.filter(([place, text]) => READ.test(place) && keyOf(text) === undefined);
    expect(literal.filter(([, text]) => !NAMES.includes(text))).toEqual([]);
    expect(used.size).toBeGreaterThan(100);
  });

  // VS Code falls back to English if a German text is missing. `npm run check` lists the missing ones.
  it("are all defined in English", () => {
    const missing = [...used].filter((key) => !languages.English[key]);
    expect(missing, "Add these to package.nls.json.").toEqual([]);
  });

  it.each(Object.entries(languages))("have no unused translation in %s", (_, texts) => {
    const unused = Object.keys(texts).filter((key) => !used.has(key));
    expect(unused, "Remove these.").toEqual([]);
  });

  it.each([...used].filter((key) => languages.German[key]))(
    "have the same links, code and formatting in German as %s",
    (key) => {
      const [english = "", german = ""] = [languages.English[key], languages.German[key]];
      const linksOf = (text: string) => [...text.matchAll(/\(command:[^)]+\)/g)].map(String).sort();
      const codeOf = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(String).sort();
      expect(linksOf(german)).toEqual(linksOf(english));
      expect(codeOf(german)).toEqual(codeOf(english));
      expect(german.split("\n").length).toBe(english.split("\n").length);
      expect(german.endsWith("…")).toBe(english.endsWith("…"));
      expect(german.endsWith(".")).toBe(english.endsWith("."));
    },
  );

  it("are packaged, including the German walkthrough pages", () => {
    const packed = globSync(
      read(".vscodeignore")
        .split("\n")
        .filter((line) => line.startsWith("!"))
        .map((line) => line.slice(1)),
      { cwd: root },
    );
    expect(packed).toContain("package.nls.json");
    expect(packed).toContain("package.nls.de.json");
    const files = Object.values(languages).flatMap((texts) =>
      Object.values(texts).filter((text) => text.startsWith("./")),
    );
    // The build writes the schemas, and the packaging script fails if one of them is missing.
    expect(files.filter((file) => !/^\.\/dist\/schemas\/[a-z-]+\.schema(?:\.de)?\.json$/.test(file))).toEqual([]);
    const pages = strings.map(([, text]) => text).filter((text) => /^media\/.*\.md$/.test(text));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      // VS Code finds the translation of a page by its file name.
      const german = page.replace(/\.md$/, ".nls.de.md");
      expect(existsSync(path.join(root, german)), german).toBe(true);
      expect(packed).toContain(german);
    }
  });
});
