import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readManifest } from "../../client/src/testing/manifest.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { applyEdits } from "../../server/src/json/edits.ts";
import { nodeFileSystem } from "../../server/src/lsp/host/nodeFileSystem.ts";
import { check, checkPage } from "../../server/src/rules/engine/check.ts";
import { defaultCheckSettings, type RuleContext } from "../../server/src/rules/engine/rule.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { openSite } from "../../server/src/site/siteIndex.ts";
import { fixesOf } from "../../server/src/testing/findings.ts";
import { MISTAKES } from "./tour.ts";
import { prepareWorkspace } from "./workspace.ts";

const workspace = prepareWorkspace(undefined);
afterAll(() => workspace.close());

const file = path.join(workspace.folder, "docs.json");
const parse = (text: string) => parseSiteConfig(pathToFileURL(file).href, text);
const config = parse(readFileSync(file, "utf8"));
const site = await openSite({
  uri: pathToFileURL(workspace.folder).href,
  fileSystem: nodeFileSystem,
  isSiteConfig: (uri) => uri.endsWith("/docs.json"),
});
const page = readFileSync(workspace.file!, "utf8");

describe("tour of the sample", () => {
  it("contains five mistakes, each with a finding", () => {
    const found = check(config, site, rules)
      .filter(({ severity }) => severity !== "hint")
      .map(({ rule }) => rule.id);
    expect(found.filter((rule) => rule !== "orphan-page").sort()).toEqual([
      "asset-not-found",
      "invalid-color",
      "page-not-found",
      "page-not-found",
      "unknown-field",
    ]);
    expect(MISTAKES).toHaveLength(5);
  });

  it("is complete after the first fix for each mistake and the creation of the missing page", () => {
    let text = config.text;
    for (const [, wrong] of MISTAKES.slice(0, 4)) {
      const now = parse(text);
      const at = text.indexOf(wrong);
      const finding = check(now, site, rules).find(({ span }) => span.offset >= at && span.offset < at + wrong.length);
      const [fix] = fixesOf(finding!, now, site);
      text = applyEdits(text, fix!.edits);
    }
    text = text.replace('""', '"guides/labels"');
    const left = check(parse(text), site, rules).map(({ rule }) => rule.id);
    expect(left).toEqual([]);
  });

  it("contains a card with a broken link, whose first fix leads to the page", async () => {
    await site.prepare(needsOf(config, site));
    const body = site.body("introduction")!;
    const findings = checkPage(body, config, site, rules, defaultCheckSettings);
    expect(findings.map(({ rule }) => rule.id)).toEqual(["link-not-found"]);
    const [fix] = findings[0]!.rule.fixes!(findings[0]!, { config, site, page: body } as RuleContext);
    expect(applyEdits(body.text, fix!.edits)).toContain(
      '<Card title="Rates" icon="scale-balanced" href="/guides/rates">',
    );
  });

  it("names only existing files of the copy, fields of the config and commands of the extension", () => {
    for (const name of ["docs.json", "introduction.mdx", "concepts.mdx"]) {
      expect(page).toContain(name);
      expect(existsSync(path.join(workspace.folder, name))).toBe(true);
    }
    const { contributes } = readManifest<{ contributes: { commands: { category: string; title: string }[] } }>();
    const titles = contributes.commands.map(({ category, title }) => [title, `${category}: ${title}`]);
    const references = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => text!.replace(/…$/, ""));
    const known = new Set([...titles.flat().map((title) => title.replace(/…$/, "")), "User Groups", "Site Navigation"]);
    expect(references.filter((text) => !text.startsWith("Open [") && !known.has(text))).toEqual([]);
    expect(references.length).toBeGreaterThan(4);
  });
});
