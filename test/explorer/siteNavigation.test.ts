import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer, eventually } from "./explorer.ts";
import { NavigationView } from "./navigationView.ts";

/** Adds pages that link to the same page, so that renaming it changes many files. */
function addLinks(folder: string): void {
  for (const name of ["one", "two"])
    writeFileSync(path.join(folder, `guides/${name}.mdx`), `---\ntitle: Link ${name}\n---\n\n[first](/quickstart)\n`);
}

describe("Site Navigation rows and page commands", () => {
  let explorer: Explorer;
  let view: NavigationView;

  /**
   * Chooses a command in the context menu of a row. Clicks are lost while the row is being redrawn, and just after the
   * menu has opened.
   */
  const chooseOf = async (label: string, title: string): Promise<void> => {
    const item = explorer.page.locator(".monaco-menu .action-item", { hasText: title });
    await eventually(async () => {
      if (!(await item.isVisible())) await view.row(label).click({ button: "right" });
      await explorer.page.waitForTimeout(500);
      return item.isVisible();
    }).toBe(true);
    await eventually(async () => {
      if (await item.isVisible()) await item.click();
      return item.isVisible();
    }).toBe(false);
  };
  const menuOf = async (label: string): Promise<readonly string[]> => {
    await view.row(label).click({ button: "right" });
    const items = explorer.page.locator(".monaco-menu .action-item:not(.disabled) .action-label[aria-label]");
    await items.first().waitFor();
    const labels = await items.evaluateAll((all) => all.map((item) => item.getAttribute("aria-label") ?? ""));
    await explorer.page.keyboard.press("Escape");
    return labels.filter((text) => text !== "");
  };
  const save = async (): Promise<void> => {
    await explorer.openFile("site.config.json");
    await explorer.page.keyboard.press("Control+S");
    await explorer.page.locator(".tab:not(.dirty)", { hasText: "site.config.json" }).waitFor();
  };
  const pagesOf = async (group: string): Promise<readonly unknown[]> => {
    await save();
    // VS Code empties the file before it writes it.
    await eventually(() => explorer.read("site.config.json")).not.toBe("");
    const { navigation } = JSON.parse(explorer.read("site.config.json"));
    return navigation.find((entry: { group: string }) => entry.group === group).pages;
  };
  const tab = (label: string): Locator => explorer.page.locator(".tab", { hasText: label });

  beforeAll(async () => {
    explorer = await Explorer.open({ prepare: addLinks, start: (opened) => opened.file("quickstart.mdx").waitFor() });
    view = new NavigationView(explorer);
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("opens the preview and the summary of a page's site", async () => {
    await explorer.openFile("quickstart.mdx");
    await explorer.runCommand("Sitekeeper: Open Site Preview to the Side");
    await tab("Preview: acme-docs").waitFor();
    await explorer.openFile("concepts.mdx");
    const problems = (): Promise<string> =>
      explorer.page.locator(".statusbar-item", { has: explorer.page.locator(".codicon-error") }).innerText();
    await explorer.runCommand("Sitekeeper: Explain This Site");
    await tab("Site Summary").waitFor();
    // The summary is a Markdown document, so it has no diagnostics.
    await explorer.page.waitForTimeout(3000);
    expect(await problems()).toMatch(/^\s*0\s/);
    await explorer.runCommand("View: Close All Editors");
  });

  it("opens the page created by a quick fix", async () => {
    const before = explorer.read("site.config.json");
    explorer.write("site.config.json", before.replace('"concepts"', '"glossary-of-terms"'));
    await explorer.openFile("site.config.json");
    const line = before.split("\n").findIndex((text) => text.includes('"concepts"')) + 1;
    await explorer.goTo(line, (before.split("\n")[line - 1] ?? "").indexOf('"concepts"') + 4);
    await explorer.squiggles("error").first().waitFor();
    await eventually(async () => {
      await explorer.page.keyboard.press("Control+.");
      const fix = explorer.page.locator(".action-widget .monaco-list-row", {
        hasText: "Create page glossary-of-terms.mdx",
      });
      await fix.click({ timeout: scaledTimeout(5000) });
      return true;
    }).toBe(true);
    await explorer.page.locator(".tab.active", { hasText: "glossary-of-terms.mdx" }).waitFor();
    expect(explorer.has("glossary-of-terms.mdx")).toBe(true);
    explorer.delete("glossary-of-terms.mdx");
    explorer.write("site.config.json", before);
    await explorer.runCommand("View: Close All Editors");
  });

  it("shows the commands for a page in its context menu", async () => {
    await explorer.openFile("site.config.json");
    await explorer.runCommand("Explorer: Focus on Site Navigation View");
    // Collapsing the Explorer gives the view its space.
    await explorer.fold("acme-docs");
    await explorer.page.getByText("Not in navigation (2)").waitFor();
    await view.unfold("Get started");
    await view.row("Quickstart").waitFor();
    expect((await menuOf("Quickstart")).map((label) => label.replace(/, .*/, ""))).toEqual([
      "Open Page to the Side",
      "Show Page in Preview",
      "Go to Entry in Site Config",
      "Reveal Page in Explorer View",
      "Rename Group or Page…",
      "Move to Group…",
      "Move Up in Navigation",
      "Move Down in Navigation",
      "Copy Page Path",
      "Remove from Navigation",
      "Delete Page…",
    ]);
    await explorer.picture("site-navigation-page-menu");
  });

  it("moves a page up and down with the keyboard, and to a selected group", async () => {
    const before = await pagesOf("Get started");
    const at = async () => (await pagesOf("Get started")).indexOf("quickstart");
    await view.focus("Quickstart");
    await explorer.page.keyboard.press("Alt+ArrowDown");
    await eventually(at).toBe(2);
    await view.focus("Quickstart");
    await explorer.page.keyboard.press("Alt+ArrowUp");
    await eventually(at).toBe(1);
    expect(await pagesOf("Get started")).toEqual(before);
    await chooseOf("Concepts", "Move to Group…");
    await explorer.choose("Go live");
    await eventually(async () => (await pagesOf("Go live")).at(-1)).toBe("concepts");
  });

  it("goes to the entry of a page, and shows the page in the preview", async () => {
    await chooseOf("Quickstart", "Go to Entry in Site Config");
    await explorer.page.locator(".tab.active", { hasText: "site.config.json" }).waitFor();
    await eventually(() => explorer.editor.locator(".active-line-number").innerText()).toBe("96");
    await chooseOf("Quickstart", "Show Page in Preview");
    const shows = async (): Promise<boolean> => {
      const counts = explorer.page.frames().map((frame) =>
        frame
          .locator(".browser h1", { hasText: "Quickstart" })
          .count()
          .catch(() => 0),
      );
      return (await Promise.all(counts)).some((count) => count > 0);
    };
    await eventually(shows).toBe(true);
    await tab("Preview: acme-docs").waitFor();
    await explorer.runCommand("View: Close Editors in Other Groups");
  });

  it("renames a page's file with F2, and saves the changed files", async () => {
    await view.focus("Quickstart");
    await explorer.page.keyboard.press("F2");
    await explorer.quickInput.waitFor();
    expect(await explorer.quickInput.locator("input").inputValue()).toBe("quickstart");
    await explorer.fillQuickInput("concepts");
    await eventually(() => explorer.quickInputMessage.textContent()).toContain("concepts.mdx already exists.");
    await explorer.answer("start/first-label");
    await explorer.answerDialog("No Redirect");
    await explorer.answerDialog("OK");
    await eventually(() => explorer.has("start/first-label.mdx")).toBe(true);
    await eventually(() => explorer.read("guides/one.mdx")).toContain("[first](/start/first-label)");
    await eventually(() => explorer.read("guides/two.mdx")).toContain("[first](/start/first-label)");
    await eventually(() => explorer.read("introduction.mdx")).toContain("(/start/first-label)");
    await eventually(() => explorer.read("site.config.json")).toContain('"start/first-label"');
  });

  it("deletes a page and its entry, and turns links to it into text", async () => {
    // A command that is chosen while the rows are redrawn asks the user to try again.
    await view.row("Quickstart").filter({ hasText: "start/first-label" }).waitFor();
    await chooseOf("Quickstart", "Delete Page…");
    await explorer.dialog.filter({ hasText: "3 links become text." }).waitFor();
    await explorer.answerDialog("Delete");
    await eventually(() => explorer.has("start/first-label.mdx")).toBe(false);
    await eventually(() => explorer.read("site.config.json")).not.toContain("first-label");
    await eventually(() => explorer.read("guides/one.mdx")).toMatch(/^first$/m);
  });
});
