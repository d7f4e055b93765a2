import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, diagnosticsOf, findingsAre, show, until, workspaceRoot, write } from "./support/documents.ts";

describe("settings", () => {
  const settings = () => vscode.workspace.getConfiguration("sitekeeper");
  const { Global, Workspace } = vscode.ConfigurationTarget;

  afterEach(async () => {
    for (const target of [Global, Workspace]) {
      await settings().update("rules", undefined, target);
      await settings().update("strict", undefined, target);
    }
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceRoot(), ".sitekeeper.json")).then(
      () => undefined,
      () => undefined,
    );
    await closeAll();
  });

  it("turn off a rule and change its severity immediately", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    await settings().update("rules", { "invalid-color": "off" }, Workspace);
    await findingsAre(document, []);
    await settings().update("rules", { "invalid-color": "warning" }, Workspace);
    await until("a warning", () => diagnosticsOf(document)[0]?.severity === vscode.DiagnosticSeverity.Warning);
  });

  it("override .sitekeeper.json for each rule", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    await write(".sitekeeper.json", '{ "rules": { "invalid-color": "off" } }');
    await findingsAre(document, []);
    await settings().update("rules", { "invalid-color": "info" }, Global);
    await until(
      "another finding",
      () => diagnosticsOf(document)[0]?.severity === vscode.DiagnosticSeverity.Information,
    );
  });

  it("do not override .sitekeeper.json with their defaults", async () => {
    await write(".sitekeeper.json", '{ "strict": true }');
    const { document } = await show("outside/site.config.json");
    await until("an error", () => diagnosticsOf(document)[0]?.severity === vscode.DiagnosticSeverity.Error);
    await settings().update("strict", false, Workspace);
    await until("a hint", () => diagnosticsOf(document)[0]?.severity === vscode.DiagnosticSeverity.Hint);
  });

  it("have completions and diagnostics in .sitekeeper.json", async () => {
    const uri = await write(".sitekeeper.json", '{ "rules": { "orphan-page": "loud" }, "strictness": 1 }');
    const { document } = await vscode.window.showTextDocument(uri);
    await until("problems", () => diagnosticsOf(document).length === 2);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      document.positionAt(document.getText().indexOf('"loud"') + 1),
    );
    await until("off", () => items.some(({ label }) => JSON.stringify(label).includes("off")));
  });

  it("have completions for rules and their severities in settings.json", async () => {
    await settings().update("rules", { "no-such-rule": "off" }, Workspace);
    const uri = vscode.Uri.joinPath(workspaceRoot(), ".vscode/settings.json");
    const { document } = await vscode.window.showTextDocument(uri);
    await until("a warning about the rule", () =>
      vscode.languages.getDiagnostics(uri).some(({ message }) => message.includes("no-such-rule")),
    );
    const completionsAt = async (text: string) => {
      const position = document.positionAt(document.getText().indexOf(text) + 1);
      const command = "vscode.executeCompletionItemProvider";
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(command, uri, position);
      return items.map(({ label }) => (typeof label === "string" ? label : label.label));
    };
    assert.ok((await completionsAt('"no-such-rule"')).includes("orphan-page"));
    assert.ok((await completionsAt('"off"')).includes('"hint"'));
  });
});
