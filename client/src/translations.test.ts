import { readFileSync } from "node:fs";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import { describe, expect, it, vi } from "vitest";
import { englishTexts } from "../../server/src/testing/englishTexts.ts";
import { extensionSources } from "./testing/sources.ts";

vi.mock("@vscode/l10n", () => ({ t: vi.fn(), config: vi.fn() }));
/** An editor of which only the names are needed: classes to extend. */
vi.mock("vscode", () => new Proxy({}, { has: () => true, get: (_, name) => (name === "then" ? undefined : class {}) }));

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** What the extension is made of: its own sources, the page of the preview, and what it shares with the terminal. */
const files = extensionSources();
const english = [...new Set(files.flatMap((file) => englishTexts(read(file))))];
const german: Readonly<Record<string, string>> = JSON.parse(read("l10n/bundle.l10n.de.json"));

const placeholdersIn = (text: string): readonly string[] => [...new Set(text.match(/\{\d+\}/g))].sort();
const endOf = (text: string): string => /[.?…:]$/.exec(text)?.[0] ?? "";

/**
 * A literal where the editor shows it: in the calls that show a message, in errors, which become messages, and in the
 * properties of rows, inputs and dialogs. A value of a property that is one lower-case word is not a text.
 */
const SHOWN_LITERAL =
  /(?:\b(?:show(?:Information|Warning|Error)Message|showInfo|showWarning|with(?:Steady)?Progress|setStatusBarMessage|NoPermissions|refusal|new \w*(?:Error|Problem))\(\s*["'`](?=[^"'`]*[a-z])|\b(?:title|placeHolder|placeholder|prompt|detail|label|description|tooltip|means|button|openLabel|problem|reason|text|message|name): ["'`](?=[^"'`]*(?:[A-Z]|\w \w)))[^"'`\n]*["'`]/g;

/** A whole sentence outside of `l10n.t`. Lines of a log are in English, for those who help. */
const SENTENCE = /(?<!(?:l10n\.t|log\.\w+)\(\s*)(["`])[A-Z][^"`\n]* [^"`\n]*[.?…]\1/g;

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** A source without the values in its template literals: of `${a} of b`, only ` of b` is a text. */
function withoutValues(source: string): string {
  const shorter = source.replace(/\{\d+\}/g, "").replace(/\$\{[^{}]*\}/g, "");
  return shorter === source ? source : withoutValues(shorter);
}

/** What is the same in every language: names, internal errors that are never shown, and what language models read. */
const SAME_EVERYWHERE = [
  'so there may be more."',
  '"Testing"',
  '"Customer"',
  "is not a file.`",
  '"gh secret set USER_GROUP_TOKEN"',
  '"gh auth status"',
];

describe("the texts of the extension", () => {
  // A missing text is English for everyone until a release. `npm run check` lists it.
  it("include every German text", () => {
    expect(english.length).toBeGreaterThan(400);
    const unused = Object.keys(german).filter((text) => !english.includes(text));
    expect(unused, "Remove these from l10n/bundle.l10n.de.json.").toEqual([]);
  });

  it("have the same values and the same end in German", () => {
    const different = Object.entries(german).filter(
      ([text, translation]) =>
        `${placeholdersIn(text)}` !== `${placeholdersIn(translation)}` || endOf(text) !== endOf(translation),
    );
    expect(different).toEqual([]);
  });

  it("are in the order of the alphabet, so that each has one place", () => {
    const keys = Object.keys(german);
    const order = new Intl.Collator("en", { numeric: false }).compare;
    expect(keys).toEqual(keys.toSorted(order));
  });

  it("name commands as package.json does", () => {
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

  it("are not made while the modules load, because the language is not known then", async () => {
    // One is a program of its own, and one runs only in a browser.
    const modules = files.filter((file) => /^client\/src\/(?!.*\/keepAlive\.ts|siteConfig\/part\.web\.ts)/.test(file));
    for (const file of modules) await import(/* @vite-ignore */ path.join(root, file));
    expect(modules.length).toBeGreaterThan(100);
    expect(vi.mocked(l10n.t).mock.calls).toEqual([]);
  });

  it("go through l10n.t, wherever the editor shows a text", () => {
    const literals = files
      .filter((file) => file.startsWith("client/src/"))
      .flatMap((file) => [...withoutValues(read(file)).matchAll(SHOWN_LITERAL)].map(([found]) => `${file}: ${found}`));
    expect(literals.filter((found) => !SAME_EVERYWHERE.some((name) => found.endsWith(name)))).toEqual([]);
  });

  it("go through l10n.t, wherever a sentence is written", () => {
    const sentences = files
      .filter((file) => /^client\/src\/(?!testing\/)/.test(file))
      .flatMap((file) => [...withoutComments(read(file)).matchAll(SENTENCE)].map(([found]) => `${file}: ${found}`));
    expect(sentences.filter((found) => !SAME_EVERYWHERE.some((name) => found.endsWith(name)))).toEqual([]);
  });
});
