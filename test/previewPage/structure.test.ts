import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contrastRatio } from "../../server/src/knowledge/look/contrast.ts";
import type { NodeId, SiteView } from "../../server/src/protocol.ts";
import { partsBelow, partsIn } from "../../server/src/view/viewTree.ts";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { compareWithGolden } from "./golden.ts";
import { measure, notHighlighted, overflowing, overlapping } from "./measure.ts";
import { PreviewedSite } from "./previewedSite.ts";
import { realSites, SAMPLE } from "./sites.ts";

const MODES = ["light", "dark"] as const;
const WIDTHS = [400, 768, 1280] as const;

/** Selects text in the preview's own colors, which must be readable on the config's background color. */
const TEXT = [
  ".tabs .part",
  ".links .part:not(.call-to-action)",
  ".group-name",
  ".page:not(.on, .gone)",
  ".anchor",
  ".body h1",
  ".body > p:not(.eyebrow)",
  ".body li",
  ".body td",
  ".code code",
  ".lead",
].join();

/** The minimum contrast of text in the preview (WCAG AA). */
const READABLE = 4.5;

/**
 * The maximum number of page entries to move the cursor to. A site has hundreds, and all of them are rendered in the
 * same way.
 */
const MAX_ENTRIES = 25;

let browser: Browser;
let preview: DrawnPreview | undefined;

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await preview?.picture(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
  await preview?.close();
  preview = undefined;
});
afterAll(() => browser?.close());

/** Renders a site in a mode, regardless of the modes in its config. */
async function draw(site: PreviewedSite, mode: (typeof MODES)[number], width: number): Promise<DrawnPreview> {
  const { theme } = site.result.view;
  const inMode = { ...theme, initialMode: mode };
  preview = await DrawnPreview.open(browser, { width });
  await preview.show(site.with({ ...site.result.view, theme: inMode }));
  return preview;
}

describe.each([SAMPLE, ...realSites()])("preview of $title", ({ folder, config }) => {
  let site: PreviewedSite;
  beforeAll(async () => {
    site = await PreviewedSite.read(folder, config);
  });

  describe.each(MODES)("in %s mode", (mode) => {
    it.each(WIDTHS)("has no overlapping or overflowing parts at %i px", async (width) => {
      const { page, errors, refused } = await draw(site, mode, width);
      expect(await overflowing(page)).toEqual([]);
      expect(await overlapping(page)).toEqual([]);
      expect([errors, refused]).toEqual([[], []]);
    });

    it("uses the config's colors, with readable text", async () => {
      const { page } = await draw(site, mode, 1280);
      const { accent, background } = site.result.view.theme[mode];
      const [frame] = await measure(page, ".browser");
      expect(frame?.background).toBe(longHex(background.hex));
      const accented = await measure(page, ".eyebrow, .page.on, .heading-link.on");
      expect(new Set(accented.map(({ color }) => color))).toEqual(new Set([longHex(accent.hex)]));
      const texts = await measure(page, TEXT);
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(({ color, background: behind }) => contrastRatio(color, behind) < READABLE)).toEqual([]);
    });
  });

  it.each([400, 1280])("highlights each part when the cursor is in it, at %i px", async (width) => {
    const { page } = await draw(site, "light", width);
    expect(await notHighlighted(page, drawnParts(site.result.view))).toEqual([]);
  });
});

describe("structure of the sample site's preview", () => {
  it.each(MODES)("matches the golden file in %s mode", async (mode) => {
    const { page } = await draw(await PreviewedSite.read(SAMPLE.folder, SAMPLE.config), mode, 1280);
    compareWithGolden(`sample-${mode}.json`, await measure(page, ".browser :is(.part, [class])"));
  });
});

/** Returns the IDs of the parts that a reader can see in some state of the site. */
function drawnParts(view: SiteView): readonly NodeId[] {
  const { theme, footer, navigation, listed, ...others } = view;
  const { groups, sections } = listed!;
  const main = partsBelow(navigation).filter(({ isMain }) => isMain);
  const versions = partsIn(navigation).filter(({ kind }) => kind === "version");
  const ids = (part: unknown): readonly NodeId[] => {
    const found: NodeId[] = [];
    JSON.stringify(part, (name, value) => {
      if (name !== "nodeId") return value;
      found.push(value);
      return undefined;
    });
    return found;
  };
  const entries = ids(groups);
  const step = Math.ceil(entries.length / MAX_ENTRIES);
  const hasFeedback = Object.values(footer.feedback).includes(true);
  return [
    ...ids(others),
    ...ids({ ...theme, ...(theme.canSwitchMode || theme.initialMode === "system" ? {} : { dark: 0 }) }),
    ...ids(hasFeedback ? footer : footer.socials),
    ...versions.map(({ nodeId }) => nodeId),
    ...(sections.length > 0 ? [main[0]!, ...sections].map(({ nodeId }) => nodeId) : []),
    ...entries.filter((_, index) => index % step === 0),
  ];
}

/** Expands short colors such as `#0af` to `#00aaff`. */
function longHex(hex: string): string {
  const digits = hex.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}
