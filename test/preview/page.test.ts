import { cpSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { retrySetup } from "../support/retrySetup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { PreviewWindow } from "./previewWindow.ts";

const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(30_000) });

let window: PreviewWindow;

const heading = () => window.shown("h1").innerText();
/** The text of the highlighted block, which contains the cursor. */
const atCursor = () => window.shown("[data-cursor]").allInnerTexts();
/** The text of the last visible line in the editor. The line elements are not in the same order as the text. */
const lastLine = () =>
  window.editor.locator(".view-line").evaluateAll((lines) =>
    lines
      .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
      .sort((a, b) => a.top - b.top)
      .at(-1)
      ?.text.trim(),
  );
const scrolledBy = () => window.frame.evaluate(() => globalThis.scrollY);

describe("preview of the edited page", () => {
  beforeAll(async () => {
    const prepare = (folder: string) =>
      cpSync(
        path.join(repositoryRoot, "test/previewPage/components/labels.mdx"),
        path.join(folder, "guides/testing.mdx"),
      );
    window = await retrySetup(() => PreviewWindow.open({ prepare, page: "quickstart.mdx" }));
  });
  afterEach((test) => describeFailure(window, test));
  afterAll(() => window?.close());

  it("opens the active page from the title bar of its editor", async () => {
    await eventually(heading).toBe("Quickstart");
  });

  it("renders text whose tags are not closed yet, and keeps the last rendering of a broken page", async () => {
    await window.page.keyboard.press("Control+End");
    await window.page.keyboard.type("\n\n<Note>");
    await eventually(lastLine).toBe("<Note></Note>");
    await window.page.keyboard.type("Typed just now.");
    await window.shown(".callout.note").filter({ hasText: "Typed just now." }).waitFor();
    await window.page.keyboard.press("Control+End");
    await window.page.keyboard.type("\n\n<Tip");
    await window.shown(".problem").waitFor();
    await window.shown(".callout.note").filter({ hasText: "Typed just now." }).waitFor();
    await window.page.keyboard.type(">");
    await eventually(lastLine).toBe("<Tip></Tip>");
    await window.page.keyboard.type("x");
    await window.shown(".callout.tip").filter({ hasText: "x" }).waitFor();
    await window.shown(".problem").waitFor({ state: "hidden" });
  });

  it("follows the active page unless it is pinned", async () => {
    const pin = window.shown('.toolbar button[aria-label="Pin this page"]');
    await window.openFile("testing.mdx");
    await eventually(heading).toBe("Print labels");
    await pin.click();
    // A file opens in the active editor group, which must not be the group of the preview.
    await window.runCommand("View: Focus First Editor Group");
    await window.openFile("rates.mdx");
    await window.page.waitForTimeout(1000);
    expect(await heading()).toBe("Print labels");
    await pin.click();
    await window.runCommand("View: Focus First Editor Group");
    await window.openFile("testing.mdx");
    await eventually(heading).toBe("Print labels");
  });

  it("marks the block at the cursor, and scrolls to it", async () => {
    await window.editor.locator(".view-lines").click();
    await window.goTo(window.lineIn("guides/testing.mdx", "Labels are kept"), 2);
    await eventually(atCursor).toEqual([expect.stringContaining("Labels are kept for thirty days.")]);
    await window.goTo(window.lineIn("guides/testing.mdx", "Choose a carrier"), 2);
    await eventually(scrolledBy).toBeGreaterThan(500);
  });

  it("scrolls the editor with the preview", async () => {
    await window.frame.evaluate(() => globalThis.scrollTo(0, 0));
    const first = () => window.editor.locator(".line-numbers").first().innerText();
    await window.shown(".lead").hover();
    await window.page.mouse.wheel(0, 900);
    await eventually(async () => Number(await first())).toBeGreaterThan(10);
  });

  it("renders a page that is not in the navigation", async () => {
    await window.openFile("spreadsheet-import.md");
    await eventually(heading).not.toBe("Print labels");
  });
});
