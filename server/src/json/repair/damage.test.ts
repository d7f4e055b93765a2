import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { SiteConfig } from "../../formats/format.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { commentNotAllowed } from "../../rules/config/commentNotAllowed.ts";
import { syntaxError } from "../../rules/config/syntaxError.ts";
import { trailingComma } from "../../rules/config/trailingComma.ts";
import { check } from "../../rules/engine/check.ts";
import type { CheckedFinding } from "../../rules/engine/rule.ts";
import { unknownSite } from "../../site/site.ts";
import {
  type DamagedText,
  damageLines,
  damageMark,
  damageTwoMarks,
  isJson,
  LINE_DAMAGES,
  MARK_DAMAGES,
} from "../../testing/damage.ts";
import { fixesOf } from "../../testing/findings.ts";
import { seeded } from "../../testing/seeded.ts";
import { applyEdits } from "../edits.ts";

const SEED = 20_26;
const COUNT = 60;
/** The examples in each format, with a key. */
const EXAMPLES = [
  ["acme-freight/docs.json", '"footer":'],
  ["acme-docs/site.config.json", '"topAnchor":'],
] as const;
const site = unknownSite("file:///site");
const findingsIn = (config: SiteConfig): readonly CheckedFinding[] =>
  check(config, site, [syntaxError, commentNotAllowed, trailingComma]);

describe.each(EXAMPLES)("damage in %s", (example, key) => {
  const healthy = readFileSync(new URL(`../../../../examples/${example}`, import.meta.url), "utf8");
  const configOf = (text: string): SiteConfig => parseSiteConfig(`file:///site/${example.split("/")[1]}`, text);

  /** Generates random damage of one kind that makes the JSON invalid. */
  function damages(damage: (random: () => number) => DamagedText): DamagedText[] {
    const random = seeded(SEED);
    const found: DamagedText[] = [];
    while (found.length < COUNT) {
      const damaged = damage(random);
      if (!isJson(damaged.text)) found.push(damaged);
    }
    return found;
  }

  /** Applies the first fix for the first finding the given number of times. */
  function applyFixes(text: string, times: number): string {
    for (let time = 0; time < times; time++) {
      const config = configOf(text);
      const [finding] = findingsIn(config);
      const [fix] = finding ? fixesOf(finding, config, site) : [];
      if (fix) text = applyEdits(text, fix.edits);
    }
    return text;
  }

  /** Returns the proportion of damaged texts that pass a check, from 0 to 1. */
  function share(all: readonly DamagedText[], holds: (damaged: DamagedText) => boolean): number {
    return all.filter(holds).length / all.length;
  }

  const isRestored = ({ text, places }: DamagedText): boolean => {
    const after = applyFixes(text, places.length);
    return isJson(after) && JSON.stringify(JSON.parse(after)) === JSON.stringify(JSON.parse(healthy));
  };
  const isOneEach = ({ text, places }: DamagedText): boolean => findingsIn(configOf(text)).length === places.length;

  // The timeouts are generous to allow for slow machines.
  it.each(MARK_DAMAGES)(
    "reports a %s punctuation character exactly once, with a fix that restores the data",
    { timeout: 60_000 },
    (kind) => {
      const all = damages((random) => damageMark(healthy, kind, random));
      expect(share(all, isOneEach)).toBeGreaterThanOrEqual(0.97);
      expect(share(all, isRestored)).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each(LINE_DAMAGES.slice(0, 3))(
    'reports no more findings for "%s" near an unknown key than near a known key',
    { timeout: 60_000 },
    (kind) => {
      const [from, to] = [healthy.indexOf(key) - 600, healthy.indexOf(key) + 600];
      const all = damages((random) => damageLines(healthy, kind, random)).filter(
        ({ text, places: [place = 0] }) => from < place && place < to && text.includes(key),
      );
      const found = (text: string): number => findingsIn(configOf(text)).length;
      expect(all.length).toBeGreaterThan(3);
      expect(all.filter(({ text }) => found(text.replace(key, '"my-anchor":')) > found(text))).toEqual([]);
    },
  );

  it("reports two separate mistakes, with fixes that restore the data", { timeout: 60_000 }, () => {
    const all = damages((random) => damageTwoMarks(healthy, [MARK_DAMAGES[0], MARK_DAMAGES[2]], random));
    expect(share(all, isOneEach)).toBeGreaterThanOrEqual(0.9);
    expect(share(all, isRestored)).toBeGreaterThanOrEqual(0.85);
  });

  it.each(LINE_DAMAGES)(
    'reports the damage "%s" exactly once, with a fix that results in valid JSON',
    { timeout: 60_000 },
    (kind) => {
      const all = damages((random) => damageLines(healthy, kind, random));
      const expected = kind === LINE_DAMAGES[0] ? 0.95 : 0.9;
      expect(share(all, isOneEach)).toBeGreaterThanOrEqual(expected);
      expect(share(all, ({ text }) => isJson(applyFixes(text, 1)))).toBeGreaterThanOrEqual(expected);
    },
  );
});
