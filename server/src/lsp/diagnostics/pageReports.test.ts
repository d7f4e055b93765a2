import { describe, expect, it, vi } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { openapiReference } from "../../rules/api/openapiReference.ts";
import { defaultCheckSettings } from "../../rules/engine/rule.ts";
import { headingNotFound } from "../../rules/link/headingNotFound.ts";
import { linkNotFound } from "../../rules/link/linkNotFound.ts";
import { pageBody } from "../../site/pageBody.ts";
import { change, MemoryFiles, siteOf, siteOn } from "../../testing/memoryFiles.ts";
import { clientFeatures } from "../clientFeatures.ts";
import { Scheduler } from "../scheduler.ts";
import { type CheckedSite, PageReports } from "./pageReports.ts";

const config = parseSiteConfig("file:///site/site.config.json", "{}");
const settings = { settings: { check: defaultCheckSettings } };

async function checked(pages: number): Promise<CheckedSite> {
  const files = Array.from({ length: pages }, (_, page) => [`p${page}.mdx`, `[a](/gone-${page})\n\n## One\n`]);
  const site = await siteOf({ ...Object.fromEntries(files), "linking.mdx": "[b](/p0#one)" });
  await site.prepare({ apiDescriptions: [], bodies: true });
  return { config, site, settings };
}

/** Returns a scheduler that counts turns. Its clock advances by more than a turn at each call. */
function slowScheduler(onTurn: () => Promise<void> = async () => undefined) {
  let now = 0;
  const scheduler = new Scheduler({ now: () => (now += 100), schedule: () => ({ cancel: () => undefined }) });
  return { scheduler, turn: vi.spyOn(scheduler, "turn").mockImplementation(onTurn) };
}

const urisOf = (reports: ReadonlyMap<string, { readonly uri: string }>) => [...reports.values()].map(({ uri }) => uri);

describe("page reports", () => {
  it("checks pages in turns, and only once for each state", async () => {
    const site = await checked(30);
    const reports = new PageReports(clientFeatures({}, {}), [linkNotFound, headingNotFound]);
    const { scheduler, turn } = slowScheduler();
    await reports.prepare(site, scheduler);
    expect(turn.mock.calls.length).toBeGreaterThan(30);
    const prepared = reports.get(site);
    expect(urisOf(prepared)).toHaveLength(30);
    turn.mockClear();
    await reports.prepare(site, scheduler);
    expect(turn).not.toHaveBeenCalled();
    expect(reports.get(site)).toBe(prepared);
  });

  it("reflects the latest state of the disk", async () => {
    const files = new MemoryFiles(Object.fromEntries(["a", "b"].map((name) => [`site/${name}.mdx`, "[a](/gone)\n"])));
    const site = await siteOn(files);
    await site.prepare({ apiDescriptions: [], bodies: true });
    const reports = new PageReports(clientFeatures({}, {}), [linkNotFound, headingNotFound]);
    let turns = 0;
    const { scheduler } = slowScheduler(async () => {
      if (++turns !== 4) return;
      files.write("site/a.mdx", "Text.");
      await site.apply([change("changed", "a.mdx")]);
    });
    await reports.prepare({ config, site, settings }, scheduler);
    expect(urisOf(reports.get({ config, site, settings }))).toEqual(["file:///site/b.mdx"]);
  });

  it("includes the OpenAPI files in the config", async () => {
    const files = new MemoryFiles({ "site/api.yaml": "openapi: 3.1.0\na: { $ref: '#/b' }\n" });
    const named = parseSiteConfig("file:///site/docs.json", '{"api":{"openapi":"api.yaml"}}');
    const site = await siteOn(files);
    const all = { config: named, site, settings };
    await site.prepare({ apiDescriptions: ["api.yaml"], bodies: true });
    const reports = new PageReports(clientFeatures({}, {}), [openapiReference]);
    const { scheduler } = slowScheduler();
    await reports.prepare(all, scheduler);
    const [report] = [...reports.get(all).values()];
    expect(report).toMatchObject({ uri: "file:///site/api.yaml", items: [{ code: "openapi-reference" }] });
    expect(report?.items[0]?.range).toEqual({ start: { line: 1, character: 11 }, end: { line: 1, character: 16 } });
    files.write("site/api.yaml", "openapi: 3.1.0\nb: 1\na: { $ref: '#/b' }\n");
    await site.apply([change("changed", "api.yaml")]);
    await site.prepare({ apiDescriptions: ["api.yaml"], bodies: true });
    await reports.prepare(all, scheduler);
    expect([...reports.get(all)]).toEqual([]);
  });

  it("checks links against the headings in open pages, and keeps the IDs of unchanged reports", async () => {
    const site = await checked(2);
    const reports = new PageReports(clientFeatures({}, {}), [linkNotFound, headingNotFound]);
    const { scheduler } = slowScheduler();
    await reports.prepare(site, scheduler);
    const before = reports.get(site);
    const open = pageBody("p0", "p0.mdx", "## Two", undefined);
    await reports.prepare({ ...site, openBodies: new Map([["p0", open]]) }, scheduler);
    const after = reports.get(site);
    expect(
      urisOf(after)
        .map((uri) => uri.slice("file:///site/".length))
        .sort(),
    ).toEqual(["linking.mdx", "p0.mdx", "p1.mdx"]);
    const p1 = (all: typeof before) => [...all.values()].find(({ uri }) => uri.endsWith("p1.mdx"))?.id;
    expect(p1(after)).toBe(p1(before));
    await reports.prepare(site, scheduler);
    expect(urisOf(reports.get(site))).toEqual(urisOf(before));
  });
});
