import { readFileSync } from "node:fs";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import { describe, expect, it, vi } from "vitest";
import { englishTexts } from "../../server/src/testing/englishTexts.ts";
import { extensionSources } from "./testing/sources.ts";

vi.mock("@vscode/l10n", () => ({ t: vi.fn(), config: vi.fn() }));
/** A fake editor with just enough classes for the code to extend. */
vi.mock("vscode", () => new Proxy({}, { has: () => true, get: (_, name) => (name === "then" ? undefined : class {}) }));

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** The sources of the extension: its own code, the preview, and the code shared with the command line. */
const files = extensionSources();
const english = [...new Set(files.flatMap((file) => englishTexts(read(file))))];
const german: Readonly<Record<string, string>> = JSON.parse(read("l10n/bundle.l10n.de.json"));

const placeholdersIn = (text: string): readonly string[] => [...new Set(text.match(/\{\d+\}/g))].sort();
const endOf = (text: string): string => /[.?…:]$/.exec(text)?.[0] ?? "";

/**
 * Matches string literals that VS Code shows: in calls that show a message, in errors (which become messages), and in
 * properties of rows, inputs and dialogs. A property value that is a single lowercase word does not count as text.
 */
const SHOWN_LITERAL =
  /(?:\b(?:show(?:Information|Warning|Error)Message|showInfo|showWarning|with(?:Uncancelable)?Progress|setStatusBarMessage|NoPermissions|refusal|new \w*(?:Error|Problem))\(\s*["'`](?=[^"'`]*[a-z])|\b(?:title|placeHolder|placeholder|prompt|detail|label|description|tooltip|means|button|openLabel|problem|reason|text|message|name): ["'`](?=[^"'`]*(?:[A-Z]|\w \w)))[^"'`\n]*["'`]/g;

/** Matches a whole sentence outside of `l10n.t`. Log lines are excluded because they are always in English. */
const SENTENCE = /(?<!(?:l10n\.t|log\.\w+)\(\s*)(["`])[A-Z][^"`\n]* [^"`\n]*[.?…]\1/g;

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** Removes the values from a template literal, so that `${a} of b` becomes ` of b`. */
function withoutValues(source: string): string {
  const shorter = source.replace(/\{\d+\}/g, "").replace(/\$\{[^{}]*\}/g, "");
  return shorter === source ? source : withoutValues(shorter);
}

/** Untranslated strings: names, internal errors, and text for language models. */
const SAME_EVERYWHERE = [
  'so there may be more."',
  '"Testing"',
  '"Customer"',
  "is not a file.`",
  '"gh secret set USER_GROUP_TOKEN"',
  '"gh auth status"',
];

describe("strings of the extension", () => {
  // Missing German texts fall back to English. `npm run check` lists them.
  it("include every key that has a German text", () => {
    expect(english.length).toBeGreaterThan(400);
    const unused = Object.keys(german).filter((text) => !english.includes(text));
    expect(unused, "Remove these from l10n/bundle.l10n.de.json.").toEqual([]);
  });

  it("have the same placeholders and the same ending in German", () => {
    const different = Object.entries(german).filter(
      ([text, translation]) =>
        `${placeholdersIn(text)}` !== `${placeholdersIn(translation)}` || endOf(text) !== endOf(translation),
    );
    expect(different).toEqual([]);
  });

  it("are sorted alphabetically", () => {
    const keys = Object.keys(german);
    const order = new Intl.Collator("en", { numeric: false }).compare;
    expect(keys).toEqual(keys.toSorted(order));
  });

  it("use the titles of commands as they appear in package.json", () => {
    const titles = Object.entries<string>(JSON.parse(read("package.nls.json")))
      .filter(([key]) => key.startsWith("command."))
      .map(([key, title]) => [title.replace(/…$/, ""), key] as const);
    const germanTitles: Readonly<Record<string, string>> = JSON.parse(read("package.nls.de.json"));
    for (const [text, translation] of Object.entries(german)) {
      for (const [title, key] of titles) {
        const isNamed = text.includes(`"${title}"`) || text.replace(/…$/, "") === title;
        const germanTitle = germanTitles[key]?.replace(/…$/, "");
        if (isNamed && germanTitle !== undefined) expect(translation, text).toContain(germanTitle);
      }
    }
  });

  it("are not created while modules are loaded, because the language is set later", async () => {
    // The filter excludes a separate program and a module that runs only in a browser.
    const modules = files.filter((file) => /^client\/src\/(?!.*\/keepAlive\.ts|siteConfig\/part\.web\.ts)/.test(file));
    for (const file of modules) await import(/* @vite-ignore */ path.join(root, file));
    expect(modules.length).toBeGreaterThan(100);
    expect(vi.mocked(l10n.t).mock.calls).toEqual([]);
  });

  it("use l10n.t wherever the editor shows them", () => {
    const literals = files
      .filter((file) => file.startsWith("client/src/"))
      .flatMap((file) => [...withoutValues(read(file)).matchAll(SHOWN_LITERAL)].map(([found]) => `${file}: ${found}`));
    expect(literals.filter((found) => !SAME_EVERYWHERE.some((name) => found.endsWith(name)))).toEqual([]);
  });

  it("use l10n.t for every sentence", () => {
    const sentences = files
      .filter((file) => /^client\/src\/(?!testing\/)/.test(file))
      .flatMap((file) => [...withoutComments(read(file)).matchAll(SENTENCE)].map(([found]) => `${file}: ${found}`));
    expect(sentences.filter((found) => !SAME_EVERYWHERE.some((name) => found.endsWith(name)))).toEqual([]);
  });
});
