import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer } from "./explorer.ts";

/**
 * Watches for the message that the navigation is empty. Runs inside the window.
 *
 * @returns Whether the message has appeared.
 */
function sawEmptyMessage(): boolean {
  const watched = window as { sawEmptyMessage?: boolean };
  const look = () => {
    const texts = [...document.querySelectorAll(".welcome-view-content")].filter((element) =>
      element.checkVisibility(),
    );
    watched.sawEmptyMessage ||= texts.some((element) => element.textContent?.includes("is empty"));
  };
  if (watched.sawEmptyMessage === undefined) {
    watched.sawEmptyMessage = false;
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  }
  return watched.sawEmptyMessage ?? false;
}

describe("folder of pages without a site config", () => {
  let explorer: Explorer;
  beforeAll(async () => {
    explorer = await Explorer.open({ prepare: (folder) => rmSync(path.join(folder, "site.config.json")) });
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  const section = () => explorer.page.getByRole("button", { name: "Site Navigation Section" });
  const welcome = () => explorer.page.locator(".welcome-view-content:visible", { hasText: "no site config" });
  /** Whether the entire button is visible in its view. */
  const isButtonWhole = async (): Promise<boolean> => {
    const button = await welcome().getByRole("button", { name: "New Site Config" }).boundingBox();
    const view = await explorer.page.locator(".pane-body", { has: welcome() }).boundingBox();
    return !!button && !!view && button.y + button.height <= view.y + view.height;
  };

  it("shows a welcome view that offers to create a site config", async () => {
    await section().waitFor({ timeout: scaledTimeout(30_000) });
    await explorer.unfold("Site Navigation");
    // The button is visible without scrolling, and there are no buttons that cannot work yet.
    await expect.poll(isButtonWhole, { timeout: scaledTimeout(20_000) }).toBe(true);
    expect(await explorer.page.locator('.pane-header .action-label[aria-label="Add Group…"]').count()).toBe(0);
    await explorer.picture("navigation-welcome");
  });

  it("creates a site config with the pages, and shows them in the view", async () => {
    await welcome().getByRole("button", { name: "New Site Config" }).click();
    expect((await explorer.choices())[0]).toMatch(/^acme-docs/);
    await explorer.picture("new-site-config-folders");
    await explorer.page.keyboard.press("Enter");
    await explorer.quickInput.filter({ hasText: "Enter the project name" }).waitFor();
    await explorer.page.evaluate(sawEmptyMessage);
    await explorer.answer("Acme");
    await explorer.page.locator(".tab.active", { hasText: "docs.json" }).waitFor();
    expect(JSON.parse(explorer.read("docs.json"))).toMatchObject({ name: "Acme" });
    expect(explorer.read("docs.json")).toContain('"quickstart"');
    await welcome().waitFor({ state: "hidden" });
    // No file has this name, so the row must be a group's.
    await explorer.page.locator(".pane-body .monaco-list-row", { hasText: "Get started" }).first().waitFor();
    expect(await explorer.page.evaluate(sawEmptyMessage)).toBe(false);
    await explorer.picture("new-site-config-done");
  });
});
