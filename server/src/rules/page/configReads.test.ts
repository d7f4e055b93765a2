import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits, removeItems, removeMember } from "../../json/edits.ts";
import { entriesOf } from "../../schema/entries.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { checkPage } from "../engine/check.ts";
import { defaultCheckSettings } from "../engine/rule.ts";
import { rules } from "../index.ts";
import { configReads } from "./configReads.ts";

const config = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0f766e", "light": "#5eead4" },
  "icons": { "library": "lucide" },
  "variables": { "product": "Acme", "plan": "Pro" },
  "navigation": {
    "groups": [{ "group": "Guide", "icon": "book", "pages": ["start", "notes", "gone"] },
      { "group": "Remote", "openapi": { "source": "https://acme.com/api.json", "directory": "remote" } },
      { "group": "API", "openapi": { "source": "/api.json", "directory": "api-reference" }, "pages": ["GET /list"] }],
    "global": { "anchors": [{ "anchor": "Blog", "href": "https://acme.com/blog" }] }
  },
  "redirects": [
    { "source": "/old", "destination": "/start" },
    { "source": "/older/:page*", "destination": "/old" }
  ],
  "api": { "playground": { "display": "simple" } },
  "contextual": { "options": ["copy"] }
}`;

const site = await siteOf({
  "start.mdx":
    '---\ntitle: Start\nicon: axis-3d\n---\n\n{{product}} {{plan}} {{none}} <Icon icon="badge-check" />\n\n[a](/old) [b](/older/x) [c](/none) [d](/api-reference/list) [e](/remote/x) [f](/api-reference/create)\n',
  "notes.md": "# Notes\n\n<Cardd />\n",
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: { "/list": { get: { summary: "List" }, post: { summary: "Create" } } },
  }),
});

/** Returns the findings in all pages of the site, and what the rules read from the config. */
function checked(text: string) {
  const parsed = parseSiteConfig("file:///site/docs.json", text);
  const findings = [...site.pages.keys()].flatMap((slug) =>
    checkPage(site.body(slug)!, parsed, site, rules, defaultCheckSettings).map(({ rule, span, message }) => [
      slug,
      rule.id,
      span,
      message,
    ]),
  );
  return { reads: configReads(parsed, site), findings };
}

it("changes whenever a change to the config affects the findings in pages", async () => {
  await site.prepare({ apiDescriptions: ["api.json"], bodies: true });
  const before = checked(config);
  expect(before.findings.length).toBeGreaterThan(2);
  const parsed = parseSiteConfig("file:///site/docs.json", config);
  const affected: string[] = [];
  for (const { node, key, parent } of entriesOf(parsed).all) {
    if (!parent) continue;
    const changes = [
      key
        ? removeMember(parsed, key.parent!)
        : removeItems(parsed, node.parent!, [node.parent!.children!.indexOf(node)]),
      node.type === "string" ? [{ offset: node.offset, length: node.length, content: '"other"' }] : [],
    ];
    for (const edits of changes) {
      const text = applyEdits(config, edits);
      const after = checked(text);
      if (JSON.stringify(after.findings) === JSON.stringify(before.findings)) continue;
      affected.push(text);
      expect(after.reads, text).not.toBe(before.reads);
    }
  }
  expect(affected.length).toBeGreaterThanOrEqual(10);
});
