import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { expect, it } from "vitest";

const repositoryRoot = path.resolve(import.meta.dirname, "../../..");

/**
 * Field names that are also common words. Code may mention them, but not use them as keys or quote them in messages.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "general terms": ["name", "type", "version", "default", "source", "location", "from", "to", "url"],
  "site and page structure": ["navigation", "pages", "group", "tabs", "anchors", "versions", "footer", "sidebar"],
  "more site structure": ["logo", "favicon", "icon", "search", "redirects", "destination", "topbar", "feedback"],
  appearance: ["color", "colors", "background", "theme", "layout", "font", "rounded", "style", "arrow"],
  "color modes and roles": ["light", "dark", "primary", "mode"],
  "page and component properties": ["href", "metadata", "seo", "classes", "prompt"],
  "API requests": ["api", "openapi", "request", "method", "auth", "playground"],
  "social platforms": ["website", "facebook", "twitter", "discord", "slack", "github", "linkedin", "instagram"],
  services: ["analytics", "integrations"],
};

/** Field names that appear in messages with another meaning. */
const QUOTED: Readonly<Record<string, string>> = {
  light: "a mode",
  dark: "a mode",
  github: "a value",
  api: "a folder in an example",
  openapi: "an OpenAPI field",
  id: "a tag attribute",
  default: "a field of languages and versions in every format",
  x: "a value",
  $ref: "the same in every format",
};

/** Places that use a distinctive field name with another meaning. */
const OTHER_THINGS: readonly { readonly name: string; readonly files: string; readonly reason: string }[] = [
  { name: "$schema", files: "server/src/", reason: "a JSON Schema keyword" },
  { name: "baseUrl", files: "client/src/userGroups/", reason: "the URL of a User Group service" },
  { name: "earth-americas", files: "client/preview/src/", reason: "an icon name" },
  { name: "apiKey", files: "server/src/mdx/slug.ts", reason: "a heading in an example" },
  { name: "backgroundImage", files: "client/preview/src/App.tsx", reason: "a CSS property" },
];

const olderNames = [...namesIn(siteConfigSchema)];
const newerNames = [...namesIn(docsConfigSchema)];
const names = [...new Set([...olderNames, ...newerNames])];
const words = Object.values(WORDS).flat();
/**
 * The field names of the newer format that consist of several words. Nearly all its other field names are common words.
 */
const compounds = newerNames.filter((name) => /[A-Z-]/.test(name));

/**
 * The code that does not depend on a format, including its comments. Translations are excluded because their keys are
 * schema texts.
 */
const files = globSync(["server/src/**/*.{ts,json}", "client/{src,preview}/**/*.{ts,tsx,css}", "tools/lint/*"], {
  cwd: repositoryRoot,
})
  .map((file) => file.split(path.sep).join("/"))
  .filter(
    (file) =>
      !/\.test\.tsx?$|\/testing\/|^server\/src\/(?:formats|text|api\/openapiSchemas)\/|\.data\.json$/.test(file),
  );

/** Returns the lines that match a pattern whose group `name` captures a field name. */
function lines(pattern: RegExp): readonly string[] {
  return files.flatMap((file) =>
    withoutExamples(readFileSync(path.join(repositoryRoot, file), "utf8"))
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(
            ({ groups }) => !OTHER_THINGS.some(({ name, files }) => name === groups!.name && file.startsWith(files)),
          )
          .map(({ groups }) => `${file}:${index + 1}: ${groups!.name}: read it by its role (schema/roles.ts)`),
      ),
  );
}

/** Blanks the examples in the documentation of rules, which are configs. Keeps the line numbers. */
function withoutExamples(text: string): string {
  return text.replace(/^( +)examples: \{\n[\s\S]*?^\1\},$/gm, (examples) => examples.replace(/[^\n]+/g, ""));
}

function namesIn(schema: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(schema, (key, value) => {
    if (key === "properties") for (const name of Object.keys(value)) found.add(name);
    return value;
  });
  return found;
}

function anyOf(some: readonly string[]): string {
  return `(?<name>${some.map((name) => name.replace("$", "\\$")).join("|")})`;
}

it("uses field names only in formats and schemas", () => {
  const distinct = [...new Set([...olderNames.filter((name) => !words.includes(name)), ...compounds])];
  expect(distinct).toContain("topbarCtaButton");
  expect(lines(new RegExp(`(?<![\\w$-])${anyOf(distinct)}(?![\\w-])`, "g"))).toEqual([]);
});

it("reads values by role instead of by key", () => {
  const read = '\\b(?:member|property|valueAt|propertySchema|insertMember|renameKey)\\((?:[^",]*,){0,2}[^",]*';
  const place = "(?:path|list)\\)?(?:: | \\?\\? | = )\\[";
  expect(lines(new RegExp(`(?:${read}|${place})"${anyOf(names)}"`, "g"))).toEqual([]);
});

it("gets the field names in messages from the schema", () => {
  const quoted = anyOf(names.filter((name) => !Object.hasOwn(QUOTED, name)));
  const inText = `'[^'"]*"${quoted}"[^']*'|"[^"\`]*\`${quoted}\`[^"]*"`;
  expect(lines(new RegExp(inText, "g"))).toEqual([]);
});

it("lists each common word once, and only if it is a field", () => {
  expect(words.filter((word) => !olderNames.includes(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
