import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, findingsAre, setText, show, until } from "./support/documents.ts";

const text = `{
  // a comment that stays
  "name": "Docs",
  "navigation": [{ "group": "Start", "pages": ["start"] }],
  "colors": { "primary": "0d9373", "light": "0d9373" }
}
`;

describe("fixes", () => {
  afterEach(closeAll);

  it("offers fixes at a finding, with the preferred one first", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(3, 26, 3, 26),
      vscode.CodeActionKind.QuickFix.value,
    );
    const [first] = actions;
    assert.equal(first?.title, "Change to #0d9373");
    assert.equal(first?.isPreferred, true);
    assert.ok(first?.edit);
    await vscode.workspace.applyEdit(first.edit);
    assert.match(document.lineAt(3).text, /"#0d9373"/);
    await findingsAre(document, []);
  });

  it("applies all fixes with a command, keeps comments and layout, and reverts them with a single undo", async () => {
    const editor = await show("docs/mint.json");
    await setText(editor, text);
    await findingsAre(editor.document, ["comment-not-allowed@1:2", "invalid-color@4:25", "invalid-color@4:44"]);
    await vscode.commands.executeCommand("sitekeeper.fixAll");
    const mended = text.replaceAll('"0d9373"', '"#0d9373"');
    await until("the fixes", () => !editor.document.getText().includes('"0d9373"'));
    await findingsAre(editor.document, editor.document.getText() === mended ? ["comment-not-allowed@1:2"] : []);
    await vscode.commands.executeCommand("undo");
    assert.equal(editor.document.getText(), text);
  });

  it("applies fixes on save if the user's settings say so", async () => {
    const actions = vscode.workspace.getConfiguration("editor", { languageId: "site-config" });
    await actions.update("codeActionsOnSave", { "source.fixAll.sitekeeper": "explicit" }, undefined, true);
    const editor = await show("docs/mint.json");
    const before = editor.document.getText();
    await setText(editor, before.replace('"#0d9373"', '"0d9373"'));
    await findingsAre(editor.document, ["invalid-color@3:25"]);
    await editor.document.save();
    assert.equal(editor.document.getText(), before);
    await actions.update("codeActionsOnSave", undefined, undefined, true);
  });
});
