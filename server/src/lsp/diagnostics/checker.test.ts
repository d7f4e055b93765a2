import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { defaultCheckSettings } from "../../rules/engine/check.ts";
import { change, MemoryFiles, siteOn } from "../../testing/memoryFiles.ts";
import { clientFeatures } from "../clientFeatures.ts";
import { Checker } from "./checker.ts";

const config = () =>
  parseSiteConfig(
    "file:///site/site.config.json",
    '{ "name": 1, "navigation": [{ "group": "Start", "pages": ["start", "gone"] }] }',
  );

/** A clock on which each look takes longer than a turn, so that there is a pause after each rule. */
function checkerWithSlowClock(): Checker {
  let now = 0;
  return new Checker(clientFeatures({}, undefined), {
    now: () => (now += 100),
    schedule: () => ({ cancel: () => undefined }),
  });
}

describe("a check in turns", () => {
  it("finds what a check at once finds, and is kept", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const one = config();
    const checker = checkerWithSlowClock();
    let pauses = 0;
    const result = await checker.checkInTurns(one, site, defaultCheckSettings, async () => ++pauses > 0);
    expect(pauses).toBeGreaterThan(10);
    expect(checker.check(one, site, defaultCheckSettings)).toBe(result);
    const atOnce = checkerWithSlowClock().check(config(), site, defaultCheckSettings);
    expect(result?.diagnostics).toEqual(atOnce.diagnostics);
    expect(result?.counts).toEqual(atOnce.counts);
  });

  it("ends at the first pause after which nobody needs it", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    let pauses = 0;
    const pause = async (): Promise<boolean> => ++pauses < 3;
    expect(await checkerWithSlowClock().checkInTurns(config(), site, defaultCheckSettings, pause)).toBeUndefined();
    expect(pauses).toBe(3);
  });

  it("finds what is right after the site changed in a pause", async () => {
    const files = new MemoryFiles({ "site/start.mdx": "" });
    const site = await siteOn(files);
    let pauses = 0;
    const result = await checkerWithSlowClock().checkInTurns(config(), site, defaultCheckSettings, async () => {
      if (++pauses === 20) {
        files.write("site/gone.mdx");
        await site.apply([change("created", "gone.mdx")]);
      }
      return true;
    });
    expect(pauses).toBe(20);
    expect(result?.findings.map(({ rule }) => rule.id)).toEqual(["wrong-type"]);
  });

  it("gives way to a check at once in a pause", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const one = config();
    const checker = checkerWithSlowClock();
    const result = await checker.checkInTurns(one, site, defaultCheckSettings, async () => {
      checker.check(one, site, defaultCheckSettings);
      return true;
    });
    expect(checker.check(one, site, defaultCheckSettings)).toBe(result);
  });
});

describe("a check of a file in which everything is wrong", () => {
  const listing = (pages: number) =>
    parseSiteConfig(
      "file:///site/site.config.json",
      JSON.stringify({
        name: "Acme",
        navigation: [{ group: "Start", pages: Array.from({ length: pages }, (_, page) => `gone-${page}`) }],
      }),
    );
  const more = (message: string) => message.startsWith("There are more findings of this rule");

  it.each([
    { pages: 400, findings: 400, hasMore: false },
    { pages: 401, findings: 401, hasMore: true },
    { pages: 5_000, findings: 401, hasMore: true },
  ])("gives $findings findings for $pages missing pages", async ({ pages, findings, hasMore }) => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const config = listing(pages);
    const checker = checkerWithSlowClock();
    const atOnce = checker.check(config, site, defaultCheckSettings);
    const missing = atOnce.diagnostics.filter(({ code }) => code === "page-not-found");
    expect(missing).toHaveLength(findings);
    expect(missing.map(({ message }) => more(String(message)))).toEqual(
      missing.map((_, index) => hasMore && index === findings - 1),
    );
    expect(missing.at(-1)?.range).toEqual(atOnce.diagnostics[findings - 1]?.range);
    const inTurns = await checkerWithSlowClock().checkInTurns(config, site, defaultCheckSettings, async () => true);
    expect(inTurns?.diagnostics).toEqual(atOnce.diagnostics);
  });
});
