import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { Explorer, eventually } from "./explorer.ts";
import { NavigationView } from "./navigationView.ts";

/** Replaces the sample site with one that has a `docs.json`. */
function useDocsJson(folder: string): void {
  rmSync(folder, { recursive: true });
  cpSync(path.join(repositoryRoot, "examples/acme-freight"), folder, { recursive: true });
}

describe("Site Navigation of a docs.json", () => {
  let explorer: Explorer;
  let view: NavigationView;

  /** The tabs of the latest version in English. */
  const tabs = async (): Promise<readonly string[]> => {
    await explorer.openFile("docs.json");
    await explorer.page.keyboard.press("Control+S");
    await explorer.page.locator(".tab:not(.dirty)", { hasText: "docs.json" }).waitFor();
    const { navigation } = JSON.parse(explorer.read("docs.json"));
    return navigation.languages[0].versions[0].tabs.map(({ tab }: { readonly tab: string }) => tab);
  };

  beforeAll(async () => {
    explorer = await Explorer.open({ prepare: useDocsJson, start: (opened) => opened.file("docs.json").waitFor() });
    view = new NavigationView(explorer);
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("lists all parts with their types", async () => {
    await explorer.openFile("docs.json");
    await explorer.runCommand("Explorer: Focus on Site Navigation View");
    await explorer.fold("acme-docs");
    for (const label of ["English", "v2", "API"]) await view.unfold(label);
    await view.row("REST").waitFor();
    const spoken = await view.pane
      .locator(".monaco-list-row")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
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

  it("moves a tab with the keyboard, and renames it with F2", async () => {
    await view.focus("Resources");
    await explorer.page.keyboard.press("Alt+ArrowUp");
    await eventually(tabs).toEqual(["Guides", "Resources", "API", "Blog"]);
    await view.focus("Resources");
    await explorer.page.keyboard.press("F2");
    await explorer.quickInput.waitFor();
    // The name is filled in shortly after the input appears.
    await eventually(() => explorer.quickInput.locator("input").inputValue()).toBe("Resources");
    await explorer.answer("Learn");
    await view.row("Learn").waitFor();
    await eventually(tabs).toEqual(["Guides", "Learn", "API", "Blog"]);
  });

  it("moves a tab before another one by dragging it", async () => {
    await explorer.drag(view.row("Learn"), view.row("Guides"));
    await eventually(tabs).toEqual(["Learn", "Guides", "API", "Blog"]);
  });
});
