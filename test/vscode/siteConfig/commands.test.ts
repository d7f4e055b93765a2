import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, findingsAre, show, until, workspaceRoot, write } from "./support/documents.ts";

describe("commands", () => {
  afterEach(closeAll);

  it("registers each command with a title and a category", async () => {
    const manifest = vscode.extensions.getExtension("sitekeeper.sitekeeper")?.packageJSON as {
      contributes: { commands: { command: string; category: string }[] };
    };
    const known = new Set(await vscode.commands.getCommands(true));
    for (const { command, category } of manifest.contributes.commands) {
      assert.ok(known.has(command), command);
      assert.match(category, /^(Sitekeeper|User Groups)$/);
    }
  });

  describe("New Site Config", () => {
    it("writes a config for the pages of a folder, and opens it", async () => {
      await write("fresh/welcome.mdx", "# Welcome");
      await write("fresh/guides/first.mdx", "# First");
      const window = await connectToWindow();
      const done = vscode.commands.executeCommand("sitekeeper.newSiteConfig");
      await window.choose("fresh");
      await window.quickInput.filter({ hasText: "Enter the project name" }).waitFor();
      await window.answer("Fresh Docs");
      await done;
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.uri.toString(), vscode.Uri.joinPath(workspaceRoot(), "fresh/docs.json").toString());
      const config = JSON.parse(document?.getText() ?? "");
      assert.equal(config.name, "Fresh Docs");
      assert.deepEqual(
        config.navigation.groups.flatMap(({ pages }: { pages: string[] }) => pages),
        ["welcome", "guides/first"],
      );
    });

    it("requires a name", async () => {
      await write("nameless/welcome.mdx", "# Welcome");
      const window = await connectToWindow();
      const folder = vscode.Uri.joinPath(workspaceRoot(), "nameless");
      const done = vscode.commands.executeCommand("sitekeeper.newSiteConfig", folder);
      await window.fillQuickInput(" ");
      await until("the message", async () => (await window.quickInputMessage.textContent())?.includes("Enter a name."));
      await window.page.keyboard.press("Escape");
      await done;
      await assert.rejects(async () => vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, "docs.json")));
    });

    it("opens an existing config without changing it", async () => {
      const uri = await write("settled/docs.json", '{ "name": "Mine" }');
      const window = await connectToWindow();
      const done = vscode.commands.executeCommand("sitekeeper.newSiteConfig", vscode.Uri.joinPath(uri, ".."));
      await window.notification("already exists").waitFor();
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
      assert.equal(vscode.window.activeTextEditor?.document.getText(), '{ "name": "Mine" }');
      await vscode.commands.executeCommand("notifications.clearAll");
      await done;
    });
  });

  it("Explain Finding opens the page of the rule", async () => {
    const editor = await show("acme/site.config.json");
    await findingsAre(editor.document, ["invalid-color@3:25"]);
    editor.selection = new vscode.Selection(3, 28, 3, 28);
    await vscode.commands.executeCommand("sitekeeper.explainFinding");
    await until("the preview", () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => label.includes("invalid-color")),
    );
  });

  it("shows the page of a rule as a document without network access", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const page = await vscode.workspace.openTextDocument(vscode.Uri.parse("sitekeeper-rule:/invalid-color.md"));
    assert.equal(page.languageId, "markdown");
    assert.match(page.getText(), /^# invalid-color\n\n.*#rgb/);
    assert.match(page.getText(), /## Incorrect\n/);
  });

  it("Restart Language Server restores the findings", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    await vscode.commands.executeCommand("sitekeeper.restartServer");
    await findingsAre(document, ["invalid-color@3:25"]);
  });

  it("Show Log shows the log", async () => {
    await vscode.commands.executeCommand("sitekeeper.showLog");
    const window = await connectToWindow();
    await window.page.locator(".panel .title-actions, .part.panel .composite.title").first().waitFor();
    await vscode.commands.executeCommand("workbench.action.closePanel");
  });
});
