import * as vscode from "vscode";

/** The workspace folder. It is a copy, so tests may change it. */
export function workspaceRoot(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error("This suite needs a workspace.");
  return folder.uri;
}

/** Opens a file of the workspace in an editor. */
export async function show(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(vscode.Uri.joinPath(workspaceRoot(), name), { preview: false });
}

/** Writes a file into the workspace. Creates its parent folders if necessary. */
export async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(workspaceRoot(), name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

/** Replaces the text of an editor. */
export async function setText(editor: vscode.TextEditor, text: string): Promise<void> {
  const { document } = editor;
  const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  await editor.edit((builder) => builder.replace(all, text));
}

/** Closes all editors and discards their changes. */
export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** The maximum time that a test waits for a condition, in milliseconds. Even a busy machine needs less. */
const TIMEOUT_MS = 60_000;

/** Waits until `condition` returns a truthy value, and returns that value. */
export async function until<Value>(what: string, condition: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<Value>;
    if (Date.now() > deadline) throw new Error(`Timed out after ${TIMEOUT_MS} ms: ${what}`);
    await pause(50);
  }
}

/** Waits long enough for an unwanted change to appear. For expected changes, use {@link until}. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Returns the diagnostics of a document from all sources. */
export function diagnosticsOf(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri);
}

/** Returns the ID of the rule that reported a diagnostic. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

/**
 * Waits until a document has exactly these findings, as `code@line:character`, in any order. Ignores `older-format`,
 * which is reported in every `mint.json` with a navigation.
 */
export async function findingsAre(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  let last: string[] = [];
  const matches = (): boolean => {
    last = diagnosticsOf(document)
      .filter((item) => codeOf(item) !== "older-format")
      .map((item) => `${codeOf(item)}@${item.range.start.line}:${item.range.start.character}`);
    return JSON.stringify(last.sort()) === JSON.stringify([...expected].sort());
  };
  await until("findings", matches).catch(() => {
    throw new Error(`Expected the findings ${JSON.stringify(expected)} but got ${JSON.stringify(last)}`);
  });
}
