import { describe, expect, it } from "vitest";
import { configOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { check } from "../engine/check.ts";
import { rules } from "../index.ts";
import { otherRepository } from "./otherRepository.ts";

const docs = (navigation: string) => ({
  file: "docs.json",
  text: `{"theme":"mint","name":"A","colors":{"primary":"#0d7377"},"navigation":${navigation}}`,
});

describeRule(otherRepository, [
  {
    name: "the first entry of a site",
    ...docs('{"pages":["a",{"sourceRef":⟦"acme/api"⟧},{"group":"G","pages":[{"sourceRef":"acme/sdk"}]}]}'),
    message: /^Pages of other repositories are not checked here, and neither are links to them\.$/,
    severity: "info",
  },
  {
    name: "a name without an owner",
    ...docs('{"pages":["a",{"sourceRef":⟦"sdk"⟧}]}'),
    message: /^"sdk" is not a repository\. Use its owner and name, such as "acme\/api-docs"\.$/,
    severity: "warning",
  },
]);

describe("an entry from another repository", () => {
  const site = siteOf({ "a.mdx": "", "guides/b.mdx": "" });
  const rest = async (navigation: string, others: string = "") => {
    const { file, text } = docs(`${navigation}${others}`);
    return check(configOf(text, undefined, file), await site, rules)
      .filter(({ severity }) => severity === "warning" || severity === "error")
      .map(({ rule, message }) => `${rule.id}: ${message}`);
  };

  it.each([
    '{"pages":["a","guides/b",{"sourceRef":"acme/api"}]}',
    '{"groups":[{"group":"G","pages":["a","guides/b",{"group":"H","pages":[{"sourceRef":"acme/api"}]}]}]}',
    ...["tabs", "anchors", "dropdowns", "versions", "products", "languages"].flatMap((list) => {
      const one = `{"${list.slice(0, -1)}":"en","pages":["a","guides/b"]}`;
      return [
        `{"${list}":[${one},{"sourceRef":"acme/api"}]}`,
        `{"pages":["a","guides/b"],"global":{"${list}":[{"sourceRef":"acme/api"}]}}`,
      ];
    }),
    '{"tabs":[{"tab":"T","menu":[{"item":"I","pages":["a","guides/b"]},{"sourceRef":"acme/api"}]}]}',
  ])("is complete in %s", async (navigation) => {
    expect(await rest(navigation)).toEqual([]);
  });

  it.each([
    ["at the top of the navigation", '{"sourceRef":"acme/api","pages":["a","guides/b"]}'],
    ["beside other keys", '{"pages":["a","guides/b",{"sourceRef":"acme/api","group":"G"}]}'],
    ["without text", '{"pages":["a","guides/b",{"sourceRef":1}]}'],
  ])("is reported %s", async (_, navigation) => {
    expect(await rest(navigation)).not.toEqual([]);
  });

  it("allows links into folders that are not in this repository", async () => {
    const navbar = ',"navbar":{"links":[{"label":"A","href":"/api/users"},{"label":"B","href":"/guides/missing"}]}';
    expect(await rest('{"pages":["a","guides/b",{"sourceRef":"acme/api"}]}', navbar)).toEqual([
      'site-link-not-found: Page "guides/missing" not found.',
    ]);
  });
});
