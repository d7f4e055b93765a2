import { describe, expect, it } from "vitest";
import { nodeAt } from "../../json/json.ts";
import { entryOf } from "../../schema/place.ts";
import { unknownSite } from "../../site/site.ts";
import { markedConfig } from "../../testing/marked.ts";
import { occurrenceOf } from "../valueContext.ts";
import { describeColor } from "./colorDescription.ts";

/** Returns the hover text for the color at the cursor, without images. */
function hoverText(source: string, file?: string): string[] | undefined {
  const { config, cursor } = markedConfig(source, undefined, file);
  const entry = entryOf(config, nodeAt(config.root, cursor)!);
  const text = describeColor(entry.node.value, {
    config,
    site: unknownSite("file:///site"),
    occurrence: occurrenceOf(entry),
  });
  return text?.replace(/!\[[^\]]*\]\([^)]*\) /g, "").split(/\n+/);
}

describe("describeColor", () => {
  it("shows the contrast with the backgrounds in the config", () => {
    expect(
      hoverText('{"colors":{"primary":"#77|7777"},"background":{"color":{"light":"#fff","dark":"#000"}}}'),
    ).toEqual([
      "`#777777` · Contrast 4.4:1 against the light background `#fff`: passes AA for large text only  ",
      "Contrast 4.6:1 against the dark background `#000`: passes AA",
    ]);
  });

  it("falls back to the default backgrounds and ignores invalid colors", () => {
    expect(hoverText('{"colors":{"primary":"#ff|f"},"background":{"color":{"dark":"black"}}}')).toEqual([
      "`#fff` · Contrast 1:1 against the default light background `#ffffff`: fails AA",
    ]);
  });

  it("shows the contrast between a background and the theme colors", () => {
    expect(hoverText('{"colors":{"primary":"#000","light":"no"},"background":{"color":{"light":"#f|ff"}}}')).toEqual([
      "`#fff` · Contrast 21:1 for `primary` `#000`: passes AA",
    ]);
  });

  it("shows the contrast with the backgrounds of the older format", () => {
    const older = '{"colors":{"primary":"#77|7777","background":{"light":"#fff","dark":"#000"}}}';
    expect(hoverText(older, "mint.json")?.[0]).toContain("Contrast 4.4:1 against the light background `#fff`");
  });

  it("shows a gradient of the older format", () => {
    expect(hoverText('{"anchors":[{"color":{"from":"#0|00","to":"#fff"}}]}', "mint.json")?.[2]).toBe(
      "Gradient from `#000` to `#fff`",
    );
    expect(hoverText('{"anchors":[{"color":{"from":"#0|00","to":"x"}}]}', "mint.json")).toHaveLength(2);
  });

  it("shows no hover for an invalid color", () => {
    expect(hoverText('{"colors":{"primary":"re|d"}}')).toBeUndefined();
  });
});
