import { describe, expect, it } from "vitest";
import type { Verdict } from "../../external/verdict.ts";
import { docs } from "../../formats/docs/format.ts";
import type { Format, SiteConfig } from "../../formats/format.ts";
import { defaultFormat } from "../../formats/index.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { property } from "../../json/json.ts";
import { readParts, withText } from "../../site/configParts.ts";
import { pageBody } from "../../site/pageBody.ts";
import { unknownSite } from "../../site/site.ts";
import { fixesOf, pageFixesOf } from "../../testing/findings.ts";
import { type FixedText, proseWords, tryFirstFixes } from "../../testing/firstFixes.ts";
import { leftInEnglish } from "../../testing/leftInEnglish.ts";
import { reportOf } from "../../testing/linkRuleCases.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { isUntranslated } from "../../testing/untranslated.ts";
import { ruleById, rules } from "../index.ts";
import { check, checkPage } from "./check.ts";
import { checkSpecs } from "./checkSpecs.ts";
import { type CheckedFinding, defaultCheckSettings } from "./rule.ts";
import { exampleFormatOf, exampleParts, ruleDocument } from "./ruleDocument.ts";
import { needsOf } from "./siteNeeds.ts";

/** The files that are mentioned in the notes of a rule's examples. */
const DISK: Readonly<Record<string, { incorrect: readonly string[]; correct?: readonly string[] }>> = {
  "page-not-found": { incorrect: ["guides/quickstart.mdx"] },
  "ambiguous-page": { incorrect: ["guides/start.mdx", "guides/start.md"], correct: ["guides/start.mdx"] },
  "orphan-page": { incorrect: ["guides/start.mdx", "guides/advanced.mdx"] },
  "unused-image": {
    incorrect: ["images/favicon.png", "images/old-logo.png"],
    correct: ["images/favicon.png"],
  },
  "asset-not-found": { incorrect: ["images/favicon.png"] },
  "openapi-not-found": { incorrect: ["openapi.yaml"] },
  "unresolved-reference": { incorrect: ["config/redirects.json"], correct: ["config/redirects.json"] },
  "too-expensive": {
    incorrect: ["config/a.json", "config/b.json", "config/c.json"],
    correct: ["config/redirects.json"],
  },
  "openapi-unreadable": { incorrect: ["package.json", "openapi.json"] },
  "operation-not-found": { incorrect: ["openapi.yaml"] },
  "operation-without-page": { incorrect: ["api.yaml"] },
  "site-link-not-found": { incorrect: ["guides/start.mdx"], correct: ["guides/start.mdx"] },
  "redirect-not-found": { incorrect: ["guides/start.mdx"] },
  "superseded-config": { incorrect: ["docs.json"], correct: [] },
  "unused-variable": { incorrect: ["release.mdx"] },
  "page-operation": { incorrect: ["users.yaml"] },
  "page-channel": { incorrect: ["asyncapi.yaml"], correct: ["asyncapi.yaml"] },
  "duplicate-page-title": { incorrect: ["a.mdx"] },
  "own-site-link": { incorrect: ["guides/teams.mdx", "guides/users.mdx"] },
};
const CONTENT: Readonly<Record<string, string>> = {
  "openapi.yaml": "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /users: { get: {} } }\n",
  "asyncapi.yaml": "asyncapi: 3.0.0\nchannels: { chat: {} }\n",
  "api.yaml": "openapi: 3.1.0\npaths: { /users: { get: {}, post: {} } }\n",
  "users.yaml": "openapi: 3.1.0\npaths: { '/users/{id}': { get: {} } }\n",
  "a.mdx": "---\ntitle: Quickstart\n---",
  "openapi.json": '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }',
  "package.json": '{ "name": "acme" }',
  "release.mdx": "Version {{version}}",
  "config/redirects.json": "[]",
  "config/a.json": `[${'{ "$ref": "b.json" },'.repeat(1000)}0]`,
  "config/b.json": `[${'{ "$ref": "c.json" },'.repeat(1000)}0]`,
  "config/c.json": `["${"x".repeat(1000)}"]`,
};

const group = { group: "Get started", pages: ["introduction"] };
/** The required fields of each format. */
const WHOLE = {
  docs: { theme: "mint", name: "Acme Docs", colors: { primary: "#0f766e" }, navigation: { groups: [group] } },
  mint: { name: "Acme Docs", navigation: [group] },
} as const;

/** Completes an excerpt of a config. Invalid JSON is left unchanged. */
function whole(text: string, format: Format): SiteConfig {
  const uri = `file:///site/${format.fileName}`;
  const config = parseSiteConfig(uri, text);
  if (config.parseErrors.length > 0) return config;
  const rest = WHOLE[format.id];
  const missing = Object.entries(rest).filter(([name]) => !property(config.root, name));
  const members = missing.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}, `);
  return parseSiteConfig(uri, text.replace("{", `{${members.join("")}`));
}

/** The paths of incorrect examples that are not called `example.mdx`. */
const INCORRECT_PAGES: Readonly<Record<string, string>> = { "unused-snippet": "snippets/api-key.mdx" };

/** The text of an example with its findings and their fixes. */
type Example = Omit<FixedText, "words">;

/** Checks a page example on a site with a few other pages. */
async function pageExample(text: string, path: string, beside: readonly string[]): Promise<Example> {
  const more = Object.fromEntries(beside.map((file) => [file, CONTENT[file] ?? ""]));
  const files = { ...more, [path]: text, "guides/quickstart.mdx": "# Quickstart", "images/dashboard.png": "" };
  const site = await siteOf(files);
  const pages = ["introduction", "a", "example"];
  const config = whole(JSON.stringify({ navigation: { groups: [{ group: "Guides", pages }] } }), defaultFormat);
  await site.prepare(needsOf(config, site));
  const external = reportOf(config, site, EXAMPLE_LINKS);
  const settings = { ...defaultCheckSettings, external };
  const bodyOf = (text: string) => pageBody(path.replace(".mdx", ""), path, text, undefined);
  const checkText = (text: string) => checkPage(bodyOf(text), config, site, rules, settings);
  const context = { page: bodyOf(text), config, site };
  return { text, findings: checkText(text), check: checkText, fixesOf: (finding) => pageFixesOf(finding, context) };
}

/** The external link results that the examples need. */
const EXAMPLE_LINKS: Readonly<Record<string, Verdict>> = {
  "https://acme.com/old-guide": { state: "dead", reason: 404 },
  "http://acme.com/blog": { state: "moved", to: "https://acme.com/blog" },
  "https://acme.com/guide": { state: "alive", missing: ["instal"] },
  "https://social.acme.com/post": { state: "blocked", reason: 403 },
};

async function specExample(text: string): Promise<Example> {
  const site = await siteOf({ "openapi.yaml": text });
  const config = whole('{"api":{"openapi":"openapi.yaml"}}', docs);
  await site.prepare(needsOf(config, site));
  const findings = [...checkSpecs(config, site, rules)].flatMap((file) => file.findings);
  return { text, findings, check: () => findings, fixesOf: () => [] };
}

async function configExample(example: string, format: Format, files: readonly string[]): Promise<Example> {
  const config = whole(example, format);
  const known =
    files.length === 0 ? undefined : await siteOf(Object.fromEntries(files.map((file) => [file, CONTENT[file] ?? ""])));
  const site = known ?? unknownSite("file:///site");
  const composed = known ? await readParts(config, known) : config;
  await known?.prepare(needsOf(composed, known));
  const checkAll = (all: SiteConfig) => [all, ...all.parts].flatMap((part) => check(part, site, rules));
  return {
    text: composed.text,
    findings: checkAll(composed),
    check: (text) => checkAll(withText(composed, text, site)),
    fixesOf: (finding) => (finding.text && finding.text !== composed ? [] : fixesOf(finding, composed, site)),
  };
}

function idsOf(findings: readonly CheckedFinding[]): readonly string[] {
  return findings.map(({ rule }) => rule.id);
}

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const { docs: texts, subject } = rule;
  const [incorrectText] = exampleParts(texts.examples.incorrect);
  const [correctText] = exampleParts(texts.examples.correct);
  const { incorrect, correct = incorrect } = DISK[id] ?? { incorrect: [] };
  const exampleOf = (text: string, files: readonly string[]): Promise<Example> =>
    subject === "spec"
      ? specExample(text)
      : subject
        ? pageExample(text, text === incorrectText ? (INCORRECT_PAGES[id] ?? "example.mdx") : "example.mdx", files)
        : configExample(text, exampleFormatOf(rule), files);
  const findingsInExample = async (text: string, files: readonly string[]) => (await exampleOf(text, files)).findings;

  it("reports a finding in its incorrect example", async () => {
    expect(idsOf(await findingsInExample(incorrectText, incorrect))).toContain(id);
  });

  it("reports nothing in its correct example", async () => {
    expect(idsOf(await findingsInExample(correctText, correct))).not.toContain(id);
  });

  it("has first fixes that make nothing worse", async () => {
    const example = await exampleOf(incorrectText, incorrect);
    const words = (text: string) => (subject === "page" ? proseWords(text) : []);
    expect(tryFirstFixes({ ...example, words }).harm).toEqual([]);
  });

  it("is translated in messages and documentation", async () => {
    const messagesOf = async () => (await findingsInExample(incorrectText, incorrect)).map(({ message }) => message);
    const english = await messagesOf();
    const german: string[] = [];
    const page: string[] = [];
    const left = await leftInEnglish(async () => {
      german.push(...(await messagesOf()));
      page.push(...ruleDocument(id, rules).split("\n"));
      return [...german, ...page];
    });
    expect(left).toEqual([]);
    expect(german).toHaveLength(english.length);
    expect(german.filter((message) => english.includes(message) && !isUntranslated(message))).toEqual([]);
    expect(page).toContain("## Warum es wichtig ist");
  });

  it("has a valid ID and complete documentation", () => {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(texts.summary).toMatch(/^\S.*\.$/);
    expect(texts.why).toMatch(/^\S.*\.$/);
    expect(ruleById(id)?.docs).toBe(texts);
    for (const part of [`# ${id}`, texts.summary, texts.why, incorrectText, correctText]) {
      expect(ruleDocument(id, rules)).toContain(part);
    }
  });
});

it.each([
  ["superseded-config", "Applies only to the format of `mint.json`."],
  ["older-format", "The examples are from a `mint.json`."],
  ["link-not-found", "{/* sitekeeper-ignore link-not-found: reason */}"],
  ["dead-link", "{/* sitekeeper-ignore dead-link: reason */}"],
])("says on the page of %s: %s", (id, text) => {
  expect(ruleDocument(id, rules)).toContain(text);
});

it("has unique rule IDs", () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

it("returns a message for a rule that does not exist", () => {
  expect(ruleDocument("no-such-rule", rules)).toContain('Unknown rule "no-such-rule".');
});
