import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, findingsAre, show, until, write } from "../vscode/siteConfig/support/documents.ts";

describe("packaged extension", () => {
  afterEach(closeAll);

  it("runs from its installation folder, without development files", () => {
    const extension = vscode.extensions.getExtension("sitekeeper.sitekeeper");
    assert.match(path.basename(extension?.extensionPath ?? ""), /^sitekeeper\.sitekeeper-\d+\.\d+\.\d+/);
    const manifest = extension?.packageJSON as Record<string, unknown>;
    for (const key of ["scripts", "devDependencies", "optionalDependencies", "workspaces", "overrides"]) {
      assert.equal(manifest[key], undefined, key);
    }
  });

  it("reports findings and offers completions", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      new vscode.Position(3, 2),
    );
    assert.ok(items.some(({ label }) => JSON.stringify(label).includes("favicon")));
  });

  it("checks the workspace in a task that reports findings in closed files", async () => {
    const file = await write(
      "checked/site.config.json",
      '{\n  "name": "N", "navigation": [], "colors": { "primary": "teal" }\n}\n',
    );
    const [task] = await vscode.tasks.fetchTasks({ type: "sitekeeper" });
    assert.equal(task?.name, "check");
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.definition.type !== "sitekeeper") return;
        listener.dispose();
        resolve(exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await ended, 1);
    const found = await until("problems", () =>
      vscode.languages.getDiagnostics(file).find(({ code }) => code === "invalid-color"),
    );
    assert.equal(found.source, "sitekeeper");
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    assert.match(found.message, /^"teal" is not a valid hex color\. .*\.$/);
    assert.deepEqual([found.range.start.line, found.range.start.character], [1, 56]);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, ".."), { recursive: true });
  });

  it("opens the documentation of its rules", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const page = await vscode.workspace.openTextDocument(vscode.Uri.parse("sitekeeper-rule:/invalid-color.md"));
    assert.match(page.getText(), /^# invalid-color/);
  });
});
