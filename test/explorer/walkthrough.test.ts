import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer } from "./explorer.ts";

describe("walkthrough for site configs", () => {
  let explorer: Explorer;
  beforeAll(async () => {
    explorer = await Explorer.open();
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  const openWalkthrough = async (): Promise<void> => {
    await explorer.runCommand("Welcome: Open Walkthrough...");
    await explorer.fillQuickInput("Write a Site Config");
    await explorer.choose("Write a Site Config");
    await explorer.page.locator(".gettingStartedContainer [data-done-step-id]").first().waitFor();
  };
  /** The walkthrough steps, and whether each one is completed. */
  const steps = async (): Promise<Readonly<Record<string, boolean>>> => {
    const boxes = explorer.page.locator(".gettingStartedContainer .step-list-container [data-done-step-id]");
    const entries = await boxes.evaluateAll((all) =>
      all.map((box) => [box.getAttribute("data-done-step-id") ?? "", box.classList.contains("complete")] as const),
    );
    return Object.fromEntries(entries.map(([id, isDone]) => [id.split("#").at(-1), isDone]));
  };

  it("has only its first step completed in a folder with a site config", async () => {
    // The extension must find the site config before the walkthrough opens.
    await explorer.page.getByRole("button", { name: "Site Navigation Section" }).waitFor();
    await openWalkthrough();
    const initial = { open: true, fix: false, complete: false, hover: false, rename: false, preview: false };
    await expect.poll(steps, { timeout: scaledTimeout(20_000) }).toEqual(initial);
    await explorer.picture("walkthrough-begun");
  });

  it("completes each step when the user follows it", async () => {
    const { keyboard } = explorer.page;
    await explorer.openFile("site.config.json");
    await explorer.editor.getByText('"/logo/light.svg"').first().click();
    await keyboard.press("Control+.");
    await keyboard.press("Escape");
    await explorer.suggest();
    await keyboard.press("Escape");
    await explorer.goTo(11, 20);
    await explorer.showHover();
    await keyboard.press("Escape");
    await explorer.file("quickstart.mdx").click();
    await explorer.page.locator(".tab.active", { hasText: "quickstart.mdx" }).waitFor();
    await keyboard.press("F2");
    await explorer.page.locator(".explorer-folders-view .monaco-inputbox input").press("Escape");
    await explorer.openFile("site.config.json");
    await explorer.runCommand("Sitekeeper: Open Site Preview to the Side");
    await explorer.page.locator(".tab", { hasText: "Preview: acme-docs" }).waitFor();
    await explorer.runCommand("View: Close All Editors");
    await openWalkthrough();
    const done = { open: true, fix: true, complete: true, hover: true, rename: true, preview: true };
    await expect.poll(steps, { timeout: scaledTimeout(20_000) }).toEqual(done);
    await explorer.picture("walkthrough-done");
  });
});
