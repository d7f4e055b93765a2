import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Explorer } from "../explorer/explorer.ts";
import { again } from "../support/again.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";

/** An expectation that is repeated until it holds. */
const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: scaledTimeout(20_000) });

function parseOrUndefined(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("the view Site Navigation", () => {
  let explorer: Explorer;

  /** A row of the view, by its whole label. */
  const row = (label: string): Locator =>
    explorer.page.locator(".pane", { hasText: "Site Navigation" }).locator(".monaco-list-row", {
      has: explorer.page.locator(".label-name").getByText(label, { exact: true }),
    });
  const unfold = async (label: string): Promise<void> => {
    // A click on a row that is drawn again at that moment is lost.
    await eventually(async () => {
      const isFolded = (await row(label).getAttribute("aria-expanded")) === "false";
      if (isFolded) await row(label).locator(".monaco-tl-twistie").click();
      return isFolded;
    }).toBe(false);
  };
  const addToNavigation = (): Locator =>
    explorer.page.locator(".monaco-menu .action-item", { hasText: "Add to Navigation…" });
  /** Chooses the item of the open menu. VS Code ignores a click right after the menu opened. */
  const chooseAddToNavigation = async (): Promise<void> => {
    await addToNavigation().waitFor();
    await eventually(async () => {
      if (await addToNavigation().isVisible()) await addToNavigation().click();
      return addToNavigation().isVisible();
    }).toBe(false);
  };
  /** The config on disk. The editor may be in the middle of writing it. */
  const parsedConfig = async () => {
    let config: { readonly navigation: readonly { readonly group: string; readonly pages: readonly unknown[] }[] };
    await eventually(() => {
      config = parseOrUndefined(explorer.read("site.config.json"));
      return config;
    }).toBeDefined();
    return config!;
  };
  /** The pages of a group on disk, once the config is saved. */
  const saved = async (group: string): Promise<readonly unknown[]> => {
    await explorer.page.locator(".tab", { hasText: "site.config.json" }).click();
    await explorer.page.keyboard.press("Control+S");
    await explorer.page.locator(".tab:not(.dirty)", { hasText: "site.config.json" }).waitFor();
    const { navigation } = await parsedConfig();
    return navigation.find((each) => each.group === group)?.pages ?? [];
  };
  const undo = async (): Promise<void> => {
    await explorer.editor.locator(".view-lines").click();
    await explorer.page.keyboard.press("Control+Z");
  };

  beforeAll(async () => {
    explorer = await again(async () => {
      const opened = await Explorer.open();
      try {
        opened.write("draft.mdx", "---\ntitle: A draft\n---\n");
        await opened.file("quickstart.mdx").waitFor();
        await opened.openFile("site.config.json");
        await opened.runCommand("Explorer: Focus on Site Navigation View");
        // Gives the view the space of the explorer.
        await opened.fold("acme-docs");
        await opened.page.getByText("Not in navigation (1)").waitFor();
      } catch (error) {
        await opened.describeFailure("navigation-start");
        await opened.close();
        throw error;
      }
      return opened;
    });
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("moves a page that is dragged to another group, and takes that back with one undo", async () => {
    const before = explorer.read("site.config.json");
    await unfold("Get started");
    await row("Quickstart").waitFor();
    await explorer.picture("site-navigation");
    await explorer.drag(row("Quickstart"), row("Go live"));
    await eventually(() => saved("Go live")).toContain("quickstart");
    expect(await saved("Get started")).not.toContain("quickstart");
    await undo();
    await eventually(() => saved("Go live")).not.toContain("quickstart");
    expect(explorer.read("site.config.json")).toBe(before);
  });

  it("adds an unlisted page that is dragged to a group", async () => {
    await unfold("Not in navigation (1)");
    await explorer.drag(row("A draft"), row("Get started"));
    await eventually(() => saved("Get started")).toContain("draft");
    await row("Not in navigation (1)").waitFor({ state: "detached" });
    await undo();
    await row("Not in navigation (1)").waitFor();
  });

  it("adds a page whose file is dragged from the explorer", async () => {
    await explorer.unfold("acme-docs");
    await explorer.drag(explorer.file("draft.mdx"), row("Get started"));
    await eventually(() => saved("Get started")).toContain("draft");
    await undo();
    await explorer.fold("acme-docs");
    await row("Not in navigation (1)").waitFor();
  });

  it("adds pages by the menu of their files: one, or all that are selected", async () => {
    explorer.write("second.mdx", "---\ntitle: A second draft\n---\n");
    await row("Not in navigation (2)").waitFor();
    await explorer.unfold("acme-docs");
    await explorer.file("second.mdx").waitFor();
    // The rows move while the explorer unfolds, and the file that opens is selected alone.
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
    await row("Not in navigation (1)").waitFor();
  });

  it("drops pages from inside and outside the navigation together, and takes that back with one undo", async () => {
    // Saves what the undo of the test before left.
    await saved("Get started");
    const before = explorer.read("site.config.json");
    await unfold("Get started");
    await unfold("Not in navigation (1)");
    await row("A draft").click({ modifiers: ["Control"] });
    await row("Concepts").click({ modifiers: ["Control"] });
    await explorer.drag(row("Concepts"), row("Go live"));
    await eventually(async () => (await saved("Go live")).slice(-2)).toEqual(["concepts", "draft"]);
    expect(await saved("Get started")).not.toContain("concepts");
    await undo();
    await eventually(() => saved("Get started")).toContain("concepts");
    expect(explorer.read("site.config.json")).toBe(before);
    await row("Not in navigation (1)").waitFor();
  });

  it("adds the pages of a folder that is dragged from the explorer", async () => {
    const before = explorer.read("site.config.json");
    explorer.write("drafts/two.md", "# Two");
    explorer.write("drafts/one.mdx", "# One");
    await row("Not in navigation (3)").waitFor();
    await explorer.unfold("acme-docs");
    await explorer.file("drafts").waitFor();
    await explorer.drag(explorer.file("drafts"), row("Get started"));
    await eventually(async () => (await saved("Get started")).slice(-2)).toEqual(["drafts/one", "drafts/two"]);
    await undo();
    await eventually(() => saved("Get started")).not.toContain("drafts/one");
    expect(explorer.read("site.config.json")).toBe(before);
    await explorer.fold("acme-docs");
  });

  it("decorates the rows of findings", async () => {
    const before = explorer.read("site.config.json");
    explorer.write("site.config.json", before.replace('"quickstart"', '"quikstart"'));
    await unfold("Get started");
    const look = (label: string) =>
      row(label)
        .locator(".monaco-icon-label")
        .evaluate((element) => [getComputedStyle(element, "::after").content, getComputedStyle(element).color]);
    await row("quikstart").waitFor();
    await eventually(() => look("quikstart").then(([badge]) => badge)).toContain("1");
    const [, color] = await look("quikstart");
    expect(color).not.toBe((await look("Concepts"))[1]);
    expect((await look("Get started"))[1]).toBe(color);
    await explorer.picture("site-navigation-findings");
    explorer.write("site.config.json", before);
    await row("Quickstart").waitFor();
  });

  it("selects the row of the cursor, and opens the page that is clicked", async () => {
    const line =
      explorer
        .read("site.config.json")
        .split("\n")
        .findIndex((text) => text.includes('"guides/testing"')) + 1;
    await explorer.goTo(line, 12);
    await explorer.page.locator(".monaco-list-row.selected", { hasText: "guides/testing" }).waitFor();
    await row("Carriers").click();
    await explorer.page.locator(".monaco-list-row.selected", { hasText: "Carriers" }).waitFor();
    await unfold("Get started");
    await row("Quickstart").click();
    await explorer.page.locator(".tab.active", { hasText: "quickstart.mdx" }).waitFor();
  });

  it("adds a group at the end, and renames it", async () => {
    await explorer.runCommand("Sitekeeper: Add Group…");
    await explorer.answer("Late additions");
    // A row that is drawn again at that moment loses the focus, and with it the key.
    await eventually(async () => {
      await row("Late additions").click();
      await explorer.page.keyboard.press("F2");
      const opens = explorer.quickInput.waitFor({ timeout: scaledTimeout(3000) });
      return opens.then(
        () => true,
        () => false,
      );
    }).toBe(true);
    await explorer.answer("Later");
    await row("Later").waitFor();
    await eventually(() => saved("Later")).toEqual([]);
  });
});
