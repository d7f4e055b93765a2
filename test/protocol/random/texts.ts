import fc from "fast-check";
import type { JsonValue } from "../../../server/src/json/edits.ts";
import { isRecord } from "../../../server/src/settings/settings.ts";
import { siteConfigs } from "../../../server/src/testing/configs.ts";
import { write, writtenStyles } from "../../../server/src/testing/layouts.ts";

/** The site config of the random site. */
export const CONFIG = "site.config.json";

/** The config of another site, in the newer format. It may include `new/nav.json`. */
export const NEWER_CONFIG = "new/docs.json";

/** The files of the random site, at various folder depths. */
export const FILES = [
  CONFIG,
  "two/site.config.json",
  ".sitekeeper.json",
  "intro.mdx",
  "guides/start.mdx",
  "guides/next.mdx",
  "a/b.md",
  "snippets/note.mdx",
  "api.yaml",
  "logo.svg",
  NEWER_CONFIG,
  "new/nav.json",
  "new/guide.mdx",
  "new/api/start.mdx",
  ".gitignore",
  ".mintignore",
] as const;
export type File = (typeof FILES)[number];

/** The files that a client opens. Images exist only on disk. */
export const TEXT_FILES = FILES.filter((file) => file !== "logo.svg" && !file.endsWith("ignore"));

/** Fragments of pages: complete, incomplete and hostile. */
const partsOfPages = [
  "---\ntitle: Start\n---\n\n",
  '---\ntitle: "half\n',
  "---\nopenapi: get /plants\n---\n",
  "[guide](/guide)\n",
  "[start](/api/start#install)\n",
  "# Title\n\n",
  "## Install {#setup}\n\n",
  "## Install\n\n",
  "[next](/guides/next)\n",
  "[next](./next.mdx#install 'Title')\n",
  "[b](../a/b#heading)\n",
  "[ref][one]\n\n[one]: /intro\n",
  "<Card title='A' href='/guides/start' />\n",
  "<Card title={`A`} href={'/intro'}>\n  text\n</Card>\n",
  "<Accordion title='More'>\n\n![logo](/logo.svg)\n\n</Accordion>\n",
  "![](missing.png)\n",
  'import Note from "/snippets/note.mdx";\n\n<Note />\n\n',
  "export const a = { b: '}' };\n\n",
  "{/* [hidden](/nowhere) */}\n",
  "{ `[`",
  "```js\n[code](/nowhere)\n```\n",
  "```\n",
  "| a | b |\n|---|---|\n| [x](/intro) | ![y](/logo.svg) |\n",
  "> [quoted](/guides/start#missing)\n",
  "- [item](/a/b)\n  - [deep](guides/next)\n",
  "<a",
  "<!-- -->",
  "😀\ud800\0\r\n",
  "&amp; \\[not\\](link) <https://acme.example/x>\n",
];

/** Changes to a whole file, such as those made by programs on other systems. */
const alterations: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => `\uFEFF${text}`,
];

const pages = fc
  .tuple(fc.array(fc.constantFrom(...partsOfPages), { maxLength: 12 }), fc.constantFrom(...alterations))
  .map(([parts, alter]) => alter(parts.join("")));

const openApi = fc.constantFrom(
  "openapi: 3.0.0\ninfo: { title: Plants }\npaths:\n  /plants:\n    get: { summary: List }\n",
  '{"openapi":"3.1.0","info":{"title":"Plants"},"paths":{"/plants":{"post":{}}}}',
  "a: &a [*a]\n",
  "not: [closed\n",
);

const settings = fc.constantFrom(
  "{}",
  '{ "strict": true }',
  '{ "rules": { "orphan-page": "error", "invalid-color": "off" } }',
  '{ "checkPages": false }',
  '{ "files": ["*.json"], "rules": { "no-such": "off" } }',
  '{ "rules": ',
);

const redirects = fc.array(
  fc
    .constantFrom("/intro", "/guides/:page*", "/a/b", "/nowhere")
    .map((source) => ({ source, destination: "/guides/next" })),
  { minLength: 1, maxLength: 2 },
);

/** Site configs. Some of them contain redirects, which affect broken links in pages. */
export const configsWithRedirects: fc.Arbitrary<JsonValue> = fc
  .tuple(siteConfigs, fc.option(redirects, { freq: 2 }))
  .map(([config, made]) => (made && isRecord(config) ? { ...config, redirects: made } : config));

const configs = fc.tuple(configsWithRedirects, writtenStyles()).map(([value, style]) => write(value, style));

const navigations = fc.constantFrom(
  '{ "pages": ["guide", "api/start"] }',
  '{ "groups": [{ "group": "API", "pages": ["api/start", "gone"] }, { "group": "Guide", "pages": ["guide"] }] }',
  '{ "tabs": [{ "tab": "A", "pages": ["guide"] }, { "tab": "B", "openapi": "/api.yaml" }] }',
  '{ "$ref": "./nav.json" }',
  '{ "$ref": "./nav.json" }',
  '{ "groups": [{ "$ref": "nav.json" }] }',
);

const newerConfigs = navigations.map(
  (navigation) =>
    `{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#0f766e" },\n  "navigation": ${navigation}\n}\n`,
);

const navigationParts = fc.oneof(
  navigations,
  fc.constantFrom('{ "group": "Part", "pages": ["guide", "gone"] }', '["guide"]', '{ "pages": [', ""),
);

const ignored = fc.constantFrom("guides/\n", "*.md\n", "new/\n", "/two\n", "# nothing\n", "*.json\n", "guide.mdx\n");

/** Whether a file is a site config. */
export function isConfig(file: string): boolean {
  return /(?:^|\/)(?:site\.config|docs)\.json$/.test(file);
}

/** Generates a text for a file of the random site. */
export function textsOf(file: File): fc.Arbitrary<string> {
  if (file === NEWER_CONFIG) return newerConfigs;
  if (file === "new/nav.json") return navigationParts;
  if (file.endsWith("ignore")) return ignored;
  if (isConfig(file)) return configs;
  if (file === ".sitekeeper.json") return settings;
  if (file === "api.yaml") return openApi;
  if (file === "logo.svg") return fc.constantFrom("<svg/>", "");
  return pages;
}

/** Returns the language ID of a file in an editor. */
export function languageOf(file: string): string {
  if (isConfig(file)) return "site-config";
  if (file === ".sitekeeper.json") return "jsonc";
  if (file === "api.yaml") return "yaml";
  if (file === "new/nav.json") return "json";
  return file.endsWith(".md") ? "markdown" : "mdx";
}
