import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Explorer, eventually } from "../explorer/explorer.ts";
import { NavigationView } from "../explorer/navigationView.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";

function parseOrUndefined(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("Site Navigation", () => {
  let explorer: Explorer;
  let view: NavigationView;

  const addToNavigation = (): Locator =>
    explorer.page.locator(".monaco-menu .action-item", { hasText: "Add to Navigation…" });
  /** Selects an item of the open menu. VS Code ignores clicks just after the menu has opened. */
  const chooseAddToNavigation = async (): Promise<void> => {
    await addToNavigation().waitFor();
    await eventually(async () => {
      if (await addToNavigation().isVisible()) await addToNavigation().click();
      return addToNavigation().isVisible();
    }).toBe(false);
  };
  /** Returns the config on disk. The editor may not have finished writing it. */
  const parsedConfig = async () => {
    let config: { readonly navigation: readonly { readonly group: string; readonly pages: readonly unknown[] }[] };
    await eventually(() => {
      config = parseOrUndefined(explorer.read("site.config.json"));
      return config;
    }).toBeDefined();
    return config!;
  };
  /** Returns the pages of a group on disk, once the config has been saved. */
  const saved = async (group: string): Promise<readonly unknown[]> => {
    await explorer.page.locator(".tab", { hasText: "site.config.json" }).click();
    await explorer.page.keyboard.press("Control+S");
    await explorer.page.locator(".tab:not(.dirty)", { hasText: "site.config.json" }).waitFor();
    const { navigation } = await parsedConfig();
    return navigation.find((entry) => entry.group === group)?.pages ?? [];
  };
  const undo = async (): Promise<void> => {
    await explorer.editor.locator(".view-lines").click();
    await explorer.page.keyboard.press("Control+Z");
  };

  beforeAll(async () => {
    explorer = await Explorer.open({
      async start(opened) {
        opened.write("draft.mdx", "---\ntitle: A draft\n---\n");
        await opened.file("quickstart.mdx").waitFor();
        await opened.openFile("site.config.json");
        await opened.runCommand("Explorer: Focus on Site Navigation View");
        // Collapsing the Explorer gives the view its space.
        await opened.fold("acme-docs");
        await opened.page.getByText("Not in navigation (1)").waitFor();
      },
    });
    view = new NavigationView(explorer);
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("moves a page by dragging it to another group, which a single undo reverts", async () => {
    const before = explorer.read("site.config.json");
    await view.unfold("Get started");
    await view.row("Quickstart").waitFor();
    await explorer.picture("site-navigation");
    await explorer.drag(view.row("Quickstart"), view.row("Go live"));
    await eventually(() => saved("Go live")).toContain("quickstart");
    expect(await saved("Get started")).not.toContain("quickstart");
    await undo();
    await eventually(() => saved("Go live")).not.toContain("quickstart");
    expect(explorer.read("site.config.json")).toBe(before);
  });

  it("adds an unlisted page by dragging it to a group", async () => {
    await view.unfold("Not in navigation (1)");
    await explorer.drag(view.row("A draft"), view.row("Get started"));
    await eventually(() => saved("Get started")).toContain("draft");
    await view.row("Not in navigation (1)").waitFor({ state: "detached" });
    await undo();
    await view.row("Not in navigation (1)").waitFor();
  });

  it("adds a page by dragging its file from the Explorer", async () => {
    await explorer.unfold("acme-docs");
    await explorer.drag(explorer.file("draft.mdx"), view.row("Get started"));
    await eventually(() => saved("Get started")).toContain("draft");
    await undo();
    await explorer.fold("acme-docs");
    await view.row("Not in navigation (1)").waitFor();
  });

  it("adds one or all selected pages through the context menu of their files", async () => {
    explorer.write("second.mdx", "---\ntitle: A second draft\n---\n");
    await view.row("Not in navigation (2)").waitFor();
    await explorer.unfold("acme-docs");
    await explorer.file("second.mdx").waitFor();
    // The rows move while the Explorer expands, and a file that opens becomes the only selected row.
    await eventually(async () => {
      await explorer.file("draft.mdx").click();
      await explorer.page.locator(".tab.active", { hasText: "draft.mdx" }).waitFor();
      await explorer.file("quickstart.mdx").click({ modifiers: ["ControlOrMeta"] });
      await explorer.file("second.mdx").click({ modifiers: ["ControlOrMeta"] });
      return explorer.page.locator('.explorer-folders-view .monaco-list-row[aria-selected="true"]').allInnerTexts();
    }).toEqual(["draft.mdx", "quickstart.mdx", "second.mdx"]);
    await explorer.file("second.mdx").click({ button: "right" });
    await addToNavigation().waitFor();
    await explorer.picture("explorer-add-to-navigation");
    await chooseAddToNavigation();
    await explorer.choose("Go live");
    await eventually(() => saved("Go live")).toEqual(expect.arrayContaining(["draft", "second"]));
    expect(await saved("Go live")).not.toContain("quickstart");

    await explorer.file("quickstart.mdx").click();
    await explorer.page.locator(".tab.active", { hasText: "quickstart.mdx" }).waitFor();
    await explorer.file("quickstart.mdx").click({ button: "right" });
    await chooseAddToNavigation();
    await explorer.notification('The page "quickstart" is already in the navigation.').waitFor();
    await explorer.runCommand("Notifications: Clear All Notifications");
    await explorer.page.locator(".tab", { hasText: "site.config.json" }).click();
    await undo();
    explorer.delete("second.mdx");
    await explorer.fold("acme-docs");
    await view.row("Not in navigation (1)").waitFor();
  });

  it("accepts both listed and unlisted pages in one drop, which a single undo reverts", async () => {
    // Saves the config after the undo in the previous test.
    await saved("Get started");
    const before = explorer.read("site.config.json");
    await view.unfold("Get started");
    await view.unfold("Not in navigation (1)");
    await view.row("A draft").click({ modifiers: ["Control"] });
    await view.row("Concepts").click({ modifiers: ["Control"] });
    await explorer.drag(view.row("Concepts"), view.row("Go live"));
    await eventually(async () => (await saved("Go live")).slice(-2)).toEqual(["concepts", "draft"]);
    expect(await saved("Get started")).not.toContain("concepts");
    await undo();
    await eventually(() => saved("Get started")).toContain("concepts");
    expect(explorer.read("site.config.json")).toBe(before);
    await view.row("Not in navigation (1)").waitFor();
  });

  it("adds the pages of a folder by dragging it from the Explorer", async () => {
    const before = explorer.read("site.config.json");
    explorer.write("drafts/two.md", "# Two");
    explorer.write("drafts/one.mdx", "# One");
    await view.row("Not in navigation (3)").waitFor();
    await explorer.unfold("acme-docs");
    await explorer.file("drafts").waitFor();
    await explorer.drag(explorer.file("drafts"), view.row("Get started"));
    await eventually(async () => (await saved("Get started")).slice(-2)).toEqual(["drafts/one", "drafts/two"]);
    await undo();
    await eventually(() => saved("Get started")).not.toContain("drafts/one");
    expect(explorer.read("site.config.json")).toBe(before);
    await explorer.fold("acme-docs");
  });

  it("shows findings as decorations of rows", async () => {
    const before = explorer.read("site.config.json");
    explorer.write("site.config.json", before.replace('"quickstart"', '"quikstart"'));
    await view.unfold("Get started");
    const look = (label: string) =>
      view
        .row(label)
        .locator(".monaco-icon-label")
        .evaluate((element) => [getComputedStyle(element, "::after").content, getComputedStyle(element).color]);
    await view.row("quikstart").waitFor();
    await eventually(() => look("quikstart").then(([badge]) => badge)).toContain("1");
    const [, color] = await look("quikstart");
    expect(color).not.toBe((await look("Concepts"))[1]);
    expect((await look("Get started"))[1]).toBe(color);
    await explorer.picture("site-navigation-findings");
    explorer.write("site.config.json", before);
    await view.row("Quickstart").waitFor();
  });

  it("selects the row at the cursor, and opens a page when its row is clicked", async () => {
    const line =
      explorer
        .read("site.config.json")
        .split("\n")
        .findIndex((text) => text.includes('"guides/testing"')) + 1;
    await explorer.goTo(line, 12);
    await explorer.page.locator(".monaco-list-row.selected", { hasText: "guides/testing" }).waitFor();
    await view.row("Carriers").click();
    await explorer.page.locator(".monaco-list-row.selected", { hasText: "Carriers" }).waitFor();
    await view.unfold("Get started");
    await view.row("Quickstart").click();
    await explorer.page.locator(".tab.active", { hasText: "quickstart.mdx" }).waitFor();
  });

  it("adds a group at the end and renames it", async () => {
    await explorer.runCommand("Sitekeeper: Add Group…");
    await explorer.answer("Late additions");
    // A row loses the focus while it is being redrawn, and a key pressed then is lost.
    await eventually(async () => {
      await view.row("Late additions").click();
      await explorer.page.keyboard.press("F2");
      const opens = explorer.quickInput.waitFor({ timeout: scaledTimeout(3000) });
      return opens.then(
        () => true,
        () => false,
      );
    }).toBe(true);
    await explorer.answer("Later");
    await view.row("Later").waitFor();
    await eventually(() => saved("Later")).toEqual([]);
  });
});
