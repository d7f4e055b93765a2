import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scaledTimeout } from "../../../test/support/scaledTimeout.ts";
import type { ExtensionHost } from "../../../test/userGroups/support/extensionHosts.ts";
import type { UserGroupsPage } from "../../../test/vscode/userGroups/session.ts";

/** Marks hints in the list of findings. The example site has some hints. */
const HINT = " (hint)";

/** A site in a window: its files, and the editor's state and commands. */
export class SiteInWindow {
  readonly #window: UserGroupsPage;
  readonly #host: ExtensionHost;
  readonly #folder: string;

  constructor(window: UserGroupsPage, host: ExtensionHost, folder: string) {
    this.#window = window;
    this.#host = host;
    this.#folder = folder;
  }

  /**
   * Selects the first occurrence of a string in a file, or puts the cursor after it. An empty string means the end of
   * the file.
   */
  async select(file: string, text: string, behind = false): Promise<void> {
    await this.#host.run(
      async (vscode, { path, text, behind }) => {
        const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
        const all = document.getText();
        const start = text === "" ? all.length : all.indexOf(text);
        if (start < 0) throw new Error(`${path} does not contain ${text}.`);
        const end = document.positionAt(start + text.length);
        const selection = new vscode.Range(behind ? end : document.positionAt(start), end);
        await vscode.window.showTextDocument(document, { selection, viewColumn: 1, preview: true });
      },
      { path: this.path(file), text, behind },
    );
    await this.#window.page
      .locator(".tab.active", { hasText: path.basename(file) })
      .first()
      .waitFor();
    await this.run("workbench.action.focusFirstEditorGroup");
  }

  /** Waits for a finding whose message contains a string. */
  async finding(file: string, text: string): Promise<void> {
    await until(`a finding about "${text}" in ${file}`, () => this.mentions(file, text));
  }

  /** Whether a finding in a file contains a string. */
  async mentions(file: string, text: string): Promise<boolean> {
    return (await this.#findings()).some((finding) => finding.startsWith(file) && finding.includes(text));
  }

  /** Waits until the only findings left are hints. */
  async noFindings(): Promise<void> {
    await until("no findings", async () => !(await this.#findings()).some((finding) => !finding.endsWith(HINT)));
  }

  /** Returns the findings in all files, each prefixed with its file name. */
  #findings(): Promise<string[]> {
    return this.#host.run((vscode) =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([uri, all]) =>
          all.map(
            ({ message, severity }) => `${uri.path.split("/").at(-1)}: ${message}${severity === 3 ? " (hint)" : ""}`,
          ),
        ),
    );
  }

  /** Describes the state for failure messages: the findings, and the open documents with and without a tab. */
  async state(): Promise<string> {
    const documents = await this.#host.run((vscode) =>
      vscode.workspace.textDocuments.map(({ uri, isDirty }) => `${uri}${isDirty ? ", unsaved" : ""}`),
    );
    return JSON.stringify({ findings: await this.#findings(), documents });
  }

  /** Returns the paths of unsaved documents. */
  unsaved(): Promise<string[]> {
    return this.#host.run((vscode) =>
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
    );
  }

  /** Sends the requests that an editor sends while its user is browsing the files. */
  async answers(file: string): Promise<void> {
    await this.#host.run(async (vscode, path) => {
      const uri = vscode.Uri.file(path);
      const position = vscode.window.activeTextEditor?.selection.active ?? new vscode.Position(0, 0);
      for (const command of ["CompletionItem", "Hover", "DocumentHighlights", "Definition"])
        await vscode.commands.executeCommand(
          command === "DocumentHighlights" ? "vscode.executeDocumentHighlights" : `vscode.execute${command}Provider`,
          uri,
          position,
        );
      await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", uri);
    }, this.path(file));
  }

  /** Saves a file if it has unsaved changes. */
  async save(file: string): Promise<void> {
    await this.#host.run(async (vscode, path) => {
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path === path);
      if (document?.isDirty && !(await document.save())) throw new Error(`${path} was not saved.`);
    }, this.path(file));
  }

  /** Returns the text of a document, including unsaved changes. */
  text(file: string): Promise<string> {
    return this.#host.run(
      async (vscode, path) => (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText(),
      this.path(file),
    );
  }

  /** Runs a command and waits until it has finished. */
  async run(command: string): Promise<void> {
    await this.#host.run(async (vscode, id) => {
      await vscode.commands.executeCommand(id);
    }, command);
  }

  /** Starts a command that asks the user for input. */
  async start(command: string): Promise<void> {
    await this.#host.run((vscode, id) => void vscode.commands.executeCommand(id), command);
  }

  /** Starts renaming a file. The editor then asks whether to update other files. */
  async rename(from: string, to: string): Promise<void> {
    await this.#host.run(
      (vscode, [source, target]) => {
        const edit = new vscode.WorkspaceEdit();
        edit.renameFile(vscode.Uri.file(source), vscode.Uri.file(target));
        void vscode.workspace.applyEdit(edit);
      },
      [this.path(from), this.path(to)] as const,
    );
  }

  /** Whether the preview shows a page. */
  async previewIsDrawn(): Promise<boolean> {
    const counts = this.#window.page.frames().map((frame) =>
      frame
        .locator(".browser h1")
        .count()
        .catch(() => 0),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }

  /** Reads the text of a file from disk. */
  disk(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  /** Resolves a path in the site folder. */
  path(name: string): string {
    return path.join(this.#folder, name);
  }
}

/**
 * Waits until a condition is true.
 *
 * @throws {Error} After half a minute on the reference machine.
 */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  if (!(await becomesTrueWithin(scaledTimeout(30_000), holds))) throw new Error(`Timed out waiting for ${what}.`);
}

/** Waits for a condition, up to a number of milliseconds. Resolves to false on timeout. */
export async function becomesTrueWithin(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; !(await holds()); await sleep(100))
    if (Date.now() > deadline) return false;
  return true;
}
