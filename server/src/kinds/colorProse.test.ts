import { describe, expect, it } from "vitest";
import { nodeAt } from "../config/json.ts";
import { entryOf } from "../schema/place.ts";
import { unknownSite } from "../site/site.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeColor } from "./colorProse.ts";

/** What is said of the colour at the cursor, its pictures left out. */
function said(source: string): string[] | undefined {
  const { config, cursor } = markedConfig(source);
  const entry = entryOf(nodeAt(config.root, cursor)!);
  const text = describeColor(entry.node.value, { config, site: unknownSite("file:///site"), entry });
  return text?.replace(/!\[[^\]]*\]\([^)]*\) /g, "").split(/\n+/);
}

describe("describeColor", () => {
  it("tells the contrast on the backgrounds of the file", () => {
    expect(said('{"colors":{"primary":"#77|7777","background":{"light":"#fff","dark":"#000"}}}')).toEqual([
      "`#777777`",
      "Contrast:",
      "- 4.4:1 on the light background, `#fff`: good for headings (AA)",
      "- 4.6:1 on the dark background, `#000`: good for text (AA)",
    ]);
  });

  it("takes the usual backgrounds where the file gives none, and leaves out one that is no colour", () => {
    expect(said('{"colors":{"primary":"#ff|f","background":{"dark":"black"}}}')).toEqual([
      "`#fff`",
      "Contrast:",
      "- 1:1 on the usual light background, `#ffffff`: hard to read",
    ]);
  });

  it("tells how the other colours look on a background", () => {
    expect(said('{"colors":{"primary":"#000","light":"no","background":{"light":"#f|ff"}}}')).toEqual([
      "`#fff`",
      "Contrast with the colours of the theme:",
      "- 21:1 for `primary`, `#000`: good for text (AA)",
    ]);
  });

  it("shows a gradient as one", () => {
    expect(said('{"anchors":[{"color":{"from":"#0|00","to":"#fff"}}]}')?.[1]).toBe("from `#000` to `#fff`");
    expect(said('{"anchors":[{"color":{"from":"#0|00","to":"x"}}]}')?.[1]).toBe("Contrast:");
  });

  it("says nothing of what is no colour", () => {
    expect(said('{"colors":{"primary":"re|d"}}')).toBeUndefined();
  });
});
