import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accept } from "../../testing/accept.ts";
import { accepted, editor, itemsAt, labels } from "../../testing/completed.ts";
import { configOf } from "../../testing/findings.ts";
import { type FeatureClient, plainClient } from "../client.ts";

describe("completion in any file", () => {
  const sample = `{
  "name": "A", // comment
  "colors": { "primary": "#fff" }, "background": { "color": { "light": "#fff" } },
  "navbar": { "primary": { "type": "github" } },
  "contextual": { "options": ["copy", "view"] },
  "footer": { "links": [{ "header": "B", "items": [{ "label": "x", "href": "c" }] }] },
  "api": { "mdx": { "server": ["https://a.b"], "auth": { "method": "key" } } },
  "navigation": { "anchors": [{ "anchor": "B", "icon": "x", "color": { "light": "#000" }, "groups": [ { "group": "G", "pages": [ "a", { "group": "H", "pages": [ "b" ] } ] }, ] }] },
  "appearance": { "default": "dark", "strict": false }
}
`;
  /** Returns the sample with some fragments replaced. */
  const damaged = (replaced: readonly (readonly [piece: string, by: string])[]): string =>
    replaced.reduce((text, [piece, by]) => {
      expect(text).toContain(piece);
      return text.replace(piece, by);
    }, sample);

  it.each([
    [
      "between two strings when one of them is missing a quote",
      [
        ['"copy", ', '"|copy"'],
        ['"key" }', '"key" :'],
        ['gation"', "gatio,"],
      ],
    ],
    ["in a key without a colon", [['"pages": [ "a"', '"pa|ges"{[ "a"']]],
    [
      "after a colon in a list",
      [
        ['"A", //', '"A", //na'],
        ['"name"', '"[ame"'],
        [': "A"', '"A"'],
        ['"href": "c"', '"href",: "c|"'],
        ['"appearance"', '"metadata"'],
      ],
    ],
    [
      "after a name that is missing a quote",
      [
        ['"href": "c"', '"hre1: "c"|'],
        ['"auth":', '"auth"na'],
        ['"G"', '""'],
        ['"pages": [ "b"', '"pages"  [ "b"'],
      ],
    ],
  ] as const)("offers nothing %s", (_, replaced) => {
    expect(labels(damaged(replaced))).toEqual([]);
  });

  it.each([
    [
      "if a repair would move the key",
      [
        ['"name": "A"', '"nam|e": "A"'],
        ["// comment", "]/ comment"],
        ["#000", "#0}0"],
      ],
      ['{\n  "name": "A"', '{\n  "description": "A"'],
    ],
    [
      "if a repair would move the previous key",
      [
        ['"colors": { "', '|"colors": { na]'],
        ['"group": "H"', '"gr"p": "H"'],
        ['{ "default', "{ }fault"],
      ],
      ['  "colors"', '  "description": "Guides and reference for the Acme API.", "colors"'],
    ],
    [
      "if there is text between the new key and the previous property",
      [['"pages": [ "b" ] } ] }, ] }] },\n  "appear', '"pages": [ "b" ] } ] }, ] }]}} "|appear']],
      ['"appearance"', '"description"'],
    ],
  ] as const)("adds no comma before a new key %s", (_, replaced, [before, after]) => {
    const text = damaged(replaced);
    expect(accepted(text, "description")).toBe(text.replace("|", "").replace(before, after));
  });

  const pieces = ['"', "{", "}", "[", "]", ",", ":", "na", '"x"', "1", "/", "\n", " "];
  /** Returns the sample with up to `cuts` random replacements. */
  const broken = (cuts: number): fc.Arbitrary<string> =>
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom("", ...pieces)), { maxLength: cuts }).map((places) =>
      places.reduce((text, [where, length, piece]) => {
        const at = where % (text.length + 1);
        return text.slice(0, at) + piece + text.slice(at + length);
      }, sample),
    );
  const errorsOf = (text: string): number => configOf(text).parseErrors.length;
  const mistakesOf = (text: string): number => configOf(text).analysis?.mistakes.length ?? 0;

  const check = (text: string, offset: number, client: FeatureClient): void => {
    const config = configOf(text);
    for (const item of itemsAt(config, offset, client)) {
      const after = accept(config, item);
      expect(errorsOf(after), `${item.label} at ${offset} of ${text}\ngives ${after}`).toBeLessThanOrEqual(
        config.parseErrors.length,
      );
    }
  };

  it("never adds syntax errors, either in a whole file or in a truncated one", () => {
    for (let offset = 0; offset <= sample.length; offset++) {
      check(sample, offset, editor);
      check(sample.slice(0, offset), offset, plainClient);
    }
  });

  it("never throws in a broken file, and adds at most a few errors", { timeout: 120_000 }, () => {
    let accepted = 0;
    let madeWorse = 0;
    fc.assert(
      fc.property(fc.oneof(broken(1), broken(6)), fc.nat(), (text, where) => {
        const offset = where % (text.length + 1);
        const config = configOf(text);
        const found = itemsAt(config, offset, editor);
        const item = found[where % found.length];
        if (!item) return;
        const after = accept(config, item);
        const context = `${item.label} at ${offset} of ${text}\ngives ${after}`;
        const worse = Math.min(mistakesOf(after) - mistakesOf(text), errorsOf(after) - config.parseErrors.length);
        accepted++;
        if (worse > 0) madeWorse++;
        // The item may close a string, which reveals errors in the text that the string contained.
        expect(worse, context).toBeLessThanOrEqual(4);
      }),
      { numRuns: 500 },
    );
    expect(madeWorse / accepted).toBeLessThan(0.02);
  });
});
