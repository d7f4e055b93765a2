import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, until } from "../siteConfig/support/documents.ts";
import {
  allSaved,
  CONFIG,
  type Files,
  fileOf,
  filesIn,
  fixesAt,
  nonHintFindingsAre,
  pagesOf,
  placeOf,
  replace,
  showConfig,
  siteOnDisk,
  textIs,
  undoAll,
} from "./support/config.ts";

async function rename(document: vscode.TextDocument, position: vscode.Position, newName: string) {
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    "vscode.executeDocumentRenameProvider",
    document.uri,
    position,
    newName,
  );
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Presses F2, because only then does VS Code keep the order of the edits: the config first, then the file. */
async function renameInWindow(editor: vscode.TextEditor, position: vscode.Position, newName: string): Promise<void> {
  const window = await connectToWindow();
  editor.selection = new vscode.Selection(position, position);
  // The command ends when the rename is complete.
  const renaming = vscode.commands.executeCommand("editor.action.rename");
  const input = window.page.locator(".rename-box input");
  await input.fill(newName);
  await input.press("Enter");
  await renaming;
}

/** Moves files as the Explorer does. */
async function move(from: string, to: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(fileOf(from), fileOf(to));
  assert.ok(await vscode.workspace.applyEdit(edit));
}

async function remove(name: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.deleteFile(fileOf(name), { recursive: true });
  assert.ok(await vscode.workspace.applyEdit(edit));
}

describe("changing a site", () => {
  let document: vscode.TextDocument;
  let editor: vscode.TextEditor;
  let before: string;
  let site: Files;

  beforeEach(async () => {
    site = await siteOnDisk();
    editor = await showConfig();
    document = editor.document;
    before = document.getText();
    await nonHintFindingsAre(document, []);
  });
  afterEach(() => undoAll(before, site));

  it("renames a page in all entries and moves its file, and a single undo reverts both", async () => {
    await replace(editor, '"introduction"', '"introduction", "guides/rates"');
    const twice = document.getText();
    await renameInWindow(editor, placeOf(document, '"guides/rates"', 3, 1), "guides/prices");
    await until("the file", async () => (await filesIn("guides")).includes("prices.mdx"));
    await textIs(document, twice.replaceAll("guides/rates", "guides/prices"));
    assert.ok(!(await filesIn("guides")).includes("rates.mdx"));
    const linksTo = async (page: string) =>
      (await vscode.workspace.openTextDocument(fileOf("quickstart.mdx"))).getText().includes(`](/guides/${page})`);
    await until("the link", () => linksTo("prices"));
    await allSaved();
    await showConfig();
    await vscode.commands.executeCommand("undo");
    await until("the file", async () => (await filesIn("guides")).includes("rates.mdx"));
    await textIs(document, twice);
    await until("the link", () => linksTo("rates"));
  });

  it("renames a version and a group", async () => {
    await rename(document, placeOf(document, '"v1"'), "v1.9");
    assert.equal(
      document.getText(),
      before.replace('["v2", "v1"]', '["v2", "v1.9"]').replace('"version": "v1"', '"version": "v1.9"'),
    );
    await rename(document, placeOf(document, '"Go live"'), "Go online");
    assert.ok(pagesOf(document).has("Go online"));
  });

  it("explains why a rename is impossible", async () => {
    await assert.rejects(
      () => rename(document, placeOf(document, '"quickstart"'), "introduction"),
      /Page "introduction" already exists/,
    );
    const nothing = placeOf(document, '"Acme Parcel"');
    await assert.rejects(
      async () => vscode.commands.executeCommand("vscode.prepareRename", document.uri, nothing),
      /can be renamed/,
    );
  });

  it("updates the entry of a moved page", async () => {
    const moved = before.replace("guides/labels", "recipes/labels");
    await move("guides/labels.mdx", "recipes/labels.mdx");
    await textIs(document, moved);
    await nonHintFindingsAre(document, []);
    await allSaved();
    assert.equal((await siteOnDisk())[CONFIG], moved);
    await vscode.commands.executeCommand("undo");
    await until("the file", async () => (await filesIn("guides")).includes("labels.mdx"));
    await textIs(document, before);
    await until("the saved config", async () => (await siteOnDisk())[CONFIG] === before);
  });

  it("updates the entry of a page that is moved while the server is starting", async () => {
    const restarting = vscode.commands.executeCommand("sitekeeper.restartServer");
    await move("guides/labels.mdx", "recipes/labels.mdx");
    await textIs(document, before.replace("guides/labels", "recipes/labels"));
    await restarting;
    await nonHintFindingsAre(document, []);
    await allSaved();
  });

  it("updates all entries below a renamed folder, even if the config is closed", async () => {
    await closeAll();
    await move("api-reference", "reference");
    const moved = before.replaceAll('"api-reference', '"reference');
    const shown = await showConfig();
    await textIs(shown.document, moved);
    await allSaved();
    assert.equal((await siteOnDisk())[CONFIG], moved);
    await move("reference", "api-reference");
    await textIs(shown.document, before);
    await allSaved();
  });

  it("removes the entry of a deleted page, and undo restores both", async () => {
    await remove("guides/customs.mdx");
    await until("the entry", () => !document.getText().includes("guides/customs"));
    await nonHintFindingsAre(document, []);
    await allSaved();
    await vscode.commands.executeCommand("undo");
    await until("the file", async () => (await filesIn("guides")).includes("customs.mdx"));
  });

  it("updates findings when another program changes files", async () => {
    const page = fileOf("partners/certification.mdx");
    const content = await vscode.workspace.fs.readFile(page);
    await vscode.workspace.fs.delete(page);
    const { line, character } = placeOf(document, '"partners/certification"', 0);
    await nonHintFindingsAre(document, [`page-not-found@${line}:${character}`]);
    await vscode.workspace.fs.writeFile(page, content);
    await nonHintFindingsAre(document, []);
    await vscode.workspace.fs.writeFile(fileOf("guides/forgotten.mdx"), new TextEncoder().encode("# Forgotten"));
    const navigation = placeOf(document, '"navigation"', 0);
    await nonHintFindingsAre(document, [`orphan-page@${navigation.line}:${navigation.character}`]);
    await vscode.workspace.fs.delete(fileOf("guides/forgotten.mdx"));
    await nonHintFindingsAre(document, []);
  });

  it("fixes a misspelled path, creates the missing page, or removes the entry", async () => {
    await replace(editor, '"quickstart"', '"quikstart"');
    const place = placeOf(document, '"quikstart"', 0);
    const missing = `page-not-found@${place.line}:${place.character}`;
    // Other pages link to the quickstart, so it does not become unlisted.
    await until("the finding", () =>
      vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.includes("quikstart")),
    );
    await nonHintFindingsAre(document, [missing]);
    const fixes = await fixesAt(document.uri, place.translate(0, 2));
    const fix = (title: string) => {
      const found = fixes.find((candidate) => candidate.title === title);
      assert.ok(found?.edit, `${title} among ${fixes.map((candidate) => candidate.title).join(" | ")}`);
      return found;
    };
    assert.equal(fixes[0]?.title, 'Change to "quickstart"');
    assert.equal(fixes[0]?.isPreferred, true);
    const wrong = document.getText();

    await vscode.workspace.applyEdit(fix('Change to "quickstart"').edit!);
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand("undo");

    const create = fix("Create page quikstart.mdx");
    await vscode.workspace.applyEdit(create.edit!);
    // Like the editor, applies the edit, then runs the command. No other request may come in between, because a new
    // list of code actions invalidates the arguments of earlier commands.
    assert.equal(create.command!.arguments, undefined);
    await fixesAt(document.uri, place.translate(0, 2));
    await vscode.commands.executeCommand(create.command!.command);
    const page = await until("the page", async () => {
      const all = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith("/quikstart.mdx"));
      return all ?? (await vscode.workspace.openTextDocument(fileOf("quikstart.mdx")));
    });
    assert.match(page.getText(), /^---\ntitle: "?Quikstart"?\n---\n/);
    assert.equal(document.getText(), wrong);
    assert.ok(!page.isDirty);
    await vscode.workspace.fs.delete(fileOf("quikstart.mdx"));

    await showConfig();
    await vscode.workspace.applyEdit(fix("Remove this entry").edit!);
    assert.deepEqual(pagesOf(document).get("Get started"), ["introduction", "concepts", "authentication"]);
  });

  it("adds an unlisted page to the group of its folder", async () => {
    await replace(editor, '"sdks/python", ', "");
    const page = fileOf("sdks/rust.mdx");
    await vscode.workspace.fs.writeFile(page, new TextEncoder().encode("---\ntitle: Rust\n---\n"));
    const navigation = placeOf(document, '"navigation"');
    const action = await until("the fix", async () =>
      (await fixesAt(document.uri, navigation)).find(({ title }) => title === 'Add sdks/rust to group "SDKs"'),
    );
    await vscode.workspace.applyEdit(action.edit!);
    assert.ok(pagesOf(document).get("SDKs")?.includes("sdks/rust"));
    await vscode.workspace.fs.delete(page);
  });
});
