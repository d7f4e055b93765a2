import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { expect, it } from "vitest";

const repositoryRoot = path.resolve(import.meta.dirname, "../../..");

/**
 * Fields whose names are words of plain English, or names of other things, and occur everywhere. The code may say these
 * words, but not use them as keys of a site config or name them in a message.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "what every program speaks of": ["name", "type", "version", "default", "source", "location", "from", "to", "url"],
  "parts of any site or page": ["navigation", "pages", "group", "tabs", "anchors", "versions", "footer", "sidebar"],
  "more parts of any site": ["logo", "favicon", "icon", "search", "redirects", "destination", "topbar", "feedback"],
  "the look of anything": ["color", "colors", "background", "theme", "layout", "font", "rounded", "style", "arrow"],
  "modes and roles of colors": ["light", "dark", "primary", "mode"],
  "what pages and their components have, too": ["href", "metadata", "seo", "classes", "prompt"],
  "an API and requests to it": ["api", "openapi", "request", "method", "auth", "playground"],
  "companies and their sites": [
    "website",
    "facebook",
    "twitter",
    "discord",
    "slack",
    "github",
    "linkedin",
    "instagram",
  ],
  services: ["analytics", "integrations"],
};

/** Names that text of the product puts in quotes for something else than a field. */
const QUOTED: Readonly<Record<string, string>> = {
  light: "a mode",
  dark: "a mode",
  github: "a value",
  api: "an example of a folder",
  openapi: "a field of OpenAPI",
  id: "an attribute of a tag",
  default: "a field of languages and versions, whatever their format",
  x: "a value",
  $ref: "the same in every format",
};

/** Places where a name that no other thing seems to have is not a field. */
const OTHER_THINGS: readonly { readonly name: string; readonly files: string; readonly reason: string }[] = [
  { name: "$schema", files: "server/src/", reason: "a keyword of JSON Schema" },
  { name: "baseUrl", files: "client/src/userGroups/", reason: "the address of a User Group service" },
  { name: "earth-americas", files: "client/preview/src/", reason: "the name of an icon" },
  { name: "apiKey", files: "server/src/mdx/slug.ts", reason: "an example of a heading" },
  { name: "backgroundImage", files: "client/preview/src/App.tsx", reason: "a property of CSS" },
];

const olderNames = [...namesIn(siteConfigSchema)];
const newerNames = [...namesIn(docsConfigSchema)];
const names = [...new Set([...olderNames, ...newerNames])];
const words = Object.values(WORDS).flat();
/** Names of the newer format that are not one word of plain English, as nearly all of its names are. */
const compounds = newerNames.filter((name) => /[A-Z-]/.test(name));

/** The code of the product that knows no format, with its comments. Translations are keyed by the texts of schemas. */
const files = globSync(["server/src/**/*.{ts,json}", "client/{src,preview}/**/*.{ts,tsx,css}", "lint/*"], {
  cwd: repositoryRoot,
})
  .map((file) => file.split(path.sep).join("/"))
  .filter(
    (file) =>
      !/\.test\.tsx?$|\/testing\/|^server\/src\/(?:formats|text|site\/openapiSchemas)\/|\.data\.json$/.test(file),
  );

/** Lines of the code that match a pattern, which has the name of a field as its group `name`. */
function lines(pattern: RegExp): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(repositoryRoot, file), "utf8")
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

it("names fields of a format only in formats and schemas", () => {
  const distinct = [...new Set([...olderNames.filter((name) => !words.includes(name)), ...compounds])];
  expect(distinct).toContain("topbarCtaButton");
  expect(lines(new RegExp(`(?<![\\w$-])${anyOf(distinct)}(?![\\w-])`, "g"))).toEqual([]);
});

it("reads no value by a key", () => {
  const read = '\\b(?:member|property|valueAt|propertySchema|insertMember|renameKey)\\((?:[^",]*,){0,2}[^",]*';
  const place = "(?:path|list)\\)?(?:: | \\?\\? | = )\\[";
  expect(lines(new RegExp(`(?:${read}|${place})"${anyOf(names)}"`, "g"))).toEqual([]);
});

it("takes the names of fields in messages from the schema", () => {
  const quoted = anyOf(names.filter((name) => !Object.hasOwn(QUOTED, name)));
  const inText = `'[^'"]*"${quoted}"[^']*'|"[^"\`]*\`${quoted}\`[^"]*"`;
  expect(lines(new RegExp(inText, "g"))).toEqual([]);
});

it("has words of fields that exist, each once", () => {
  expect(words.filter((word) => !olderNames.includes(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
