import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { missingField } from "../../rules/config/missingField.ts";
import { unknownField } from "../../rules/config/unknownField.ts";
import { wrongType } from "../../rules/config/wrongType.ts";
import { defaultCheckSettings } from "../../rules/engine/rule.ts";
import { pageNotFound } from "../../rules/navigation/pageNotFound.ts";
import { change, MemoryFiles, siteOn } from "../../testing/memoryFiles.ts";
import { clientFeatures } from "../clientFeatures.ts";
import { Scheduler } from "../scheduler.ts";
import { Checker } from "./checker.ts";

const config = () =>
  parseSiteConfig(
    "file:///site/site.config.json",
    '{ "name": 1, "navigation": [{ "group": "Start", "pages": ["start", "gone"] }] }',
  );

/**
 * Returns a checker whose clock advances by more than a turn at each call, so that every rule runs in a separate turn.
 */
function slowChecker(): Checker {
  let now = 0;
  const clock = { now: () => (now += 100), schedule: () => ({ cancel: () => undefined }) };
  return new Checker(clientFeatures({}, undefined), new Scheduler(clock), [
    missingField,
    wrongType,
    unknownField,
    pageNotFound,
  ]);
}

describe("check in turns", () => {
  it("returns the same result as a check in a single turn, and caches it", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const one = config();
    const checker = slowChecker();
    let turns = 0;
    const result = await checker.checkInTurns(one, site, defaultCheckSettings, () => ++turns > 0);
    expect(turns).toBeGreaterThan(4);
    expect(checker.check(one, site, defaultCheckSettings)).toBe(result);
    const atOnce = slowChecker().check(config(), site, defaultCheckSettings);
    expect(result?.diagnostics).toEqual(atOnce.diagnostics);
    expect(result?.counts).toEqual(atOnce.counts);
  });

  it("stops before the next turn when the result is no longer needed", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    let turns = 0;
    expect(await slowChecker().checkInTurns(config(), site, defaultCheckSettings, () => ++turns < 3)).toBeUndefined();
    expect(turns).toBe(3);
  });

  it("starts over when the site changes between two turns", async () => {
    const files = new MemoryFiles({ "site/start.mdx": "" });
    const site = await siteOn(files);
    files.write("site/gone.mdx");
    let turns = 0;
    const result = slowChecker().checkInTurns(config(), site, defaultCheckSettings, () => ++turns > 0);
    await setImmediate();
    await site.apply([change("created", "gone.mdx")]);
    expect((await result)?.findings.map(({ rule }) => rule.id)).toEqual(["wrong-type"]);
  });

  it("uses the result of another check that ran between two turns", async () => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const one = config();
    const checker = slowChecker();
    const result = await checker.checkInTurns(one, site, defaultCheckSettings, () => {
      checker.check(one, site, defaultCheckSettings);
      return true;
    });
    expect(checker.check(one, site, defaultCheckSettings)).toBe(result);
  });
});

describe("check of a file with many findings", () => {
  const listing = (pages: number) =>
    parseSiteConfig(
      "file:///site/site.config.json",
      JSON.stringify({
        name: "Acme",
        navigation: [{ group: "Start", pages: Array.from({ length: pages }, (_, page) => `gone-${page}`) }],
      }),
    );
  const more = (message: string) => /^\d+ more findings? of this rule follows?\./.test(message);

  it.each([
    { pages: 400, findings: 400, hasMore: false },
    { pages: 401, findings: 401, hasMore: true },
    { pages: 5_000, findings: 401, hasMore: true },
  ])("reports $findings findings for $pages missing pages", async ({ pages, findings, hasMore }) => {
    const site = await siteOn(new MemoryFiles({ "site/start.mdx": "" }));
    const config = listing(pages);
    const checker = slowChecker();
    const atOnce = checker.check(config, site, defaultCheckSettings);
    const missing = atOnce.diagnostics.filter(({ code }) => code === "page-not-found");
    expect(missing).toHaveLength(findings);
    expect(missing.map(({ message }) => more(String(message)))).toEqual(
      missing.map((_, index) => hasMore && index === findings - 1),
    );
    expect(missing.at(-1)?.range).toEqual(atOnce.diagnostics[findings - 1]?.range);
    const inTurns = await slowChecker().checkInTurns(config, site, defaultCheckSettings, () => true);
    expect(inTurns?.diagnostics).toEqual(atOnce.diagnostics);
  });
});
