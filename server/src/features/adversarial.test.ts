import { describe, expect, it } from "vitest";
import { readApiDescription } from "../api/apiDescription.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { plainText } from "../knowledge/pages/plainText.ts";
import { check } from "../rules/engine/check.ts";
import { rules } from "../rules/index.ts";
import { readPageMetadata } from "../site/pageMetadata.ts";
import { fixesOf } from "../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { plainClient } from "./client.ts";
import { foldingRanges } from "./config/folding.ts";
import { formatJson } from "./config/formatting.ts";
import { hover } from "./config/hover.ts";
import { documentSymbols } from "./config/symbols.ts";
import { documentLinks } from "./valueAt.ts";

const site = await siteOf({ "a.mdx": "# A", "guides/b.md": "", "logo.svg": "<svg/>", "openapi.json": "{}" });

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/**
 * Does everything that an editor does after opening a file. It checks the file, requests the fixes for its findings,
 * and requests everything to display.
 */
async function open(text: string, file: string): Promise<void> {
  const config = parseSiteConfig(`file:///site/${file}`, text);
  const findings = check(config, site, rules, { strict: true, levels: {} });
  for (const finding of findings.slice(0, 10)) fixesOf(finding, config, site);
  await hover(config, site, config.document.positionAt(text.length >> 1), plainClient);
  documentLinks({ config, site });
  documentSymbols(config);
  foldingRanges(config);
  formatJson(config, { tabSize: 2, insertSpaces: true });
}

describe("adversarial input", () => {
  const inPages = (value: string): string => `{"navigation":{"groups":[{"group":"G","pages":["${value}"]}]}}`;
  const inOlderPages = (value: string): string => `{"navigation":[{"group":"G","pages":["${value}"]}]}`;

  it.each<[string, string, (value: string) => string, file?: string]>([
    ["slashes in a page entry", "/", inPages],
    ["parent segments in a page entry", "../", inPages],
    ["slashes in a page entry of the older format", "/", inOlderPages, "mint.json"],
    ["parent segments in a page entry of the older format", "../", inOlderPages, "mint.json"],
    ["slashes in a redirect", "/", (value: string) => `{"redirects":[{"source":"${value}","destination":"${value}"}]}`],
    ["hashes in a path", "#", (value) => `{"logo":"${value}","api":{"openapi":"${value}"}}`],
    [
      "backticks in a name",
      "` `` ",
      (value) => `{"name":"${value}","navigation":{"anchors":[{"anchor":"A","icon":"${value}"}]}}`,
    ],
    ["line breaks", "\n", (value: string) => `{"name":"x"${value}}`],
    ["comments", "/* */", (value: string) => `{"name":"x"${value}}`],
  ])("handles %s in linear time", { timeout: 120_000 }, async (_, unit, make, file = "docs.json") => {
    expect(await growthOf((size) => open(make(repeated(unit, size)), file))).toBeLessThan(SAFE_GROWTH);
  });

  it.each([
    ["spaces in a heading", (size: number) => `# a${repeated(" ", size)}b`],
    ["hashes in a heading", (size: number) => `# a${repeated("#", size)}b`],
    ["anchors", (size: number) => `---\n${repeated("&a ", size)}\n---\n`],
    ["tags", (size: number) => `---\n${repeated("!a ", size)}\n---\n`],
    ["commas", (size: number) => `---\n[${repeated(",", size)}\n---\n`],
    ["aliases", (size: number) => `---\na: &a 1\nb:\n${repeated("- *a\n", size)}---\n`],
    ["nested lists", (size: number) => `---\n${repeated("- ", size)}\n---\n`],
  ])("handles a page with %s in linear time", { timeout: 120_000 }, async (_, make) => {
    const read = (size: number) => readPageMetadata(new TextEncoder().encode(make(size / 2)));
    expect(await growthOf(read)).toBeLessThan(SAFE_GROWTH);
  });

  it.each([
    ["anchors", "&a "],
    ["comments", "a # "],
    ["anchors, each with an alias", "\n- &a x\n- *a"],
  ])("handles an OpenAPI document with %s in linear time", { timeout: 120_000 }, async (_, unit) => {
    const read = (size: number) => readApiDescription(new TextEncoder().encode(`openapi: ${repeated(unit, size)}`));
    expect(await growthOf(read)).toBeLessThan(SAFE_GROWTH);
  });

  it.each(["[", "](", "![", "`", "` ``", "**", "_", "\\", "[[a](", " "])(
    "handles repeated %j in Markdown in linear time",
    async (unit) => {
      expect(await growthOf((size) => plainText(repeated(unit, size)))).toBeLessThan(SAFE_GROWTH);
    },
  );
});
