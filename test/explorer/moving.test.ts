import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { Explorer, eventually } from "./explorer.ts";

describe("moving pages in the Explorer", () => {
  let explorer: Explorer;

  /** Returns the lines around a string in the config's editor, once the editor shows it. */
  const configShows = async (line: number, expected: string): Promise<void> => {
    await explorer.openFile("site.config.json");
    await explorer.goTo(line);
    await eventually(() => explorer.lines()).toContain(expected);
  };
  const problems = () => explorer.page.locator(".statusbar-item", { has: explorer.page.locator(".codicon-error") });

  beforeAll(async () => {
    explorer = await Explorer.open({
      async start(opened) {
        await opened.file("quickstart.mdx").waitFor();
        await opened.openFile("site.config.json");
        await opened.revealed("site.config.json");
        // The row shows the page's title instead of its file name once the server has read the site.
        await opened.goTo(100);
        const title = opened.editor.getByText("Compare rates").first();
        await title.waitFor({ timeout: scaledTimeout(60_000) });
      },
    });
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("previews the changes of a rename, and reverts all of them with a single undo", async () => {
    await explorer.rename("quickstart.mdx", "first-parcel.mdx");
    await explorer.answerDialog("No Redirect");
    await explorer.dialog.filter({ hasText: "'Sitekeeper' wants to make refactoring changes" }).waitFor();
    expect(explorer.has("quickstart.mdx")).toBe(true);
    await explorer.picture("explorer-rename-asks");
    await explorer.answerDialog("Show Preview");
    const preview = explorer.page.locator(".pane-body, .bulk-edit-panel").filter({ hasText: '"first-parcel"' }).first();
    await preview.waitFor();
    await explorer.picture("explorer-rename-preview");
    await explorer.page.getByRole("button", { name: "Apply" }).first().click();
    await eventually(() => explorer.has("first-parcel.mdx")).toBe(true);
    await explorer.file("first-parcel.mdx").waitFor();
    await configShows(100, '"first-parcel"');
    await eventually(() => problems().innerText()).toMatch(/^\s*0\s+0\s*$/);

    await explorer.file("first-parcel.mdx").click();
    await explorer.page.getByText("Listed in Get started").waitFor();
    await eventually(() => explorer.read("site.config.json")).toContain('"first-parcel"');
    await explorer.focus("first-parcel.mdx");
    await explorer.page.keyboard.press("Control+Z");
    await eventually(() => explorer.has("quickstart.mdx")).toBe(true);
    expect(explorer.has("first-parcel.mdx")).toBe(false);
    await configShows(100, '"quickstart"');
    await explorer.page.locator(".tab.active:not(.dirty)", { hasText: "site.config.json" }).waitFor();
    await eventually(() => problems().innerText()).toMatch(/^\s*0\s+0\s*$/);
  });

  it("moves a page with cut and paste", async () => {
    await eventually(async () => {
      await explorer.focus("concepts.mdx");
      await explorer.page.keyboard.press("Control+X");
      return explorer.page.locator(".explorer-item.cut").count();
    }).toBe(1);
    await explorer.focus("recipes");
    await explorer.page.keyboard.press("Control+V");
    await explorer.answerDialog("No Redirect");
    await explorer.answerDialog("OK");
    await eventually(() => explorer.has("recipes/concepts.mdx")).toBe(true);
    await configShows(100, '"recipes/concepts"');
    await eventually(() => explorer.read("site.config.json")).toContain('"recipes/concepts"');
  });

  it("does not change the config if the user skips the changes", async () => {
    await explorer.rename("introduction.mdx", "welcome.mdx");
    await explorer.answerDialog("No Redirect");
    await explorer.answerDialog("Skip Changes");
    await eventually(() => explorer.has("welcome.mdx")).toBe(true);
    await configShows(100, '"introduction"');
    await explorer.squiggles("error").first().waitFor();
    await explorer.rename("welcome.mdx", "introduction.mdx");
    await eventually(() => explorer.has("introduction.mdx")).toBe(true);
    await explorer.squiggles("error").first().waitFor({ state: "detached" });
  });

  it("removes the entries of pages in a deleted folder", async () => {
    await explorer.focus("partners");
    await explorer.page.keyboard.press("Delete");
    await explorer.answerDialog("Delete");
    await explorer.answerDialog("OK");
    await eventually(() => explorer.has("partners/overview.mdx")).toBe(false);
    await eventually(() => explorer.read("site.config.json")).not.toContain("partners/overview");
    await configShows(150, '"group": "Carriers"');
    expect(await explorer.lines()).not.toContain("partners/overview");
  });
});
