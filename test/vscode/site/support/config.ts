import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, codeOf, diagnosticsOf, show, until, workspaceRoot } from "../../siteConfig/support/documents.ts";

export const CONFIG = "site.config.json";

/** Returns the URI of a file of the site. */
export function fileOf(name: string): vscode.Uri {
  return vscode.Uri.joinPath(workspaceRoot(), name);
}

/** Opens the site's config in an editor. */
export function showConfig(): Promise<vscode.TextEditor> {
  return show(CONFIG);
}

/**
 * Returns the position `into` characters after the start of the `nth` occurrence of a string. The first occurrence is
 * number 0.
 */
export function placeOf(document: vscode.TextDocument, part: string, into = 1, nth = 0): vscode.Position {
  const text = document.getText();
  let offset = text.indexOf(part);
  for (let left = nth; left > 0 && offset >= 0; left--) offset = text.indexOf(part, offset + 1);
  if (offset < 0) throw new Error(`The document does not contain ${part}`);
  return document.positionAt(offset + into);
}

/** Replaces the first occurrence of a string. */
export async function replace(editor: vscode.TextEditor, part: string, by: string): Promise<void> {
  const start = placeOf(editor.document, part, 0);
  const end = placeOf(editor.document, part, part.length);
  await editor.edit((builder) => builder.replace(new vscode.Range(start, end), by));
}

/** Waits until the config has exactly these findings with a severity above hint, as `code@line:character`. */
export async function nonHintFindingsAre(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  let found: string[] = [];
  const isAsExpected = (): boolean => {
    const aboveHint = diagnosticsOf(document).filter(({ severity }) => severity !== vscode.DiagnosticSeverity.Hint);
    found = aboveHint
      .map((finding) => `${codeOf(finding)}@${finding.range.start.line}:${finding.range.start.character}`)
      .sort();
    return found.join() === [...expected].sort().join();
  };
  await until("findings", isAsExpected).catch(() => assert.deepEqual(found, [...expected].sort()));
}

/** Waits until a document has exactly this text. */
export async function textIs(document: vscode.TextDocument, expected: string): Promise<void> {
  await until("the text", () => document.getText() === expected).catch(() => {
    assert.equal(document.getText(), expected);
  });
}

/** Waits until all changed files are saved. An undo during a save would leave the file on disk with the changes. */
export async function allSaved(): Promise<void> {
  await until("the saved files", () => !vscode.workspace.textDocuments.some(({ isDirty }) => isDirty));
}

/** File contents by path. */
export type Files = Readonly<Record<string, string>>;

/** Returns the files of the site, or of one of its folders, as they are on disk. */
export async function siteOnDisk(folder = ""): Promise<Files> {
  const found: Record<string, string> = {};
  for (const [name, type] of await vscode.workspace.fs.readDirectory(fileOf(folder))) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (type === vscode.FileType.Directory) Object.assign(found, await siteOnDisk(path));
    else found[path] = new TextDecoder().decode(await vscode.workspace.fs.readFile(fileOf(path)));
  }
  return found;
}

/** Returns the names of the files in a folder of the site. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await vscode.workspace.fs.readDirectory(fileOf(folder))).map(([name]) => name).sort();
}

/** Returns the entries of each group, by name. */
export function pagesOf(document: vscode.TextDocument): Map<string, unknown[]> {
  const { navigation } = JSON.parse(document.getText()) as { navigation: { group: string; pages: unknown[] }[] };
  return new Map(navigation.map(({ group, pages }) => [group, pages]));
}

/**
 * Undoes all changes that a test made to the config and to moved files, and closes all editors.
 *
 * @param site The original files of the site, from {@link siteOnDisk}.
 */
export async function undoAll(before: string, site: Files): Promise<void> {
  const { document } = await showConfig();
  for (let step = 0; document.getText() !== before; step++) {
    if (step === 10) throw new Error("Undo did not restore the config.");
    await vscode.commands.executeCommand("undo");
  }
  let different: string[] = [];
  const isRestored = async (): Promise<boolean> => {
    // Undo also restores links in pages. These pages stay unsaved and initially have no editors, so `workspace.saveAll`
    // would miss them.
    for (const unsaved of vscode.workspace.textDocuments) if (unsaved.isDirty) await unsaved.save();
    different = differences(site, await siteOnDisk());
    return different.length === 0 && !vscode.workspace.textDocuments.some(({ isDirty }) => isDirty);
  };
  await until("the original files", isRestored).catch(() => assert.deepEqual(different, []));
  await nonHintFindingsAre(document, []);
  await closeAll();
}

function differences(before: Files, now: Files): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...paths].filter((path) => before[path] !== now[path]).sort();
}

/** Returns the text of all hovers at a position. */
export async function hoverAt(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, position);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : String(content)))
    .join("\n");
}

/** Returns the quick fixes at a position. */
export async function fixesAt(uri: vscode.Uri, position: vscode.Position): Promise<vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    uri,
    new vscode.Range(position, position),
    vscode.CodeActionKind.QuickFix.value,
  );
}

/** Waits for the code lenses of a document. */
export function lensesOf(uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  return until("a code lens", async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 10);
    return lenses.length > 0 ? lenses : undefined;
  });
}
