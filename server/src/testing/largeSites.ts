import { docs } from "../formats/docs/format.ts";

/** Returns the files of a site in which one part has the given size. */
type LargeSite = (size: number) => Readonly<Record<string, string>>;

const list = <Item>(size: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: size }, (_, i) => item(i));
const lines = (size: number, line: (index: number) => string): string => list(size, line).join("\n");

/** Returns a site with a config. */
const config = (fields: object, files: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  [docs.fileName]: JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#0d9373" }, ...fields }),
  "a.mdx": "# A",
  ...files,
});
const pages = { navigation: { groups: [{ group: "G", pages: ["a"] }] } };
const page = (text: string, files = {}): Readonly<Record<string, string>> => config(pages, { "a.mdx": text, ...files });
const frontMatter = (text: string) => page(`---\n${text}\n---\n\nText.`);
const navigation = (groups: unknown) => config({ navigation: { groups } });
const openapi = (paths: object, fields: object = pages) =>
  config(
    { ...fields, api: { openapi: "api.json" } },
    { "api.json": JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }) },
  );
const operation = { get: { responses: { 200: { description: "OK" } } } };

/** Sites of any size. Each one makes one part of the checks expensive. */
export const LARGE_SITES: Readonly<Record<string, LargeSite>> = {
  "values that must be quoted": (size) => frontMatter(lines(size, () => "k: @")),
  "unknown front matter fields": (size) => frontMatter(lines(size, (i) => `descriptio${i}: v`)),
  "quotes that are not closed": (size) => frontMatter(lines(size, (i) => `k${i}: "a`)),
  "anchors and aliases": (size) => frontMatter(lines(size, (i) => `k${i}: &a${i} 1\nl${i}: *a${i}`)),
  "nested lists in front matter": (size) => frontMatter(`k: ${"[".repeat(size)}`),
  "files that include each other": (size) =>
    config(
      { navigation: { groups: { $ref: "./0.json" } } },
      Object.fromEntries(
        list(11, (i) => [`${i}.json`, JSON.stringify(list(size / 50, () => ({ $ref: `./${i + 1}.json` })))]),
      ),
    ),
  "a long reference": (size) => navigation([{ $ref: "a/".repeat(size * 10) }]),
  "a long favicon": (size) => config({ ...pages, favicon: "a/".repeat(size * 10) }, { ".mintignore": "*.txt\n" }),
  "a long redirect": (size) =>
    config(
      { ...pages, redirects: [{ source: "/a", destination: "/b".repeat(size * 10) }] },
      { ".gitignore": "*.txt\n" },
    ),
  "a long import": (size) =>
    page(`import A from "/${"a/".repeat(size * 10)}b.mdx"\n\n<A />`, { ".gitignore": "*.txt\n" }),
  "wildcards in ignore patterns": (size) =>
    page(`[a](/${"a/".repeat(40)}b)`, { ".mintignore": `${"**/a/".repeat(size / 50)}c` }),
  "attributes of a tag": (size) => page(`<Card ${lines(size, (i) => `titel${i}="x"`)} />`),
  "equal attributes of a tag": (size) => page(`<Card ${lines(size, () => 'title="x"')} />`),
  "nested tags": (size) => page("<Card>\n\n".repeat(size) + "</Card>\n\n".repeat(size)),
  "tags that are not closed": (size) => page("<Card>\n".repeat(size)),
  "angle brackets": (size) => page("<".repeat(size)),
  "braces that are not closed": (size) => page("{a\n\n".repeat(size)),
  "comments that are not closed": (size) => page("{/* ".repeat(size)),
  "headings that are the same": (size) => page("## A\n\n".repeat(size)),
  "links to missing headings": (size) => page(lines(size, (i) => `## H${i}\n\n[a](#i${i})\n`)),
  "links to missing pages": (size) => page(lines(size, (i) => `[a](/p${i})\n`)),
  "code blocks": (size) => page("```js\nx\n```\n\n".repeat(size)),
  "nested lists": (size) => page("- ".repeat(size)),
  "a wide table": (size) => page(`|${"a|".repeat(size)}\n|${"-|".repeat(size)}\n|${"b|".repeat(size)}`),
  brackets: (size) => page("[a](".repeat(size)),
  definitions: (size) => page(lines(size, (i) => `[d${i}]: /x${i}`)),
  imports: (size) => page(lines(size, (i) => `import A${i} from "/snippets/a${i}.mdx"`)),
  "undefined names": (size) => page(lines(size, (i) => `{name${i}}\n`)),
  "pages that do not exist": (size) => navigation([{ group: "G", pages: list(size, (i) => `p${i}`) }]),
  "pages that are listed twice": (size) => navigation([{ group: "G", pages: list(size, () => "a") }]),
  "groups with one name": (size) => navigation(list(size, () => ({ group: "G", pages: ["a"] }))),
  "unknown icons": (size) => navigation(list(size / 10, (i) => ({ group: `G${i}`, icon: `ico${i}`, pages: ["a"] }))),
  languages: (size) =>
    config({
      navigation: {
        languages: ["en", "fr"].map((language) => ({ language, pages: list(size, (i) => `${language}/${i}`) })),
      },
    }),
  "a chain of redirects": (size) =>
    config({ ...pages, redirects: list(size, (i) => ({ source: `/a${i}`, destination: `/a${i + 1}` })) }),
  "redirects with wildcards": (size) =>
    config({ ...pages, redirects: list(size, (i) => ({ source: `/a${i}/:slug*`, destination: `/b${i}/:slug*` })) }),
  "unknown fields": (size) => config({ ...pages, ...Object.fromEntries(list(size, (i) => [`navigatio${i}`, 1])) }),
  "commas that are missing": (size) => ({ [docs.fileName]: `{"a":[${'{"b":1} '.repeat(size)}]}` }),
  "paths of an API": (size) => openapi(Object.fromEntries(list(size, (i) => [`/p${i}`, operation]))),
  "entries for operations": (size) =>
    openapi(Object.fromEntries(list(size, (i) => [`/p${i}`, operation])), {
      navigation: { groups: [{ group: "G", pages: list(size, (i) => `GET /p${i}`) }] },
    }),
};
