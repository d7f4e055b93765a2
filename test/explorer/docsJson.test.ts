import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { again } from "../support/again.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer } from "./explorer.ts";

/** An expectation that is repeated until it holds. */
const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(20_000) });

/** Replaces the sample site by one with a `docs.json`. */
function useDocsJson(folder: string): void {
  rmSync(folder, { recursive: true });
  cpSync(path.join(repositoryRoot, "examples/acme-freight"), folder, { recursive: true });
}

describe("Site Navigation of a docs.json", () => {
  let explorer: Explorer;

  const view = (): Locator => explorer.page.locator(".pane", { hasText: "Site Navigation" });
  const row = (label: string): Locator =>
    view()
      .locator(".monaco-list-row", { has: explorer.page.locator(".label-name").getByText(label, { exact: true }) })
      .first();
  const unfold = async (label: string): Promise<void> => {
    await eventually(async () => {
      const isFolded = (await row(label).getAttribute("aria-expanded")) === "false";
      if (isFolded) await row(label).locator(".monaco-tl-twistie").click();
      return isFolded;
    }).toBe(false);
  };
  const focus = async (label: string): Promise<void> => {
    const focused = view().locator(".monaco-list:focus-within .monaco-list-row.focused.selected");
    await eventually(async () => {
      await row(label).click();
      await explorer.page.waitForTimeout(500);
      return focused.getByText(label, { exact: true }).count();
    }).toBe(1);
  };
  /** The tabs of the newest version in English. */
  const tabs = async (): Promise<readonly string[]> => {
    await explorer.openFile("docs.json");
    await explorer.page.keyboard.press("Control+S");
    await explorer.page.locator(".tab:not(.dirty)", { hasText: "docs.json" }).waitFor();
    const { navigation } = JSON.parse(explorer.read("docs.json"));
    return navigation.languages[0].versions[0].tabs.map(({ tab }: { readonly tab: string }) => tab);
  };

  beforeAll(async () => {
    explorer = await again(async () => {
      const opened = await Explorer.open(useDocsJson);
      try {
        await opened.file("docs.json").waitFor();
      } catch (error) {
        await opened.close();
        throw error;
      }
      return opened;
    });
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("lists every part, and says what it is", async () => {
    await explorer.openFile("docs.json");
    await explorer.runCommand("Explorer: Focus on Site Navigation View");
    await explorer.fold("acme-docs");
    for (const label of ["English", "v2", "API"]) await unfold(label);
    await row("REST").waitFor();
    const spoken = await view()
      .locator(".monaco-list-row")
      .evaluateAll((rows) => rows.map((each) => each.getAttribute("aria-label")));
    for (const label of [
      /^Language English/,
      /^Version v2/,
      /^Tab Guides/,
      /^Dropdown REST/,
      /^Link Blog/,
      /^Link Forum/,
    ])
      expect(spoken).toContainEqual(expect.stringMatching(label));
    await explorer.picture("site-navigation-docs-json");
  });

  it("moves a tab with keys, and renames it with F2", async () => {
    await focus("Resources");
    await explorer.page.keyboard.press("Alt+ArrowUp");
    await eventually(tabs).toEqual(["Guides", "Resources", "API", "Blog"]);
    await focus("Resources");
    await explorer.page.keyboard.press("F2");
    await explorer.quickInput.waitFor();
    // The name is filled in after the input is there.
    await eventually(() => explorer.quickInput.locator("input").inputValue()).toBe("Resources");
    await explorer.answer("Learn");
    await row("Learn").waitFor();
    await eventually(tabs).toEqual(["Guides", "Learn", "API", "Blog"]);
  });

  it("drops a tab before another one", async () => {
    await explorer.drag(row("Learn"), row("Guides"));
    await eventually(tabs).toEqual(["Learn", "Guides", "API", "Blog"]);
  });
});
