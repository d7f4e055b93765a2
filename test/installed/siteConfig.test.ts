import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, findingsAre, show } from "../vscode/siteConfig/support/documents.ts";

describe("the packed extension", () => {
  afterEach(closeAll);

  it("runs from where it was installed, with nothing in it that only developers need", () => {
    const extension = vscode.extensions.getExtension("sitekeeper.sitekeeper");
    assert.match(path.basename(extension?.extensionPath ?? ""), /^sitekeeper\.sitekeeper-\d+\.\d+\.\d+/);
    const manifest = extension?.packageJSON as Record<string, unknown>;
    for (const key of ["scripts", "devDependencies", "optionalDependencies", "workspaces", "overrides"]) {
      assert.equal(manifest[key], undefined, key);
    }
  });

  it("finds what is wrong, and completes", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      new vscode.Position(3, 2),
    );
    assert.ok(items.some(({ label }) => JSON.stringify(label).includes("favicon")));
  });

  it("explains its rules", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const page = await vscode.workspace.openTextDocument(vscode.Uri.parse("sitekeeper-rule:/invalid-color.md"));
    assert.match(page.getText(), /^# invalid-color/);
  });
});
