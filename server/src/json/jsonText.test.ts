import { expect, it } from "vitest";
import { outlineOf } from "../formats/readSite.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";

const text =
  '{ "navigation": [{ "group": "Start", "pages": ["a", { "group": "B", "pages": [1] }] }], "versions": ["1"] }';

/** Returns the names of an object's own accessors, excluding those of its class. */
function ownAccessors(value: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { get }]) => (get ? [name] : []));
}

it.each([
  ["config", () => parseSiteConfig("file:///a.json", text)],
  ["broken config", () => parseSiteConfig("file:///a.json", `${text}]`)],
  ["outline", () => outlineOf(parseSiteConfig("file:///a.json", text))],
  ["group", () => outlineOf(parseSiteConfig("file:///a.json", text)).allGroups[1]!],
])("keeps the accessors of the %s in a class, so that old versions can be released", (_, made) => {
  expect(ownAccessors(made())).toEqual([]);
});
