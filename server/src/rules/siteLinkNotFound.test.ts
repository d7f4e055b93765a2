import { describe, expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { findingsOf } from "../testing/findings.ts";
import { leftInEnglish } from "../testing/leftInEnglish.ts";
import { markedConfig } from "../testing/marked.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { fixesOf } from "./engine/check.ts";
import { needsOf } from "./engine/siteNeeds.ts";
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
    ["a page that is missing", navbar('⟦"/guides/stat"⟧')],
    ["a link of the footer", '{"theme":"mint","footer":{"links":[{"items":[{"label":"A","href":⟦"/no"⟧}]}]}}'],
    ["a link of the navigation", '{"theme":"mint","navigation":{"tabs":[{"tab":"A","href":⟦"/no"⟧}]}}'],
    [
      "a link on every page",
      '{"theme":"mint","navigation":{"global":{"anchors":[{"anchor":"A","href":⟦"/no"⟧}]},"pages":["guides/start"]}}',
    ],
    ["the logo's", '{"theme":"mint","logo":{"light":"/images/logo.svg","dark":"/images/logo.svg","href":⟦"/no"⟧}}'],
    ["a heading that is missing", navbar('⟦"/guides/start#setup"⟧')],
    ["a page with a heading", navbar('"/guides/start#set-up"')],
    ["the top of a page", navbar('"/guides/start#top"')],
    ["a file", navbar('"/images/logo.svg"')],
    ["the start of the site", navbar('"/"')],
    ["a folder", navbar('"/guides"')],
    ["another site, and a mail address", navbar('"https://acme.example/no"') + navbar('"mailto:a@acme.example"')],
    ["a redirect", navbar('"/old"', ',"redirects":[{"source":"/old","destination":"/guides/start"}]')],
    ["the folder that the site is served below", navbar('"/docs/guides/start"')],
    [
      "a page that is made from an API description",
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
      "page, and keeps the heading",
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
  ])("finds the %s that was meant", async (_, href, message, fixed) => {
    const { config, findings, site, text } = await inSite(navbar(`⟦${JSON.stringify(href)}⟧`));
    expect(findings[0]?.message).toMatch(message);
    const [fix] = fixesOf(findings[0]!, config, site);
    expect(applyEdits(text, fix!.edits)).toBe(navbar(JSON.stringify(fixed)));
  });

  it("says nothing of a site that is not read, and speaks German", async () => {
    const { config, site } = await inSite(navbar('"/guides/stat"'));
    expect(findingsOf(config, siteLinkNotFound)).toEqual([]);
    const texts = () => findingsOf(config, siteLinkNotFound, site).map(({ message }) => message);
    expect(await leftInEnglish(texts)).toEqual([]);
  });
});
