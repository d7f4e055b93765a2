import { expect, it } from "vitest";
import { parseSiteConfig } from "../siteConfig.ts";
import { findDifferences } from "./proof.ts";

const OLD = {
  tabs: [{ name: "API", url: "api" }],
  navigation: [{ group: "All", pages: ["start", "next", "api/users"] }],
};

function compared(tabs: readonly (readonly [tab: string, pages: readonly string[]])[]) {
  const navigation = { tabs: tabs.map(([tab, pages]) => ({ tab, pages })) };
  const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ theme: "mint", navigation }));
  return findDifferences(OLD, config, { tab: "Home" }).map(
    ({ kind, page, location }) => `${kind} ${page} in ${location}`,
  );
}

it.each<[string, Parameters<typeof compared>[0], readonly string[]]>([
  [
    "nothing",
    [
      ["Home", ["start", "next"]],
      ["API", ["api/users"]],
    ],
    [],
  ],
  [
    "a lost page",
    [
      ["Home", ["start"]],
      ["API", ["api/users"]],
    ],
    ["lost next in tab Home"],
  ],
  [
    "a duplicated page",
    [
      ["Home", ["start", "next", "start"]],
      ["API", ["api/users"]],
    ],
    ["added start in tab Home"],
  ],
  [
    "a different order",
    [
      ["Home", ["next", "start"]],
      ["API", ["api/users"]],
    ],
    ["moved next in tab Home"],
  ],
  [
    "a page in another tab",
    [
      ["Home", ["start"]],
      ["API", ["api/users", "next"]],
    ],
    ["lost next in tab Home", "added next in tab API"],
  ],
])("reports %s", (_, tabs, expected) => {
  expect(compared(tabs)).toEqual(expected);
});
