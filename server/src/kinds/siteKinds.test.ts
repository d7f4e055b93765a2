import { afterEach, describe, expect, it } from "vitest";
import { nodeAt } from "../json/json.ts";
import { provideDrawings } from "../knowledge/look/iconDrawings.ts";
import { type Candidate, occurrenceOf, type ValueContext } from "../knowledge/valueContext.ts";
import { entriesByNode } from "../schema/entries.ts";
import type { Schema } from "../schema/schema.ts";
import { type Site, unknownSite } from "../site/site.ts";
import { markedConfig } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { kinds } from "./index.ts";
import type { ValueKind } from "./kind.ts";

/** Returns the kind of the value at the cursor, with the value's context. */
function at(
  source: string,
  site: Site,
  schema?: Schema,
  file?: string,
): { kind: ValueKind; value: string; context: ValueContext } {
  const { config, cursor } = markedConfig(source, schema, file);
  const entry = entriesByNode(config).get(nodeAt(config.root, cursor)!)!;
  const kind = kinds[entry.schema!["x-kind"]!]!;
  return { kind, value: entry.node.value, context: { config, site, occurrence: occurrenceOf(entry) } };
}

function candidates(source: string, site: Site, schema?: Schema, file?: string): readonly Candidate[] {
  const { kind, context } = at(source, site, schema, file);
  const list = kind.candidates?.(context) ?? [];
  return [...list].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.value < b.value ? -1 : 1));
}

async function described(source: string, site: Site, schema?: Schema, file?: string): Promise<string | undefined> {
  const { kind, value, context } = at(source, site, schema, file);
  return kind.describe?.(value, context);
}

function target(source: string, site: Site, schema?: Schema): string | undefined {
  const { kind, value, context } = at(source, site, schema);
  return kind.target?.(value, context);
}

const nowhere = unknownSite("file:///site");

describe("page-path", () => {
  const files = {
    "a.mdx": "---\ntitle: Page A\ndescription: All *about* A\n---\n\nFirst **lines** of [A](/a).",
    "guides/b.md": "# B",
    "c.mdx": "",
    "README.md": "",
    "snippets/s.mdx": "",
  };

  it("proposes unlisted pages first and omits snippets", async () => {
    const site = await siteOf(files);
    const source = '{"navigation":{"groups":[{"group":"G","pages":["a",{"group":"N","pages":["guides/b"]},"|"]}]}}';
    expect(candidates(source, site).map(({ value, detail }) => [value, detail])).toEqual([
      ["c", undefined],
      ["a", "listed in G"],
      ["guides/b", "listed in G › N"],
      ["README", undefined],
    ]);
    await site.readPage("a");
    expect(candidates(source, site).find(({ value }) => value === "a")?.detail).toBe("Page A, listed in G");
    expect(await described(source.replace(`"|"`, `"a|"`), site)).toContain("**Page A**");
  });

  it("ignores the entry at the cursor when looking for listed pages", async () => {
    const source = '{"navigation":{"groups":[{"group":"G","pages":["|a"]}]}}';
    expect(candidates(source, await siteOf(files)).find(({ value }) => value === "a")?.rank).toBe(0);
  });

  it("describes a page by its front matter and its entries in the navigation", async () => {
    const source = '{"navigation":{"groups":[{"group":"G","pages":["|a"]},{"group":"_H_","pages":["/a"]}]}}';
    expect(await described(source, await siteOf(files))).toBe(
      "**Page A**\n\nAll about A\n\n> First lines of A.\n\n`a.mdx` — listed in G, \\_H\\_",
    );
  });

  it.each([
    ['["|guides/b"]', "file:///site/guides/b.md"],
    ['["|/a"]', "file:///site/a.mdx"],
    ['["|a.mdx"]', "file:///site/a.mdx"],
    ['["|none"]', undefined],
    ['["|../a"]', undefined],
  ])("links %s to %s", async (pages, uri) => {
    expect(target(`{"navigation":{"groups":[{"group":"G","pages":${pages}}]}}`, await siteOf(files))).toBe(uri);
    expect(target(`{"navigation":{"groups":[{"group":"G","pages":${pages}}]}}`, nowhere)).toBeUndefined();
  });

  it("finds all entries for a page, however its path is written", async () => {
    const source = '{"navigation":{"groups":[{"group":"G","pages":["|a","/a","c","a.mdx"]}]}}';
    const { kind, value, context } = at(source, await siteOf(files));
    expect(kind.samePlaces?.(value, context).map(({ node }) => node.value)).toEqual(["a", "/a", "a.mdx"]);
  });

  it("does not describe a page that has not been read", async () => {
    const source = '{"navigation":{"groups":[{"group":"G","pages":["|a"]}]}}';
    expect(await described(source, nowhere)).toBeUndefined();
    expect(candidates(source, nowhere)).toEqual([]);
  });
});

describe("asset-path", () => {
  const files = { "logo/light.svg": "", "logo/dark.png": "", "favicon.ico": "", "api.json": "", "a.mdx": "" };

  it.each([
    ['{"logo":"|"}', ["/logo/dark.png", "/logo/light.svg"]],
    ['{"favicon":"|/"}', ["/favicon.ico", "/logo/dark.png", "/logo/light.svg"]],
    ['{"logo":"|lo"}', ["logo/dark.png", "logo/light.svg"]],
  ])("proposes only files of the types that the field accepts in %s", async (source, values) => {
    expect(candidates(source, await siteOf(files)).map(({ value }) => value)).toEqual(values);
  });

  it("shows the image and links to it", async () => {
    const site = await siteOf(files);
    expect(await described('{"logo":"|/logo/light.svg"}', site)).toBe(
      "![](file:///site/logo/light.svg)\n\n`logo/light.svg`",
    );
    expect(target('{"logo":"|/logo/light.svg"}', site)).toBe("file:///site/logo/light.svg");
    expect(target('{"logo":"|https://example.com/a.svg"}', site)).toBe("https://example.com/a.svg");
    expect(target('{"logo":"|javascript:alert(1)"}', site)).toBeUndefined();
    expect(await described('{"logo":"|none.svg"}', site)).toBeUndefined();
  });
});

describe("openapi-ref", () => {
  const api = "openapi: 3.1.0\ninfo:\n  title: Pets\n  version: '2'\npaths:\n  /a:\n    get: {}\n";
  const files = {
    "zz.yaml": "",
    "reference/openapi.yaml": api,
    "package.json": "{}",
    "docs.json": "{}",
    "data.json": "[",
  };

  it("proposes files that may be API descriptions, most likely first", async () => {
    expect(candidates('{"api":{"openapi":"|"}}', await siteOf(files)).map(({ value }) => value)).toEqual([
      "/reference/openapi.yaml",
      "/data.json",
      "/zz.yaml",
    ]);
  });

  it("describes a document", async () => {
    const site = await siteOf(files);
    expect(await described('{"api":{"openapi":"|/reference/openapi.yaml"}}', site)).toBe(
      "**Pets** 2\n\n1 operation, OpenAPI 3.1.0\n\n`reference/openapi.yaml`",
    );
    expect(await described('{"api":{"openapi":"|/data.json"}}', site)).toMatch(/^⚠ It is not valid JSON: /);
    expect(target('{"api":{"openapi":"|reference/openapi.yaml"}}', site)).toBe("file:///site/reference/openapi.yaml");
  });
});

/** The name of a config in the older format, the only one with prefixes and references to versions. */
const OLDER = "mint.json";

describe("url-prefix", () => {
  it("proposes folders that contain pages", async () => {
    const site = await siteOf({
      "api/v1/a.mdx": "",
      "api/b.mdx": "",
      "images/x.svg": "",
      "c.mdx": "",
      "snippets/s.mdx": "",
    });
    expect(
      candidates('{"tabs":[{"name":"T","url":"|"}]}', site, undefined, OLDER).map(({ value, detail }) => [
        value,
        detail,
      ]),
    ).toEqual([
      ["api", "2 pages"],
      ["api/v1", "1 page"],
    ]);
  });

  it("describes the pages that start with the prefix", async () => {
    const pages = Array.from({ length: 102 }, (_, i) => `"api/p${i}"`).join(",");
    const source = `{"tabs":[{"name":"T","url":"|/api"}],"navigation":[{"group":"G","pages":[${pages},"apiary/x"]}]}`;
    const text = await described(source, nowhere, undefined, OLDER);
    expect(text).toMatch(/^102 pages in the navigation below `api`\n\n- `api\/p0`/);
    expect(text).toMatch(/- and 2 more$/);
  });

  it("shows the titles of the pages that start with the prefix", async () => {
    const site = await siteOf({ "api/users.mdx": "---\ntitle: All users\n---\n" });
    const source = '{"tabs":[{"name":"T","url":"|api"}],"navigation":[{"group":"G","pages":["api/users","api/gone"]}]}';
    expect(await described(source, site, undefined, OLDER)).toContain("- `api/users` All users\n- `api/gone`");
  });
});

describe("version-name", () => {
  const source = (version: string) =>
    `{"versions":["${version}"],"anchors":[{"name":"API","version":"v1"}],"navigation":[{"group":"G","pages":[{"group":"In","version":"v1"}]}]}`;

  it("describes what is shown only in one version", async () => {
    expect(await described(source("v|1"), nowhere, undefined, OLDER)).toBe(
      "2 entries are shown only in this version.\n\n- anchor API\n- group G › In",
    );
    expect(await described(source("v|2"), nowhere, undefined, OLDER)).toBe("No entries are limited to this version.");
  });
});

describe("icon-name", () => {
  afterEach(() => provideDrawings(undefined));

  it("shows an icon and its names", async () => {
    provideDrawings(async () => JSON.stringify({ github: "512 512 M0 0z" }));
    const text = await described('{"navigation":{"anchors":[{"icon":"|github"}]}}', nowhere);
    expect(text).toMatch(
      /^!\[github\]\(data:image\/svg\+xml;base64,[\w+/=]+\)\n\n\*\*github\*\* \(brands\)\n\nSearch terms: /,
    );
    expect(await described('{"navigation":{"anchors":[{"icon":"|smile"}]}}', nowhere)).toContain("**face-smile**");
    expect(await described('{"navigation":{"anchors":[{"icon":"|none"}]}}', nowhere)).toBeUndefined();
  });

  it("proposes all free icons", () => {
    expect(candidates('{"navigation":{"anchors":[{"icon":"|"}]}}', nowhere).length).toBeGreaterThan(1900);
  });
});

describe("links in a site config", () => {
  const files = {
    "index.mdx": "",
    "guides/b.mdx": "---\ntitle: B\n---",
    "api/index.mdx": "",
    "snippets/s.mdx": "",
    "x.svg": "",
  };
  const schema: Schema = {
    properties: {
      href: { type: "string", "x-kind": "href" },
      secureHref: { type: "string", "x-kind": "secure-href" },
      source: { type: "string", "x-kind": "redirect-path", "x-role": "redirect.source" },
      destination: { type: "string", "x-kind": "redirect-path", "x-role": "redirect.destination" },
    },
  };
  const fields = ["href", "secureHref", "destination"] as const;

  it.each(fields)("%s proposes the paths of pages", async (field) => {
    const site = await siteOf(files);
    await site.readPage("guides/b");
    const offered = candidates(`{"${field}":"|"}`, site, schema).map(({ value, detail }) => [value, detail]);
    expect(offered).toEqual([
      ["/api/index", undefined],
      ["/guides/b", "B"],
      ["/index", undefined],
    ]);
  });

  it.each(fields)("%s links to pages, files and URLs", async (field) => {
    const site = await siteOf(files);
    const to = (value: string) => target(`{"${field}":"|${value}"}`, site, schema);
    expect(to("/guides/b?x#y")).toBe("file:///site/guides/b.mdx");
    expect(to("/api")).toBe("file:///site/api/index.mdx");
    expect(to("/")).toBe("file:///site/index.mdx");
    expect(to("/x.svg")).toBe("file:///site/x.svg");
    expect(to("https://a.example")).toBe("https://a.example");
    expect(["#a", "guides/b", "/none", "/guides", "//a.example"].map(to)).toEqual(Array(5).fill(undefined));
    expect(await described(`{"${field}":"|/guides/b"}`, site, schema)).toContain("**B**");
  });

  it.each(fields)("%s is updated when a page is moved", async (field) => {
    const site = await siteOf(files);
    const moved = (path: string) => (path === "guides/b.mdx" ? "guides/c.mdx" : undefined);
    const after = (value: string) => {
      const { kind, context } = at(`{"${field}":"|${value}"}`, site, schema);
      return kind.afterMove?.(value, context, moved);
    };
    expect(after("/guides/b#x")).toBe("/guides/c#x");
    expect(["/api", "https://a.example", "guides/b", "#a"].map(after)).toEqual(Array(4).fill(undefined));
  });

  it("does not update the source of a redirect, because its page no longer exists", async () => {
    const site = await siteOf(files);
    const { kind, context } = at('{"source":"|/guides/b"}', site, schema);
    expect([...kind.candidates!(context)]).toEqual([]);
    expect(kind.target?.("/guides/b", context)).toBeUndefined();
    expect(kind.afterMove?.("/guides/b", context, () => "c.mdx")).toBeUndefined();
  });

  it("adds a missing leading slash without confirmation if the page exists", async () => {
    const site = await siteOf(files);
    const of = (value: string) => {
      const { kind, context } = at(`{"href":"|${value}"}`, site, schema);
      return kind.corrections!(value, context)[0];
    };
    expect(of("guides/b")).toMatchObject({ value: "/guides/b", isSame: true });
    expect(of("guides/none")).toMatchObject({ value: "/guides/none", isSame: false });
  });
});
