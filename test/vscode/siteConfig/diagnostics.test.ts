import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeAll,
  codeOf,
  diagnosticsOf,
  findingsAre,
  pause,
  setText,
  show,
  until,
  workspaceRoot,
  write,
} from "./support/documents.ts";

describe("diagnostics", () => {
  afterEach(closeAll);

  it("reports each problem once, with its rule, and only from Sitekeeper", async () => {
    const { document } = await show("acme/site.config.json");
    assert.equal(document.languageId, "site-config");
    await findingsAre(document, ["invalid-color@3:25"]);
    const [finding] = diagnosticsOf(document);
    assert.equal(finding?.source, "sitekeeper");
    assert.equal(finding?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(finding?.range.end.character, 33);
    assert.deepEqual(typeof finding?.code === "object" && { ...finding.code, target: finding.code.target.toString() }, {
      value: "invalid-color",
      target: "sitekeeper-rule:/invalid-color.md",
    });
  });

  it("updates them while the user types", async () => {
    const editor = await show("acme/site.config.json");
    await findingsAre(editor.document, ["invalid-color@3:25"]);
    await editor.edit((builder) => builder.insert(new vscode.Position(3, 26), "#"));
    await findingsAre(editor.document, []);
    await editor.edit((builder) => builder.delete(new vscode.Range(3, 26, 3, 27)));
    await findingsAre(editor.document, ["invalid-color@3:25"]);
  });

  it("does not duplicate problems reported by the built-in JSON support", async () => {
    const editor = await show("docs/mint.json");
    const twice = '{ "name": "Docs", "name": "Docs", // twice\n "navigation": [] }';
    await setText(editor, twice);
    await until("our findings", () => diagnosticsOf(editor.document).length > 0);
    // Once the built-in support has reported problems in another file, it has also checked this one.
    await write("twice.json", twice);
    const other = await show("twice.json");
    await until("its findings", () => diagnosticsOf(other.document).length > 0);
    assert.deepEqual([...new Set(diagnosticsOf(editor.document).map(({ source }) => source))], ["sitekeeper"]);
  });

  it("reports them in closed files, and follows changes on disk", async () => {
    const uri = vscode.Uri.joinPath(workspaceRoot(), "missing/site.config.json");
    const codes = () => vscode.languages.getDiagnostics(uri).map(codeOf);
    await until("page-not-found", () => codes().join() === "page-not-found");
    await write("missing/gone.mdx", "# Gone");
    await until("nothing", () => codes().length === 0);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceRoot(), "missing/gone.mdx"));
    await until("page-not-found", () => codes().join() === "page-not-found");
    const { document } = await show("missing/site.config.json");
    await findingsAre(document, ["page-not-found@2:47"]);
    await closeAll();
    // The findings on disk replace the findings in the editor.
    await pause(1000);
    await until("page-not-found", () => codes().join() === "page-not-found");
  });

  it("reports nothing in another tool's file or in packages", () => {
    const files = vscode.languages.getDiagnostics().map(([uri]) => uri.path);
    assert.deepEqual(
      files.filter((file) => file.includes("/tool/") || file.includes("node_modules")),
      [],
    );
  });
});
