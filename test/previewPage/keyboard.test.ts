import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contrastRatio } from "../../server/src/knowledge/look/contrast.ts";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { measure } from "./measure.ts";
import { PreviewedSite } from "./previewedSite.ts";
import { SAMPLE } from "./sites.ts";

/** Selects interactive elements. */
const CONTROLS = "button:enabled, select, summary, a[href], [role='button']";

let browser: Browser;
let site: PreviewedSite;
let preview: DrawnPreview | undefined;

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
  site = await PreviewedSite.read(SAMPLE.folder, SAMPLE.config, (text) =>
    text.replace('"guides/labels"', '"guides/lables"'),
  );
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await preview?.picture(`failed-${task.name.replaceAll(/\W+/g, "-")}`);
  await preview?.close();
  preview = undefined;
});
afterAll(() => browser?.close());

describe.each([400, 1280])("preview at %i px", (width) => {
  it("can be navigated with Tab, and shows the focus", async () => {
    preview = await DrawnPreview.open(browser, { width });
    await preview.show(site);
    const { page } = preview;
    if (width === 400) await preview.shown(".menu-button").click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const controls = await page.evaluate((selector) => {
      const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility(),
      );
      for (const [index, element] of visible.entries()) element.dataset.control = String(index);
      return visible.length;
    }, CONTROLS);
    const reached = new Set<string>();
    for (let press = 0; press <= controls; press++) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
        return { control: element.dataset.control, isSeen, what: `${element.tagName} ${element.className}` };
      });
      if (focus.control === undefined) continue;
      expect(focus.isSeen, focus.what).toBe(true);
      reached.add(focus.control);
    }
    expect(reached.size).toBe(controls);
  });

  it("gives each interactive element a role and a name, and nests none in another", async () => {
    preview = await DrawnPreview.open(browser, { width });
    await preview.show(site);
    const { page } = preview;
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const focusable = nodes.filter(
      ({ ignored, properties, role }) =>
        !ignored &&
        role?.value !== "RootWebArea" &&
        properties?.some(({ name, value }) => name === "focusable" && value.value),
    );
    expect(focusable.length).toBeGreaterThan(20);
    const unnamed = focusable.filter(({ name, role }) => !name?.value || !role?.value || role.value === "generic");
    expect(unnamed.map(({ role, description }) => [role?.value, description?.value])).toEqual([]);
    const landmarks = nodes.map(({ role }) => role?.value);
    expect(landmarks).toEqual(expect.arrayContaining(["banner", "main", "navigation", "toolbar", "heading"]));
    expect(await page.locator(`:is(${CONTROLS}) :is(${CONTROLS})`).count()).toBe(0);
  });

  it("opens a page with Enter, and announces findings", async () => {
    preview = await DrawnPreview.open(browser, { width });
    await preview.show(site);
    if (width === 400) await preview.shown(".menu-button").press("Enter");
    await preview.shown(".sidebar .page", { hasText: "Quickstart" }).press("Enter");
    await preview.shown("h1", { hasText: "Quickstart" }).waitFor();
    expect(preview.sent).toContainEqual({ type: "select", node: "navigation[0].pages[1]" });
    if (width === 400) await preview.shown(".menu-button").press("Enter");
    expect(await preview.shown(".sidebar .mark .spoken").first().textContent()).toContain("guides/lables");
  });
});

describe.each(["highContrastDark", "highContrastLight"] as const)("theme %s", (theme) => {
  it("makes controls, pressed buttons and the path at the cursor distinguishable", async () => {
    preview = await DrawnPreview.open(browser, { theme, width: 1000 });
    await preview.show(site);
    await preview.post({ type: "cursor", node: "navigation[0].pages[1]" });
    await preview.settled();
    const texts = await measure(preview.page, ".toolbar button, .toolbar .place, .toolbar .count, .chip");
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(({ color, background }) => contrastRatio(color, background) < 4.5)).toEqual([]);
    const look = (pressed: boolean) =>
      preview!
        .shown(`.toolbar button[aria-label="${pressed ? "Light" : "Dark"}"]`)
        .evaluate((button) => `${getComputedStyle(button).boxShadow} ${getComputedStyle(button).backgroundColor}`);
    expect(await look(true)).not.toBe(await look(false));
    await preview.picture(`preview-${theme}`);
  });
});
