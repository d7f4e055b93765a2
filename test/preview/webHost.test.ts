import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retrySetup } from "../support/retrySetup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { PreviewWindow } from "./previewWindow.ts";

describe("preview in the web worker host", () => {
  let window: PreviewWindow;
  beforeAll(async () => {
    window = await retrySetup(() => PreviewWindow.open({ kind: "web" }));
  });
  afterAll(() => window?.close());

  it("renders the site with its logo, and the text of a page", async () => {
    await window.shown("h1").filter({ hasText: "Introduction" }).waitFor();
    await window.shown(".body p").filter({ hasText: "Acme Parcel is a single API for shipping." }).waitFor();
    const logoWidth = () => window.shown(".logo img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(logoWidth, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(0);
  });

  it("follows the cursor, and selects clicked parts", async () => {
    await window.editor.locator(".view-lines").click();
    await window.goTo(window.lineOf('"guides/rates"'), 12);
    await window.shown("h1").filter({ hasText: "Compare rates" }).waitFor();
    await window.part("navigation[1].pages[2]").click();
    await expect
      .poll(() => window.cursorLine(), { timeout: scaledTimeout(20_000) })
      .toBe(window.lineOf('"guides/labels"'));
    await window.picture("preview-web");
  });
});
