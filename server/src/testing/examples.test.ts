import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { outlineOf } from "../formats/readSite.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { check } from "../rules/engine/check.ts";
import { rules } from "../rules/index.ts";
import { entriesOfKind } from "../schema/entries.ts";
import { unknownSite } from "../site/site.ts";

const folder = path.resolve(import.meta.dirname, "../../../examples/acme-docs");
const uri = "file:///acme-docs/site.config.json";
const config = parseSiteConfig(uri, readFileSync(path.join(folder, "site.config.json"), "utf8"));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));

describe("example site acme-docs", () => {
  it("has no findings except for the nested group", () => {
    const findings = check(config, unknownSite("file:///acme-docs"), rules);
    expect(findings.filter(({ rule }) => rule.id !== "nested-group").map(({ message }) => message)).toEqual([]);
  });

  it("lists each page once in the navigation", () => {
    const pages = files.filter((file) => /\.mdx?$/.test(file)).map((file) => file.replace(/\.mdx?$/, ""));
    const { pages: entries } = outlineOf(config);
    expect(entries.map(({ value }) => value).sort()).toEqual(pages.sort());
  });

  it("contains all referenced images and API descriptions", () => {
    const named = [...entriesOfKind(config, "asset-path"), ...entriesOfKind(config, "openapi-ref")];
    expect(named.length).toBeGreaterThan(4);
    for (const { node } of named) expect(existsSync(path.join(folder, node.value as string)), node.value).toBe(true);
  });

  it("links only to existing pages", () => {
    const pages = new Set(outlineOf(config).pages.map(({ value }) => `/${value}`));
    const dead = files
      .filter((file) => /\.mdx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(path.join(folder, file), "utf8").matchAll(/\]\((\/[^)#]*)/g)]
          .filter(([, target]) => !pages.has(target!))
          .map(([, target]) => `${file}: ${target}`),
      );
    expect(dead).toEqual([]);
  });
});
