import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, setText, show, until } from "./support/documents.ts";

/** Opens the config with different text, and puts the cursor at `|`. */
async function showWith(source: string): Promise<{ editor: vscode.TextEditor; cursor: vscode.Position }> {
  const editor = await show("docs/mint.json");
  const offset = source.indexOf("|");
  await setText(editor, source.replace("|", ""));
  return { editor, cursor: editor.document.positionAt(Math.max(offset, 0)) };
}

async function complete(source: string): Promise<vscode.CompletionList & { labels: string[] }> {
  const { editor, cursor } = await showWith(source);
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    editor.document.uri,
    cursor,
    undefined,
    3,
  );
  return Object.assign(list, {
    labels: list.items.map(({ label }) => (typeof label === "string" ? label : label.label)),
  });
}

describe("features", () => {
  afterEach(closeAll);

  it("completes each missing property once, with documentation", async () => {
    const { labels, items } = await complete('{\n  "name": "Docs",\n  "navigation": [],\n  |\n}\n');
    assert.equal(labels.filter((label) => label.includes("favicon")).length, 1);
    assert.ok(!labels.some((label) => label === "name" || label === '"name"'), labels.join());
    assert.ok(items.some(({ documentation }) => documentation !== undefined));
  });

  it("completes pages on disk", async () => {
    const { labels } = await complete('{ "name": "Docs", "navigation": [{ "group": "Start", "pages": ["|"] }] }');
    assert.ok(
      labels.some((label) => label.includes("start")),
      labels.join(),
    );
  });

  it("keeps the file valid when a completion is accepted", async () => {
    const { editor, cursor } = await showWith('{\n  "name": "Docs",\n  "navigation": []|\n}\n');
    editor.selection = new vscode.Selection(cursor, cursor);
    await vscode.commands.executeCommand("type", { text: ',\n"fav' });
    await vscode.commands.executeCommand("editor.action.triggerSuggest");
    const window = await connectToWindow();
    await window.suggestions.first().waitFor();
    await vscode.commands.executeCommand("acceptSelectedSuggestion");
    await until("the suggestion", () => editor.document.getText().includes('"favicon"'));
    assert.ok("favicon" in JSON.parse(editor.document.getText()), editor.document.getText());
  });

  it("shows one hover for a key and its value", async () => {
    const { editor, cursor } = await showWith(
      '{ "name": "Docs", "navigation": [], "modeToggle": { "isHi|dden": true } }',
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      cursor,
    );
    assert.equal(hovers.length, 1);
    const [content] = hovers[0]?.contents ?? [];
    const text = content instanceof vscode.MarkdownString ? content.value : String(content);
    assert.match(text, /boolean/);
    assert.match(text, /Default: `false`/);
  });

  it("shows groups and pages as symbols", async () => {
    const { document } = await show("docs/mint.json");
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    const navigation = symbols.find(({ name }) => name === "navigation");
    const [group] = navigation?.children ?? [];
    assert.equal(group?.name, "Start");
    assert.deepEqual(
      group?.children.map(({ name }) => name),
      ["start"],
    );
  });

  it("shows colors, and offers them in the notation that the file uses", async () => {
    const { editor } = await showWith('{ "colors": { "primary": "#ABC", "light": "#aabbcc" } }');
    const colors = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
      "vscode.executeDocumentColorProvider",
      editor.document.uri,
    );
    assert.equal(colors.length, 2);
    const [first] = colors;
    assert.ok(first);
    const presentations = await vscode.commands.executeCommand<vscode.ColorPresentation[]>(
      "vscode.executeColorPresentationProvider",
      new vscode.Color(1, 0, 0, 1),
      { uri: editor.document.uri, range: first.range },
    );
    assert.equal(presentations[0]?.label, "#F00");
  });

  it("provides folding and selection ranges", async () => {
    const { editor, cursor } = await showWith('{\n  "navigation": [\n    { "group": "St|art" }\n  ]\n}\n');
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      editor.document.uri,
    );
    assert.deepEqual(
      folds.map(({ start, end }) => [start, end]),
      [
        [0, 3],
        [1, 2],
      ],
    );
    const [selection] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
      "vscode.executeSelectionRangeProvider",
      editor.document.uri,
      [cursor],
    );
    assert.equal(editor.document.getText(selection?.range), "Start");
    assert.equal(editor.document.getText(selection?.parent?.range), '"Start"');
  });

  it("keeps comments and order when formatting", async () => {
    const { editor } = await showWith('{"name":"Docs",// why\n"navigation":[]}\n');
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      "vscode.executeFormatDocumentProvider",
      editor.document.uri,
      { tabSize: 2, insertSpaces: true },
    );
    const edit = new vscode.WorkspaceEdit();
    edit.set(editor.document.uri, edits);
    await vscode.workspace.applyEdit(edit);
    assert.equal(editor.document.getText(), '{\n  "name": "Docs", // why\n  "navigation": []\n}\n');
  });
});
