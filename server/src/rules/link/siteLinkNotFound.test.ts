import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { findingsOf, fixesOf } from "../../testing/findings.ts";
import { leftInEnglish } from "../../testing/leftInEnglish.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { siteLinkNotFound } from "./siteLinkNotFound.ts";

const FILES = {
  "guides/start.mdx": "---\ntitle: Start\n---\n\n## Set up\n\n## Next steps\n",
  "images/logo.svg": "<svg/>",
  "openapi.json": '{"openapi":"3.1.0","info":{},"paths":{"/users":{"get":{"summary":"List users"}}}}',
};

async function inSite(source: string, files: Record<string, string> = FILES) {
  const { config, spans, text } = markedConfig(source, undefined, "docs.json");
  const site = await siteOf(files);
  await site.prepare(needsOf(config, site));
  const findings = findingsOf(config, siteLinkNotFound, site);
  return { config, spans, text, site, findings };
}

const navbar = (href: string, more = ""): string =>
  `{"theme":"mint","navbar":{"links":[{"label":"A","href":${href}}]},"navigation":{"pages":["guides/start"]}${more}}`;

describe("site-link-not-found", () => {
  it.each<[name: string, source: string]>([
    ["a missing page", navbar('⟦"/guides/stat"⟧')],
    ["a footer link", '{"theme":"mint","footer":{"links":[{"items":[{"label":"A","href":⟦"/no"⟧}]}]}}'],
    ["a navigation link", '{"theme":"mint","navigation":{"tabs":[{"tab":"A","href":⟦"/no"⟧}]}}'],
    [
      "a global link",
      '{"theme":"mint","navigation":{"global":{"anchors":[{"anchor":"A","href":⟦"/no"⟧}]},"pages":["guides/start"]}}',
    ],
    ["the logo link", '{"theme":"mint","logo":{"light":"/images/logo.svg","dark":"/images/logo.svg","href":⟦"/no"⟧}}'],
    ["a missing heading", navbar('⟦"/guides/start#setup"⟧')],
    ["a page with a heading", navbar('"/guides/start#set-up"')],
    ["the top of a page", navbar('"/guides/start#top"')],
    ["a file", navbar('"/images/logo.svg"')],
    ["the home page", navbar('"/"')],
    ["a folder", navbar('"/guides"')],
    ["an external URL and an email address", navbar('"https://acme.example/no"') + navbar('"mailto:a@acme.example"')],
    ["a redirect", navbar('"/old"', ',"redirects":[{"source":"/old","destination":"/guides/start"}]')],
    ["the base path of the site", navbar('"/docs/guides/start"')],
    [
      "a page generated from an API description",
      '{"theme":"mint","navbar":{"links":[{"label":"A","href":"/api-reference/list-users"}]},"navigation":{"tabs":[{"tab":"A","openapi":"openapi.json"}]}}',
    ],
  ])("%s", async (_, source) => {
    const { findings, spans } = await inSite(source, {
      ...FILES,
      "guides/more.mdx": "[a](/docs/guides/start) [b](/docs/guides/more)",
    });
    expect(findings.map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(spans);
  });

  it.each<[name: string, href: string, message: RegExp, fixed: string]>([
    ["page", "/guides/stat", /^Page "guides\/stat" not found\. Did you mean "?\/guides\/start"?\?$/, "/guides/start"],
    [
      "page and keeps the heading",
      "/guides/stat#set-up",
      /^Page "guides\/stat" not found\. Did you mean "?\/guides\/start"?\?$/,
      "/guides/start#set-up",
    ],
    [
      "heading",
      "/guides/start#setup",
      /^Heading "#setup" not found on page "guides\/start"\. Did you mean "?#set-up"?\?$/,
      "/guides/start#set-up",
    ],
  ])("suggests the %s", async (_, href, message, fixed) => {
    const { config, findings, site, text } = await inSite(navbar(`⟦${JSON.stringify(href)}⟧`));
    expect(findings[0]?.message).toMatch(message);
    const [fix] = fixesOf(findings[0]!, config, site);
    expect(applyEdits(text, fix!.edits)).toBe(navbar(JSON.stringify(fixed)));
  });

  it("reports nothing for an unread site, and translates messages", async () => {
    const { config, site } = await inSite(navbar('"/guides/stat"'));
    expect(findingsOf(config, siteLinkNotFound)).toEqual([]);
    const texts = () => findingsOf(config, siteLinkNotFound, site).map(({ message }) => message);
    expect(await leftInEnglish(texts)).toEqual([]);
  });
});
