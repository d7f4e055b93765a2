import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer, eventually } from "./explorer.ts";

/**
 * Adds pages that contain a link into the folder `sdks`, which changes when the folder is renamed, and a link to a
 * missing page.
 */
function addLinkingPages(folder: string): void {
  for (const name of ["one", "two"]) {
    const links = "[Python](/sdks/python) and [nothing](/guides/nowhere)";
    writeFileSync(path.join(folder, `guides/${name}.mdx`), `---\ntitle: Link ${name}\n---\n\n${links}\n`);
  }
}

describe("renames that are undone in the Explorer", () => {
  let explorer: Explorer;

  const problems = (): Promise<string> =>
    explorer.page.locator(".statusbar-item", { has: explorer.page.locator(".codicon-error") }).innerText();
  const question = () => explorer.dialog.filter({ hasText: "still lead to the old URL" });
  const undoInExplorer = async (name: string): Promise<void> => {
    await explorer.focus(name);
    await explorer.page.keyboard.press("Control+Z");
  };
  const closeTabs = async (): Promise<void> => {
    await eventually(async () => {
      const dontSave = explorer.dialog.getByRole("button", { name: "Don't Save" });
      if (await dontSave.isVisible()) await dontSave.click();
      else await explorer.runCommand("View: Close All Editors");
      return explorer.page.locator(".tab").count();
    }).toBe(0);
  };
  const savedConfig = (): string => explorer.read("site.config.json");
  const unsavedTabs = (): Promise<number> => explorer.page.locator(".tab.dirty").count();
  let before: string;

  beforeAll(async () => {
    explorer = await Explorer.open({
      prepare: addLinkingPages,
      async start(opened) {
        await opened.file("quickstart.mdx").waitFor();
        await opened.openFile("site.config.json");
        await opened.revealed("site.config.json");
      },
    });
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("updates the findings of changed pages whose tabs are closed", async () => {
    // The two pages that this test adds have a broken link each.
    await expect.poll(problems, { timeout: scaledTimeout(60_000) }).toMatch(/^\s*0\s+2\s/);
    before = await problems();
    await explorer.rename("sdks", "kits");
    await explorer.answerDialog("No Redirect");
    await explorer.answerDialog("OK");
    await eventually(() => explorer.has("kits/python.mdx")).toBe(true);
    await eventually(savedConfig).toContain('"kits/python"');
    await undoInExplorer("kits");
    await eventually(() => explorer.has("sdks/python.mdx")).toBe(true);
    await eventually(savedConfig).toContain('"sdks/python"');
    await eventually(unsavedTabs).toBe(0);
    await closeTabs();
    await eventually(problems).toBe(before);
    expect(await question().count()).toBe(0);
  });

  it("reverts the page, the links, and the redirect with a single undo", async () => {
    const original = explorer.read("site.config.json");
    await explorer.rename("quickstart.mdx", "first-parcel.mdx");
    await explorer.answerDialog("Add Redirect");
    await explorer.answerDialog("OK");
    await eventually(savedConfig).toContain('"/first-parcel"');
    await eventually(unsavedTabs).toBe(0);
    await undoInExplorer("first-parcel.mdx");
    await eventually(() => explorer.has("quickstart.mdx")).toBe(true);
    await eventually(savedConfig).toBe(original);
    await eventually(unsavedTabs).toBe(0);
    await closeTabs();
    await eventually(problems).toBe(before);
    expect(await question().count()).toBe(0);
  });

  it("removes the redirect when the page is renamed back", async () => {
    await explorer.rename("quickstart.mdx", "first-parcel.mdx");
    await explorer.answerDialog("Add Redirect");
    await explorer.answerDialog("OK");
    await eventually(savedConfig).toContain('"/first-parcel"');
    await explorer.rename("first-parcel.mdx", "quickstart.mdx");
    await explorer.answerDialog("OK");
    await eventually(savedConfig).not.toContain("first-parcel");
    expect(explorer.read("site.config.json")).not.toContain('"redirects"');
    expect(await question().count()).toBe(0);
  });
});
