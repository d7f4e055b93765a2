import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { overflowing, overlapping } from "../previewPage/measure.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { retrySetup } from "../support/retrySetup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { PreviewWindow } from "./previewWindow.ts";

const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(30_000) });

let window: PreviewWindow;

/** Returns the accessible names of the parts in an area of the preview. */
const labels = (piece: string): Promise<(string | null)[]> =>
  window.shown(`${piece} > .part`).evaluateAll((parts) => parts.map((part) => part.getAttribute("aria-label")));

const openBefore = (edit?: (config: string) => string): void => {
  beforeAll(async () => {
    window = await retrySetup(() => PreviewWindow.open(edit ? { edit } : {}));
  });
  afterEach((test) => describeFailure(window, test));
  afterAll(() => window?.close());
};

describe("preview of the sample site", () => {
  openBefore();

  it("renders the layout of the site and the text of the page", async () => {
    await window.shown("h1").filter({ hasText: "Introduction" }).waitFor();
    await eventually(() => labels(".tabs")).toEqual(["Anchor Guides", "Tab API reference", "Tab SDKs"]);
    await eventually(() => labels(".links")).toEqual(["Link Dashboard", "Link Support", "Repository acme/parcel"]);
    await window.shown(".body p").filter({ hasText: "Acme Parcel is a single API for shipping." }).waitFor();
    await window.shown(".logo img").waitFor();
    expect(await window.shown(".logo img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  });

  it("selects the field of a clicked part, and opens a page", async () => {
    await window.part("navigation[1].pages[2]").click();
    await window.shown("h1").filter({ hasText: "Print labels" }).waitFor();
    await eventually(() => window.cursorLine()).toBe(window.lineOf('"guides/labels"'));
  });

  it("highlights the part at the cursor, and opens the page of an entry", async () => {
    await window.editor.locator(".view-lines").click();
    await window.goTo(window.lineOf('"guides/rates"'), 12);
    await window.shown(".part.lit .chip:visible").filter({ hasText: "navigation[1].pages[1]" }).waitFor();
    await window.shown("h1").filter({ hasText: "Compare rates" }).waitFor();
    await window.goTo(window.lineOf('"name": "Recipes"'), 12);
    await window.shown(".part.lit .chip:visible").filter({ hasText: "anchors[0]" }).waitFor();
  });

  it("shows the anchors of the selected version, and hidden anchors only next to their pages", async () => {
    const anchors = async () => (await labels(".anchors")).map((label) => label?.replace("Anchor ", ""));
    await eventually(anchors).toEqual(["Guides", "Recipes", "What is new", "Source code"]);
    await window.shown(".versions").selectOption("v1");
    await eventually(anchors).toEqual(["Guides", "Recipes", "Version 1", "Source code"]);
    await window.shown(".versions").selectOption("v2");
  });

  it("updates while the user types, and keeps the last valid state while the config is broken", async () => {
    await window.editor.locator(".view-lines").click();
    await window.goTo(window.lineOf('"name": "Acme Parcel"'), 14);
    await window.page.keyboard.type("X");
    await window.shown(".browser-tab").filter({ hasText: "AcXme Parcel" }).waitFor();
    await window.page.keyboard.press("Control+Z");
    await window.page.keyboard.press("Control+End");
    await window.page.keyboard.press("Backspace");
    await window.page.keyboard.press("Backspace");
    await window.shown(".broken").filter({ hasText: "This is the last good state." }).waitFor();
    await window.shown(".browser.stale h1").waitFor();
    await window.page.keyboard.press("Control+Z");
    await window.shown(".broken").waitFor({ state: "hidden" });
  });

  it("has no overlapping or overflowing parts in light and dark mode, next to the editor", async () => {
    for (const mode of ["Dark", "Light"]) {
      await window.shown(".toolbar button").filter({ hasText: mode }).click();
      await window.shown(`.browser.${mode.toLowerCase()}`).waitFor();
      expect(await overflowing(window.frame)).toEqual([]);
      expect(await overlapping(window.frame)).toEqual([]);
    }
  });

  it("switches the mode and the width", async () => {
    const background = () => window.shown(".browser").evaluate((browser) => getComputedStyle(browser).backgroundColor);
    await eventually(background).toBe("rgb(255, 255, 255)");
    await window.shown(".toolbar button").filter({ hasText: "Dark" }).click();
    await eventually(background).toBe("rgb(11, 18, 32)");
    await window.shown('.toolbar button[aria-label="Phone"]').click();
    await window.shown(".menu-button").waitFor();
    await window.shown(".sidebar").waitFor({ state: "hidden" });
    await window.shown(".menu-button").click();
    await window.shown(".sidebar").waitFor();
  });
});

describe("preview of a config with mistakes and hostile text", () => {
  openBefore((config) =>
    config
      .replace('"name": "Acme Parcel"', '"name": "<img src=x onerror=alert(1)>"')
      .replace('"guides/labels"', '"guides/lables"')
      .replace('"https://dashboard.acme.example"', '"javascript:alert(1)"')
      .replace('"default": "light"', '"default": "dark", "isHidden": true'),
  );

  it("marks parts with findings", async () => {
    await window.part("navigation[1].pages[2]").locator(".mark.error").waitFor();
    await window.part("navigation[1].pages[2]").and(window.shown(".gone")).waitFor();
  });

  it("renders markup in strings as text", async () => {
    await window.shown(".browser-tab").filter({ hasText: "<img src=x onerror=alert(1)>" }).waitFor();
    expect(await window.shown('img[src="x"]').count()).toBe(0);
    expect(await window.shown('[href^="javascript:"]').count()).toBe(0);
  });

  it("offers only one mode if the config forces it", async () => {
    await window.shown(".browser.dark").waitFor();
    expect(await window.shown(".mode-toggle").count()).toBe(0);
    expect(await window.shown(".toolbar button").filter({ hasText: "Light" }).isDisabled()).toBe(true);
  });
});
