import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, findingsAre, show, until } from "./support/documents.ts";

describe("window", () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await closeAll();
  });

  it("shows one squiggle and one problem for a finding, with a link to its rule", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const window = await connectToWindow();
    await window.squiggles("error").first().waitFor();
    await until("one underline", async () => (await window.squiggles("error").count()) === 1);
    await vscode.commands.executeCommand("workbench.actions.view.problems");
    const problem = window.page.locator(".markers-panel .monaco-list-row", {
      hasText: '"0d9373" is not a valid hex color',
    });
    await problem.first().waitFor();
    await until("one problem", async () => (await problem.count()) === 1);
    await problem.locator("a", { hasText: "invalid-color" }).click({ modifiers: ["ControlOrMeta"] });
    // The page is rendered as Markdown, not shown as source.
    await until("the page of the rule", () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return (
        input instanceof vscode.TabInputCustom &&
        input.viewType === "vscode.markdown.preview.editor" &&
        input.uri.toString() === "sitekeeper-rule:/invalid-color.md"
      );
    });
  });

  it("shows completions, colors and a hover", async () => {
    const { document } = await show("docs/mint.json");
    await findingsAre(document, []);
    const window = await connectToWindow();
    await window.editor.locator(".colorpicker-color-decoration").first().waitFor();
    await window.goTo(2, 3);
    await window.suggest();
    await window.suggestions.filter({ hasText: "favicon" }).first().waitFor();
    await window.page.keyboard.press("Escape");
    await window.goTo(4, 5);
    await window.showHover();
    await window.hover
      .filter({ hasText: /colou?r/i })
      .first()
      .waitFor();
    await window.page.keyboard.press("Escape");
  });

  it("runs a command from the Command Palette by its title", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const window = await connectToWindow();
    await window.editor.click();
    await window.runCommand("Sitekeeper: Fix All Findings");
    await findingsAre(document, []);
    await vscode.commands.executeCommand("undo");
  });
});
