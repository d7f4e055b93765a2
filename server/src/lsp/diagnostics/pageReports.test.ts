import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { defaultCheckSettings } from "../../rules/engine/check.ts";
import { pageBody } from "../../site/pageBody.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { clientFeatures } from "../clientFeatures.ts";
import { type CheckedSite, PageReports } from "./pageReports.ts";

const config = parseSiteConfig("file:///site/site.config.json", "{}");
const settings = { settings: { check: defaultCheckSettings } };

async function checked(pages: number): Promise<CheckedSite> {
  const files = Array.from({ length: pages }, (_, page) => [`p${page}.mdx`, `[a](/gone-${page})\n\n## One\n`]);
  const site = await siteOf({ ...Object.fromEntries(files), "linking.mdx": "[b](/p0#one)" });
  await site.prepare({ openApi: [], bodies: true });
  return { config, site, settings };
}

/** A clock on which each look takes a millisecond. */
function slowClock(): () => number {
  let time = 0;
  return () => time++;
}

const urisOf = (reports: ReadonlyMap<string, { readonly uri: string }>) => [...reports.values()].map(({ uri }) => uri);

describe("reports of the pages of a site", () => {
  it("are made a few pages at a time, with pauses, and are the same", async () => {
    const site = await checked(30);
    const reports = new PageReports(clientFeatures({}, {}));
    let pauses = 0;
    await reports.prepare(site, slowClock(), async () => void pauses++);
    expect(pauses).toBeGreaterThan(3);
    const prepared = reports.of(site);
    expect(urisOf(prepared)).toEqual(urisOf(new PageReports(clientFeatures({}, {})).of(site)));
    await reports.prepare(site, slowClock(), () => Promise.reject(new Error("Nothing is to be checked again.")));
    expect(reports.of(site)).toBe(prepared);
  });

  it("are not those of another state that came during a pause", async () => {
    const site = await checked(30);
    const reports = new PageReports(clientFeatures({}, {}));
    const other = { ...site, config: parseSiteConfig(config.uri, '{"redirects":[{"source":"/gone-0"}]}') };
    let now = site;
    await reports.prepare(site, slowClock(), async () => {
      now = other;
      reports.of(other);
    });
    expect(urisOf(reports.of(now))).toHaveLength(29);
  });

  it("follow the headings of pages that are open, and name what did not change by the same ID", async () => {
    const site = await checked(2);
    const reports = new PageReports(clientFeatures({}, {}));
    const before = reports.of(site);
    const open = pageBody("p0", "p0.mdx", "## Two", undefined);
    const after = reports.of({ ...site, openBodies: new Map([["p0", open]]) });
    expect(
      urisOf(after)
        .map((uri) => uri.slice("file:///site/".length))
        .sort(),
    ).toEqual(["linking.mdx", "p0.mdx", "p1.mdx"]);
    const p1 = (all: typeof before) => [...all.values()].find(({ uri }) => uri.endsWith("p1.mdx"))?.id;
    expect(p1(after)).toBe(p1(before));
    expect(reports.of(site)).toBe(before);
  });
});
