import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { check, checkPage } from "../../server/src/rules/engine/check.ts";
import type { CheckedFinding } from "../../server/src/rules/engine/rule.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { readParts, withText } from "../../server/src/site/configParts.ts";
import { pageBody } from "../../server/src/site/pageBody.ts";
import { fixesOf, pageFixesOf } from "../../server/src/testing/findings.ts";
import { proseWords, tryFirstFixes } from "../../server/src/testing/firstFixes.ts";
import { siteOf } from "../../server/src/testing/memoryFiles.ts";
import { corpus } from "./corpus.ts";

/** The number of findings of each rule to fix in one config. */
const PER_CONFIG = 3;
/** The number of findings of each rule to fix on the pages of one site. */
const PER_SITE = 8;

const CONFIG = /^(?:docs|mint)\.json$/;
const TEXT = /\.(?:mdx?|json|ya?ml|[jt]sx)$/;

/** Small sites with mistakes, next to the folder of real sites. */
const CASES = path.join(corpus, "../cases");

type Files = Readonly<Record<string, string>>;

function readSite(folder: string): Files {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const read = (file: string): string => (TEXT.test(file) ? readFileSync(file, "utf8") : "");
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file).replaceAll(path.sep, "/"), read(file)];
    }),
  );
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => path.join(folder, name));
}

function casesIn(folder: string): readonly { readonly id: string; readonly files: Files }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")).cases);
}

/** Returns at most a number of findings of each rule. */
class Sample {
  readonly #counts = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  of(findings: readonly CheckedFinding[]): readonly CheckedFinding[] {
    return findings.filter(({ rule }) => {
      const count = this.#counts.get(rule.id) ?? 0;
      this.#counts.set(rule.id, count + 1);
      return count < this.#limit;
    });
  }
}

/** Tries the first fixes of a site: a few of each rule in its config, and on its pages. */
async function tryFixesOf(files: Files) {
  const site = await siteOf(files);
  const harm: string[] = [];
  let tried = 0;
  for (const name of Object.keys(files).filter((file) => CONFIG.test(file))) {
    const config = await readParts(parseSiteConfig(`file:///site/${name}`, files[name]!), site);
    await site.prepare(needsOf(config, site));
    const inConfig = tryFirstFixes({
      text: config.text,
      findings: new Sample(PER_CONFIG).of(check(config, site, rules).filter(({ text }) => !text || text === config)),
      check: (text) => check(withText(config, text, site), site, rules),
      fixesOf: (finding) => fixesOf(finding, config, site),
      words: () => [],
    });
    const sample = new Sample(PER_SITE);
    const onPages = [...site.pages.keys()].flatMap((slug) => {
      const page = site.body(slug);
      if (!page) return [];
      const findings = sample.of(checkPage(page, config, site, rules));
      return tryFirstFixes({
        text: page.text,
        findings,
        check: (text) => checkPage(pageBody(slug, page.path, text, undefined), config, site, rules),
        fixesOf: (finding) => pageFixesOf(finding, { page, config, site }),
        words: proseWords,
      });
    });
    for (const result of [inConfig, ...onPages]) {
      tried += result.tried;
      harm.push(...result.harm);
    }
  }
  return { tried, harm };
}

describe("the first fix", { timeout: 300_000 }, () => {
  const folders = [corpus, `${corpus}2`].flatMap((folder) => foldersIn(path.join(folder, "sites")));

  it.each(folders)("makes nothing worse in %s", async (folder) => {
    expect((await tryFixesOf(readSite(folder))).harm).toEqual([]);
  });

  it.skipIf(!existsSync(CASES))("makes nothing worse in small sites with mistakes", async () => {
    let tried = 0;
    for (const { id, files } of casesIn(CASES)) {
      const texts = Object.entries(files).map(([name, text]) => [name, typeof text === "string" ? text : ""]);
      const result = await tryFixesOf(Object.fromEntries(texts));
      expect({ id, harm: result.harm }).toEqual({ id, harm: [] });
      tried += result.tried;
    }
    expect(tried).toBeGreaterThan(80);
  });
});
