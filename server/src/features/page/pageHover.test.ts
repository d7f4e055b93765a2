import { expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { pageBody } from "../../site/pageBody.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { plainClient } from "../client.ts";
import { hoverOfSlot } from "./pageHover.ts";

it.each([
  ["a field that the site declares", "---\nsta|tus: draft\n---", /How far it is\./],
  ["a platform field", "---\nsidebar|Title: A\n---", /navigation/],
  ["a value for a code block option", '```mermaid placement="top|-left"\n```', /placement/],
])("explains %s", async (_, marked, words) => {
  const ownFields = { status: { type: "string" as const, enum: ["draft", "final"], description: "How far it is." } };
  const page = pageBody("start", "start.mdx", marked.replace("|", ""), undefined);
  const config = parseSiteConfig("file:///site/docs.json", "{}");
  const site = await siteOf({ "start.mdx": "" });
  const hover = await hoverOfSlot({ config, site, page, ownFields }, marked.indexOf("|"), {
    ...plainClient,
    markdown: true,
  });
  expect(JSON.stringify(hover?.contents)).toMatch(words);
});
