import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { unknownSite } from "../site/site.ts";
import { breakText, mistakes } from "../testing/breakage.ts";
import { olderConfigs, siteConfigs } from "../testing/configs.ts";
import { write, writtenStyles } from "../testing/layouts.ts";
import { leftInEnglish } from "../testing/leftInEnglish.ts";
import { isUntranslated } from "../testing/untranslated.ts";
import { check } from "./engine/check.ts";
import { unverifiedFixesOf } from "./engine/fixTrials.ts";
import { rules } from "./index.ts";

/** Returns the text that the author of a config reads: all messages and the titles of fixes. */
function wordsIn(text: string, file: string): readonly string[] {
  const config = parseSiteConfig(`file:///site/${file}`, text);
  const site = unknownSite("file:///site");
  return check(config, site, rules).flatMap((finding) => [
    finding.message,
    ...(finding.related ?? []).map(({ message }) => message),
    ...unverifiedFixesOf(finding, { config, site }).map(({ title }) => title),
  ]);
}

const written = (configs: typeof siteConfigs) =>
  fc.tuple(configs, writtenStyles()).map(([value, style]) => write(value, style));
const broken = (files: fc.Arbitrary<string>) =>
  fc.tuple(files, fc.array(mistakes, { minLength: 1, maxLength: 2 })).map(([text, made]) => breakText(text, made));

describe("German output", () => {
  it.each([
    ["whole docs.json", "docs.json", written(siteConfigs)],
    ["broken docs.json", "docs.json", broken(written(siteConfigs))],
    ["whole mint.json", "mint.json", written(olderConfigs)],
    ["broken mint.json", "mint.json", broken(written(olderConfigs))],
  ])("is fully translated for a %s", async (_, file, files) => {
    await fc.assert(
      fc.asyncProperty(files, async (text) => {
        const english = wordsIn(text, file);
        const german: string[] = [];
        const left = await leftInEnglish(() => {
          german.push(...wordsIn(text, file));
          return german;
        });
        expect(left).toEqual([]);
        expect(german).toHaveLength(english.length);
        expect(german.filter((each, index) => each === english[index] && !isUntranslated(each))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
