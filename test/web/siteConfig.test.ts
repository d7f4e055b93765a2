import * as vscode from "vscode";
import { closeAll, codeOf, diagnosticsOf, findingsAre, show, until } from "../vscode/siteConfig/support/documents.ts";

/** Mocha's own assertions are sufficient here, because a worker does not have Node's. */
function expectThat(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

describe("web worker", () => {
  afterEach(closeAll);

  it("reports findings, including those about files", async () => {
    const { document } = await show("acme/site.config.json");
    expectThat(document.languageId === "site-config", document.languageId);
    await findingsAre(document, ["invalid-color@3:25"]);
    await show("missing/site.config.json");
    const missing = vscode.window.activeTextEditor?.document;
    expectThat(missing, "an editor");
    await until("page-not-found", () => diagnosticsOf(missing).map(codeOf).includes("page-not-found"));
  });

  it("provides completions, hovers, symbols and colors", async () => {
    const { document } = await show("docs/mint.json");
    await findingsAre(document, []);
    const inObject = document.positionAt(document.getText().indexOf('"colors"'));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      inObject,
    );
    const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
    expectThat(
      labels.some((label) => label.includes("favicon")),
      labels.join(),
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      inObject.translate(0, 3),
    );
    expectThat(hovers.length === 1, `${hovers.length} hovers`);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    expectThat(symbols.length > 0, "symbols");
    const colors = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
      "vscode.executeDocumentColorProvider",
      document.uri,
    );
    expectThat(colors.length === 1, `${colors.length} colors`);
  });

  it("opens the page of a rule", async () => {
    const { document } = await show("acme/site.config.json");
    await findingsAre(document, ["invalid-color@3:25"]);
    const page = await vscode.workspace.openTextDocument(vscode.Uri.parse("sitekeeper-rule:/invalid-color.md"));
    expectThat(page.getText().startsWith("# invalid-color"), page.getText());
  });

  it("ignores another tool's file", async () => {
    const { document } = await show("tool/mint.json");
    await until("json", () => document.languageId === "json");
  });
});
