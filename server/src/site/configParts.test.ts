import { describe, expect, it } from "vitest";
import { outlineOf } from "../formats/readSite.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { check, checkPage } from "../rules/engine/check.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { rules } from "../rules/index.ts";
import { fixesOf } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { readParts, withText } from "./configParts.ts";
import type { SiteIndex } from "./siteIndex.ts";

const START = '"theme":"mint","name":"Acme","colors":{"primary":"#123456"}';

/** Composes a config from `docs.json`, with the usual start and the given text, and the other files of the site. */
async function opened(text: string, files: Record<string, string>) {
  const whole = `{${START},${text}}`;
  const site = await siteOf({ "docs.json": whole, ...files });
  const config = await readParts(parseSiteConfig("file:///site/docs.json", whole), site);
  await site.prepare(needsOf(config, site, false));
  return { config, site };
}

/** Returns the findings in all files, such as `nav/en.json /start page-not-found`. */
function found({ config, site }: { config: Awaited<ReturnType<typeof opened>>["config"]; site: SiteIndex }): string[] {
  return [config, ...config.parts].flatMap((file) =>
    check(file, site, rules)
      .filter(({ severity }) => severity !== "hint" && severity !== "info")
      .map(({ rule, span }) => {
        const name = file.uri.replace("file:///site/", "");
        return `${name} ${file.text.slice(span.offset, span.offset + span.length)} ${rule.id}`;
      }),
  );
}

const PAGES = { "a.mdx": "", "b.mdx": "", "c.mdx": "" };

describe("split config", () => {
  it.each<[string, string, Record<string, string>]>([
    ["the navigation", '"navigation":{"$ref":"./nav.json"}', { "nav.json": '{"pages":["a","b","c"]}' }],
    [
      "an array item",
      '"navigation":{"languages":[{"$ref":"nav/en.json"}]}',
      { "nav/en.json": '{"language":"en","groups":[{"group":"G","pages":["a","b","c"]}]}' },
    ],
    [
      "a list",
      '"navigation":{"groups":{"$ref":"groups.json"}}',
      { "groups.json": '[{"group":"G","pages":["a","b","c"]}]' },
    ],
    [
      "a nested part",
      '"navigation":{"versions":[{"$ref":"nav/v1.json"}]}',
      {
        "nav/v1.json": '{"version":"1","groups":[{"$ref":"../groups/first.json"}]}',
        "groups/first.json": '{"group":"G","pages":["a","b","c"]}',
      },
    ],
    [
      "a property that overrides one in the file",
      '"navigation":{"tabs":[{"$ref":"tab.json","tab":"Own"}]}',
      { "tab.json": '{"tab":"Other","pages":["a","b","c"]}' },
    ],
  ])("reads %s", async (_, text, files) => {
    const site = await opened(text, { ...files, ...PAGES });
    expect(outlineOf(site.config).pages.map(({ value }) => value)).toEqual(["a", "b", "c"]);
    expect(found(site)).toEqual([]);
  });

  it("does not read the start of a file that is too large", async () => {
    const padding = " ".repeat(4 * 1024 * 1024);
    const site = await opened('"navigation":{"$ref":"nav.json"}', {
      "nav.json": `{"pages":["a","b"${padding},"c"]}`,
      ...PAGES,
    });
    expect(found(site)).toEqual([]);
  });

  it("reports findings in the file that causes them", async () => {
    const site = await opened('"navigation":{"languages":[{"$ref":"nav/en.json"}]}', {
      "nav/en.json": '{"language":"en","groups":[{"group":"G","pages":["a","none"]},{"grup":"H","pages":["b"]}]}',
      ...PAGES,
    });
    expect(found(site)).toEqual(['nav/en.json "none" page-not-found', 'nav/en.json "grup" unknown-field']);
  });

  it.each<[string, string, Record<string, string>, string[]]>([
    ["missing file", '"navigation":{"$ref":"nav.json"}', {}, ['docs.json "nav.json" unresolved-reference']],
    [
      "path from the root",
      '"navigation":{"$ref":"/nav.json"}',
      { "nav.json": "{}" },
      ['docs.json "/nav.json" unresolved-reference'],
    ],
    [
      "file outside the site",
      '"navigation":{"$ref":"../nav.json"}',
      {},
      ['docs.json "../nav.json" unresolved-reference'],
    ],
    [
      "a circle",
      '"navigation":{"$ref":"a.json"}',
      { "a.json": '{"tabs":[{"$ref":"b.json"}]}', "b.json": '{"tab":"T","groups":[{"$ref":"a.json"}]}' },
      ['b.json "a.json" unresolved-reference'],
    ],
    [
      "properties next to a reference to an array",
      '"redirects":{"$ref":"redirects.json","x":1},"navigation":{"pages":["a"]}',
      { "redirects.json": "[]", "a.mdx": "" },
      ['docs.json "x" unresolved-reference'],
    ],
  ])("reports %s", async (_, text, files, expected) => {
    expect(found(await opened(text, files))).toEqual(expect.arrayContaining(expected));
  });

  it("considers all files when checking a file or a page", async () => {
    const settings = ["redirects", "variables", "icons"].map((name) => `"${name}":{"$ref":"${name}.json"}`).join();
    const { config, site } = await opened(
      `"navigation":{"languages":[{"$ref":"en.json"}]},"api":{"openapi":"openapi.json"},${settings}`,
      {
        "en.json": '{"language":"en","groups":[{"group":"G","icon":"bot","pages":["a","GET /users","GET /none"]}]}',
        "redirects.json": '[{"source":"/was","destination":"/a"}]',
        "variables.json": '{"version":"1","old":"0"}',
        "icons.json": '{"library":"lucide"}',
        "openapi.json":
          '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/users":{"get":{"responses":{"200":{"description":"OK"}}}}}}',
        "a.mdx": "---\ntitle: A\n---\n\n[Was](/was) [Gone](/gone) {{version}} {{verison}}\n",
      },
    );
    await site.prepare(needsOf(config, site));
    const inConfig = [config, ...config.parts].flatMap((file) =>
      check(file, site, rules).map(
        ({ rule, span }) => `${rule.id} ${file.text.slice(span.offset).slice(0, span.length)}`,
      ),
    );
    expect(inConfig.filter((each) => !each.startsWith("low-contrast"))).toEqual([
      'operation-not-found "GET /none"',
      'unused-variable "old"',
    ]);
    const inPage = checkPage(site.body("a")!, config, site, rules).map(({ rule }) => rule.id);
    expect(inPage).toEqual(["link-not-found", "unknown-variable"]);
  });

  it("keeps the config's other files when one file changes", async () => {
    const { config, site } = await opened('"navigation":{"groups":[{"$ref":"g.json"}]}', {
      "g.json": '{"group":"G","pages":["a"]}',
      ...PAGES,
    });
    const changed = withText(config.parts[0]!, '{"group":"G","pages":["a","b"]}', site);
    expect(outlineOf(changed).pages.map(({ value }) => value)).toEqual(["a", "b"]);
  });
});

it("offers no fix that would empty a referenced file", async () => {
  const { config, site } = await opened('"navigation":{"pages":["a","b","c"]},"redirects":[{"$ref":"one.json"}]', {
    ...PAGES,
    "one.json": '{"source":"/a","destination":"/b"}',
  });
  const part = config.parts[0]!;
  const finding = check(part, site, rules).find(({ rule }) => rule.id === "redirect-source")!;
  expect(fixesOf(finding, part, site)).toEqual([]);
});
