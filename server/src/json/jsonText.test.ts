import { expect, it } from "vitest";
import { outlineOf } from "../formats/readSite.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";

const text =
  '{ "navigation": [{ "group": "Start", "pages": ["a", { "group": "B", "pages": [1] }] }], "versions": ["1"] }';

/** Names of accessors that an object has itself, and not from its class. */
function ownAccessors(value: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { get }]) => (get ? [name] : []));
}

it.each([
  ["a config", () => parseSiteConfig("file:///a.json", text)],
  ["a broken config", () => parseSiteConfig("file:///a.json", `${text}]`)],
  ["an outline", () => outlineOf(parseSiteConfig("file:///a.json", text))],
  ["a group", () => outlineOf(parseSiteConfig("file:///a.json", text)).allGroups[1]!],
])("%s of one version has accessors from its class alone: others keep it in memory", (_, made) => {
  expect(ownAccessors(made())).toEqual([]);
});
