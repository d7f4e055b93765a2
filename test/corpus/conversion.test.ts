import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { convertToDocs } from "../../server/src/formats/convert/convert.ts";
import { outlineOf } from "../../server/src/formats/readSite.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { type Site, unknownSite } from "../../server/src/site/site.ts";
import { siteOf } from "../../server/src/testing/memoryFiles.ts";
import { corpus } from "./corpus.ts";

const OLD = "file:///site/mint.json";
const NEW = "file:///site/docs.json";

/**
 * A second folder of real sites, which contains the last `mint.json` of each site that migrated to the newer format.
 */
const UPGRADES = path.join(`${corpus}2`, "upgrades");

/** Returns the valid JSON configs in the older format below a folder. */
function configsIn(folder: string): readonly (readonly [title: string, text: string])[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = entry.isDirectory() ? path.join(folder, entry.name, "mint.json") : path.join(folder, entry.name);
    if (!file.endsWith(".json") || !existsSync(file)) return [];
    const text = readFileSync(file, "utf8");
    const config = parseSiteConfig(OLD, text);
    return config.parseErrors.length > 0 || config.format.id !== "mint" ? [] : [[entry.name, text] as const];
  });
}

/** Returns every page below a value, including duplicates. Reads the JSON directly, without the code under test. */
function pagesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(pagesIn);
  return typeof value === "object" && value !== null ? pagesIn((value as { pages?: unknown }).pages ?? []) : [];
}

const asPage = (written: string): string => written.replace(/^\/+|\/+$/g, "").replace(/\.mdx?$/, "");

function errorsOf(uri: string, text: string, site: Site): readonly string[] {
  const found = check(parseSiteConfig(uri, text), site, rules);
  return found.filter(({ severity }) => severity === "error").map(({ rule, message }) => `${rule.id}: ${message}`);
}

describe("converting real configs in the older format", () => {
  it.each<readonly [title: string, folder: string]>([
    ["configs without their site", path.join(corpus, "configs")],
    ["minified configs", path.join(corpus, "configs/abridged")],
    ["complete sites", path.join(corpus, "sites")],
    ["configs that their authors later converted", UPGRADES],
  ])("converts %s", (_, folder) => {
    const site = unknownSite("file:///site");
    for (const [name, text] of configsIn(folder)) {
      const { text: converted, differences } = convertToDocs(parseSiteConfig(OLD, text));
      expect({ name, differences }).toEqual({ name, differences: [] });
      const before = errorsOf(OLD, text, site);
      const errors = errorsOf(NEW, converted, site).filter((error) => !before.includes(error));
      expect({ name, errors }).toEqual({ name, errors: [] });
      const { navigation, versions } = JSON.parse(text);
      if (!Array.isArray(navigation)) continue;
      const old = pagesIn(navigation).map(asPage).sort();
      const now = outlineOf(parseSiteConfig(NEW, converted)).pages.map(({ value }) => value);
      // A page that is in no version belongs to every version.
      const [expected, actual] = versions ? [[...new Set(old)], [...new Set(now)]] : [old, now];
      expect({ name, pages: actual.sort() }).toEqual({ name, pages: expected });
    }
  });
});

describe("converting a complete site adds no errors", () => {
  it.each(configsIn(path.join(corpus, "sites")))("%s", async (name, text) => {
    const files: Record<string, string> = {};
    const folder = path.join(corpus, "sites", name);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile())
        files[path.relative(folder, file)] = /\.(?:mdx?|ya?ml|json)$/.test(entry.name)
          ? readFileSync(file, "utf8")
          : "";
    }
    const errors = async (uri: string, content: string): Promise<readonly string[]> => {
      const site = await siteOf({ ...files, [path.basename(uri)]: content });
      await site.prepare(needsOf(parseSiteConfig(uri, content), site));
      return errorsOf(uri, content, site);
    };
    const before = await errors(OLD, text);
    const { text: converted } = convertToDocs(parseSiteConfig(OLD, text));
    expect((await errors(NEW, converted)).filter((error) => !before.includes(error))).toEqual([]);
  });
});
