import { expect, it } from "vitest";
import { docs } from "../formats/docs/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { Work } from "../json/work.ts";
import { readParts } from "../site/configParts.ts";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { LARGE_SITES } from "../testing/largeSites.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { check, checkPage } from "./engine/check.ts";
import { checkSpecs } from "./engine/checkSpecs.ts";
import { unverifiedFixesOf } from "./engine/fixTrials.ts";
import type { PageContext, Rule, RuleContext } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";

const settings = { strict: false, levels: {} };

async function open(files: Readonly<Record<string, string>>) {
  const site = await siteOf(files);
  const config = await readParts(parseSiteConfig(`file:///site/${docs.fileName}`, files[docs.fileName]!), site);
  await site.prepare(needsOf(config, site));
  return { site, config, page: site.body("a") };
}

/** Reads and checks a site, and finds the fixes for the first findings. */
async function checkAll(files: Readonly<Record<string, string>>): Promise<void> {
  const { site, config, page } = await open(files);
  for (const finding of check(config, site, rules, settings).slice(0, 5)) unverifiedFixesOf(finding, { config, site });
  const context = page && { page, config, site, settings };
  if (context) for (const each of checkPage(page, config, site, rules).slice(0, 5)) unverifiedFixesOf(each, context);
  expect([...checkSpecs(config, site, rules)].length).toBeLessThan(2);
}

/** Returns the steps of each rule, without a limit. */
async function stepsOf(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, number>> {
  const { site, config, page } = await open(files);
  const steps = (rule: Rule, context: RuleContext | PageContext): number => {
    const work = new Work(Number.POSITIVE_INFINITY);
    work.run(() => [...rule.check(context)].length);
    return work.steps;
  };
  return new Map(
    rules.flatMap((rule) => {
      if (rule.subject === undefined) return [[rule.id, steps(rule, { config, site })] as const];
      return rule.subject === "page" && page
        ? [[rule.id, steps(rule, { config, site, page, settings } as PageContext)] as const]
        : [];
    }),
  );
}

/** The size below which a few thousand steps more do not matter. */
const FEW = 20_000;

it.each(Object.entries(LARGE_SITES))("at most triples the steps of each rule for twice as many %s", async (_, make) => {
  const small = await stepsOf(make(500));
  const large = await stepsOf(make(1000));
  const grown = [...large].filter(([id, steps]) => steps > FEW + 3 * small.get(id)!);
  expect(grown.map(([id, steps]) => `${id}: ${small.get(id)} to ${steps}`)).toEqual([]);
});

it.each(Object.entries(LARGE_SITES))("takes linear time for %s", { timeout: 120_000 }, async (_, make) => {
  expect(await growthOf((size) => checkAll(make(size / 20)))).toBeLessThan(SAFE_GROWTH);
});
