import fc from "fast-check";
import { expect, it } from "vitest";
import { check } from "../../rules/engine/check.ts";
import { rules } from "../../rules/index.ts";
import { unknownSite } from "../../site/site.ts";
import type { SiteConfig } from "../format.ts";
import { outlineOf } from "../readSite.ts";
import { parseSiteConfig } from "../siteConfig.ts";
import { convertToDocs } from "./convert.ts";

const folder = fc.constantFrom("api", "guides", "guides/deep", "apiary", "blog");
const page = fc.tuple(folder, fc.integer({ min: 0, max: 20 })).map(([name, number]) => `${name}/p${number}`);
const version = fc.constantFrom("v1", "v2");
const group: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  group: fc.record(
    {
      group: fc.constantFrom("A", "B", "", "C"),
      pages: fc.array(fc.oneof({ depthSize: "small" }, page, tie("group")), { maxLength: 4 }),
      icon: fc.constantFrom("book", "fa-star", ""),
      version,
    },
    { requiredKeys: ["group", "pages"] },
  ),
})).group;
const section = fc.record(
  {
    name: fc.constantFrom("One", "Two", "Three", "Documentation"),
    url: fc.oneof(folder, fc.constant("https://example.com")),
    version,
    isDefaultHidden: fc.boolean(),
  },
  { requiredKeys: ["name", "url"] },
);
const site = fc.record(
  {
    name: fc.constant("Acme"),
    favicon: fc.constant("/favicon.svg"),
    colors: fc.constant({ primary: "#0d9373" }),
    navigation: fc.array(group, { maxLength: 5 }),
    tabs: fc.uniqueArray(section, { selector: ({ name }) => name, maxLength: 3 }),
    anchors: fc.uniqueArray(section, { selector: ({ name }) => name, maxLength: 3 }),
    versions: fc.constantFrom([], ["v1", "v2"], ["v1", { name: "v2", url: "https://v2.example.com" }]),
    primaryTab: fc.constant({ name: "Home" }),
    topAnchor: fc.constant({ name: "Begin", icon: "house" }),
    footerSocials: fc.constantFrom({ x: "http://x.com/acme" }, { github: "https://github.com/acme" }),
  },
  { requiredKeys: ["name", "favicon", "colors", "navigation"] },
);

/** Returns the errors and warnings in a config, except for those that the conversion report also covers. */
function problemsIn(config: SiteConfig): readonly string[] {
  return check(config, unknownSite("file:///site"), rules)
    .filter(({ severity, rule }) => ["error", "warning"].includes(severity) && rule.id !== "empty-group")
    .map(({ rule, message }) => `${rule.id}: ${message}`);
}

const choices = fc.record(
  {
    tab: fc.constant("First"),
    anchor: fc.constant("Start"),
    outer: fc.constantFrom("tab" as const, "anchor" as const),
    owner: fc.constantFrom("longest" as const, "first" as const),
  },
  { requiredKeys: [] },
);

it("keeps every page in place and writes a valid file for any site", () => {
  fc.assert(
    fc.property(site, choices, (value, decided) => {
      const old = parseSiteConfig("file:///site/mint.json", JSON.stringify(value));
      const { text, differences } = convertToDocs(old, decided);
      expect(differences).toEqual([]);
      const config = parseSiteConfig("file:///site/docs.json", text);
      const before = new Set(problemsIn(old));
      expect(problemsIn(config).filter((problem) => !before.has(problem))).toEqual([]);
      expect(outlineOf(config).divisions.flatMap(({ lost }) => lost)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
