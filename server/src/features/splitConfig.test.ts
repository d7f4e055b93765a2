import { parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { applyEdits } from "../json/edits.ts";
import type { Node } from "../json/json.ts";
import { listedPages } from "../knowledge/listedPages.ts";
import { generatedPages } from "../knowledge/made/generatedPages.ts";
import { check } from "../rules/engine/check.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { rules } from "../rules/index.ts";
import { orphanPage } from "../rules/navigation/orphanPage.ts";
import { readParts } from "../site/configParts.ts";
import { fixesOf } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { seeded } from "../testing/seeded.ts";
import { siteView } from "../view/siteView.ts";
import { explanationOf } from "./workspace/sitePreview.ts";

const config = {
  theme: "mint",
  name: "Acme",
  colors: { primary: "#8899aa", light: "#445566", dark: "#22aacc" },
  background: { color: { light: "#FFFFFF", dark: "#111111" } },
  icons: { library: "lucide" },
  navbar: {
    links: [
      { label: "Support", href: "mailto:a@example.com" },
      { type: "github", href: "https://github.com/a/a" },
    ],
    primary: { type: "button", label: "Start", href: "/a" },
  },
  footer: {
    socials: { x: "https://x.com/a", github: "https://github.com/a" },
    links: [{ header: "More", items: [{ label: "A", href: "https://example.com/a" }] }],
  },
  api: { openapi: ["specs/other.json"] },
  navigation: {
    global: { anchors: [{ anchor: "Blog", href: "https://example.com", icon: "rss" }] },
    languages: [
      {
        language: "en",
        tabs: [
          { tab: "Guides", groups: [{ group: "Start", icon: "book-open", pages: ["a", "b", "none"] }] },
          { tab: "More", pages: ["b", { group: "Inner", pages: ["guides/c", "guides/c"] }] },
          { tab: "API", openapi: [{ source: "specs/api.json", directory: "reference" }], pages: ["GET /users"] },
        ],
      },
      { language: "fr", groups: [{ group: "Début", root: "fr/a", pages: ["fr/b", "fr/missing"] }] },
    ],
  },
  redirects: [
    { source: "/old", destination: "/a" },
    { source: "/older", destination: "/old" },
    { source: "/old", destination: "/b" },
  ],
  variables: { unused: "1" },
};

const text = JSON.stringify(config, null, 2);

const api = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "API", version: "1" },
  paths: { "/users": { get: { summary: "List users", responses: { 200: { description: "OK" } } } } },
});

const pages = Object.fromEntries(
  ["a", "b", "guides/c", "guides/orphan", "fr/a", "fr/b"].map((slug) => [`${slug}.mdx`, `---\ntitle: ${slug}\n---\n`]),
);

/** Returns the config's files after randomly chosen objects and arrays have been moved to separate files. */
function splitUp(seed: number): Record<string, string> {
  const random = seeded(seed);
  const files: Record<string, string> = {};
  let count = 0;
  const written = (node: Node, file: string): string => {
    let content = "";
    let at = node.offset;
    const visit = (each: Node): void => {
      const isMoved = each !== node && (each.type === "object" || each.type === "array") && random() < 0.25;
      if (!isMoved) {
        for (const child of each.children ?? []) visit(child);
        return;
      }
      const folder = random() < 0.5 ? "config/" : "";
      const target = `${folder}part${++count}.json`;
      files[target] = written(each, target);
      const path = `${file.startsWith("config/") ? "../" : "./"}${target}`;
      content += `${text.slice(at, each.offset)}{ "$ref": ${JSON.stringify(path)} }`;
      at = each.offset + each.length;
    };
    visit(node);
    return content + text.slice(at, node.offset + node.length);
  };
  files["docs.json"] = written(parseTree(text)!, "docs.json");
  return files;
}

async function opened(files: Readonly<Record<string, string>>) {
  const site = await siteOf({ ...pages, "specs/api.json": api, "specs/other.json": api, ...files });
  const whole = await readParts(parseSiteConfig("file:///site/docs.json", files["docs.json"]!), site);
  await site.prepare(needsOf(whole, site));
  for (const slug of site.pages.keys()) await site.readPage(slug);
  return { config: whole, site };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const findings = ({ config: whole, site }: Opened): string[] =>
  filesOf(whole)
    .flatMap((file) => check(file, site, rules))
    .map(({ rule, severity, message, related = [] }) => [severity, rule.id, message, related.length].join(" "))
    .sort();

/** Returns the view without node IDs, which contain file names. */
const viewed = ({ config: whole, site }: Opened): unknown =>
  JSON.parse(JSON.stringify(siteView(whole, site), (key, value) => (key === "nodeId" ? undefined : value)));

const answers = (each: Opened) => ({
  findings: findings(each),
  pages: [...listedPages(each.config, each.site).slugs],
  generated: [...generatedPages(each.config, each.site).byAddress.keys()],
  view: viewed(each),
  explained: explanationOf(each),
});

/** Returns the text of the config after the first fix for unlisted pages has been applied. All parts are inlined. */
function withOrphans({ config: whole, site }: Opened): unknown {
  const [finding] = check(whole, site, [orphanPage]);
  const fix = finding && fixesOf(finding, whole, site)[0];
  const edits = new Map([
    [whole, fix?.edits ?? []],
    ...(fix?.elsewhere ?? []).map((each) => [each.file, each.edits] as const),
  ]);
  const textOf = (file: SiteConfig): string => applyEdits(file.text, edits.get(file) ?? []);
  const joined = (value: unknown, folder: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => joined(each, folder));
    if ("$ref" in value) {
      const uri = new URL(value.$ref as string, folder).href;
      return joined(JSON.parse(textOf(whole.parts.find((part) => part.uri === uri)!)), uri);
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, joined(each, folder)]));
  };
  return joined(JSON.parse(textOf(whole)), whole.uri);
}

describe("randomly split config", async () => {
  const unsplit = await opened({ "docs.json": text });
  const expected = answers(unsplit);
  const fixed = withOrphans(unsplit);

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "gives the same results as a single file: %s",
    async (seed) => {
      const split = await opened(splitUp(seed));
      expect(answers(split)).toEqual(expected);
      expect(withOrphans(split)).toEqual(fixed);
    },
  );

  it("contains everything that these tests rely on", () => {
    expect(expected.findings.length).toBeGreaterThan(4);
    expect(expected.generated.length).toBeGreaterThan(0);
    expect(fixed).not.toEqual(config);
  });
});
