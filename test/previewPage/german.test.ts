import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../editor/chromium.ts";
import { ensureEditor } from "../editor/setup.ts";
import { DrawnPreview } from "./drawnPreview.ts";
import { PreviewedSite } from "./previewedSite.ts";
import { SAMPLE } from "./sites.ts";

let browser: Browser;
let preview: DrawnPreview | undefined;

beforeAll(async () => {
  await ensureEditor();
  browser = await launchChromium();
});
afterAll(async () => {
  await preview?.close();
  await browser?.close();
});

it("the preview is in German in a German editor, but keeps the site's own text", async () => {
  preview = await DrawnPreview.open(browser, { language: "de" });
  await preview.show(await PreviewedSite.read(SAMPLE.folder, SAMPLE.config));
  const { page } = preview;
  await page.getByRole("button", { name: "Diese Site erklären" }).waitFor();
  await page.getByRole("button", { name: "Dunkel" }).waitFor();
  await page.locator(".search", { hasText: "Search…" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(preview.errors).toEqual([]);
  await preview.picture("preview-german");
});
