import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, codeOf, diagnosticsOf, show, until } from "../siteConfig/support/documents.ts";
import { fileOf, fixesAt, lensesOf, placeOf, showConfig } from "./support/config.ts";

async function typeAtEnd(editor: vscode.TextEditor, text: string): Promise<void> {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  await vscode.commands.executeCommand("type", { text });
}

/** Waits until a page has exactly the expected findings of these rules. */
async function rulesAre(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  let found: string[] = [];
  await until("findings", () => {
    found = diagnosticsOf(document).map(codeOf);
    return found.join() === expected.join();
  }).catch(() => assert.deepEqual(found, expected));
}

describe("pages of a site", () => {
  let editor: vscode.TextEditor;
  let document: vscode.TextDocument;

  beforeEach(async () => {
    await showConfig();
    editor = await show("concepts.mdx");
    document = editor.document;
    // The code lens appears after the server has read all pages.
    await until("the pages", async () => {
      const lenses = await lensesOf(document.uri);
      return lenses.some(({ command }) => command?.title.startsWith("Linked from"));
    });
  });
  afterEach(async () => {
    await vscode.window.showTextDocument(document, { preview: false });
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await closeAll();
  });

  it("reports a broken link while the user types, and offers a quick fix", async () => {
    await rulesAre(document, []);
    await typeAtEnd(editor, "\nSee [the rates](/guides/ratse) and [here](#carier).");
    await rulesAre(document, ["link-not-found", "heading-not-found"]);
    const fixes = await fixesAt(document.uri, placeOf(document, "/guides/ratse", 3));
    assert.equal(fixes[0]?.title, 'Change to "/guides/rates"');
    assert.ok(await vscode.workspace.applyEdit(fixes[0]?.edit ?? new vscode.WorkspaceEdit()));
    await rulesAre(document, ["heading-not-found"]);
    assert.ok(document.getText().endsWith("See [the rates](/guides/rates) and [here](#carier)."));
  });

  it("applies all safe fixes at once", async () => {
    await typeAtEnd(editor, "\n[a](/Guides/Rates), [b](/guides/ratse)");
    await rulesAre(document, ["link-not-found", "link-not-found"]);
    await vscode.commands.executeCommand("sitekeeper.fixAll");
    await until("the fix", () => document.getText().endsWith("[a](/guides/rates), [b](/guides/ratse)"));
  });

  it("suggests properties of the front matter as the user types", async () => {
    const start = new vscode.Position(1, 0);
    await editor.edit((builder) => builder.insert(start, "\n"));
    editor.selection = new vscode.Selection(start, start);
    await vscode.commands.executeCommand("type", { text: "s" });
    const window = await connectToWindow();
    await window.suggestions.filter({ hasText: "sidebarTitle" }).first().waitFor();
    await window.page.keyboard.press("Escape");
  });

  it("completes links with pages, then with headings", async () => {
    const labels = async (): Promise<string[]> => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        editor.selection.active,
      );
      return items.map(({ label }) => (typeof label === "string" ? label : label.label));
    };
    await typeAtEnd(editor, "\nSee [the rates](/gui");
    await until("pages", async () => (await labels()).includes("/guides/rates"));
    // The editor has inserted the closing parenthesis, and the cursor is before it.
    await vscode.commands.executeCommand("type", { text: "des/rates#" });
    const headings = await until("headings", async () => {
      const found = await labels();
      return found.includes("choose-by-a-rule") ? found : undefined;
    });
    assert.ok(!headings.includes("/guides/rates"));
  });

  it("renames a heading and links to it, and finds references", async () => {
    await typeAtEnd(editor, "\n\n## What it costs\n\nSee [costs](#what-it-costs).");
    const heading = placeOf(document, "What it costs", 3);
    const references = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeReferenceProvider",
      document.uri,
      heading,
    );
    assert.ok(references.some(({ range }) => document.getText(range) === "#what-it-costs"));
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      "vscode.executeDocumentRenameProvider",
      document.uri,
      heading,
      "Prices",
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(document.getText().endsWith("## Prices\n\nSee [costs](#prices)."));
  });

  it("shows the number of links to a page in a code lens, which lists the links", async () => {
    const lenses = await lensesOf(fileOf("concepts.mdx"));
    const lens = lenses.find(({ command }) => command?.title === "Linked from 1 page");
    assert.ok(lens?.command, lenses.map(({ command }) => command?.title).join());
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    await until("the link", () => vscode.window.activeTextEditor?.document.uri.path.endsWith("/introduction.mdx"));
  });
});
