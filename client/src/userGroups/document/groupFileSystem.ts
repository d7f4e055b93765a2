import type { GroupKey } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import {
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  languages,
  ProgressLocation,
  Range,
  type TextDocument,
  type Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { GROUP_SCHEME } from "../names.ts";
import { showWarning } from "../ui/notifications.ts";
import { safeText, withoutLinks } from "../ui/texts.ts";
import type { GroupSession } from "./groupSession.ts";
import { changeBetween, conflictText, type GroupTextProblem, problemText } from "./groupText.ts";
import { groupKeyOf } from "./groupUri.ts";
import { openGroupSession } from "./openGroupSession.ts";
import { DocumentError, RefusedSaves } from "./refusedSaves.ts";
import { confirmOverwrite } from "./saveConflict.ts";

/** The result of sending a document. If it was not sent, the result includes the reason. */
type SendResult =
  | { readonly kind: "sent"; readonly session: GroupSession; readonly text: string; readonly merged: boolean }
  | { readonly kind: "refused" | "conflict"; readonly why: string };

/** The content of a document as VS Code last read it. */
interface ReadDocument {
  readonly content: Uint8Array;
  readonly readAt: number;
}

/**
 * A file system provider that presents user groups as JSON files. Reading a file fetches the group. Saving a file
 * fetches the group again, merges the changes, and updates the group. The token is never part of the file, so hot exit
 * and local history cannot store it.
 */
export class GroupFileSystem implements Omit<FileSystemProvider, "watch">, Disposable {
  readonly #context: () => Promise<CommandContext>;
  readonly #storage: string;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #problems = languages.createDiagnosticCollection(GROUP_SCHEME);
  readonly #documents = new Map<string, ReadDocument>();
  /** The merged documents, keyed by path, for saves that merged other people's changes. */
  readonly #merged = new Map<string, string>();
  /** The documents that have been saved to the service and that VS Code is about to write, keyed by path. */
  readonly #sent = new Map<string, string>();
  /** The most recent save that {@link save} has started for each document, keyed by path. */
  readonly #saving = new Map<string, Promise<void>>();
  readonly #refusals = new RefusedSaves();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChangeFile = this.#changed.event;

  /** @param storage The folder for the extension's global storage. */
  constructor(context: () => Promise<CommandContext>, storage: string) {
    this.#context = context;
    this.#storage = storage;
    this.#subscriptions = [
      // A problem remains visible until the author changes the text.
      workspace.onDidChangeTextDocument(({ document }) => this.#problems.delete(document.uri)),
      workspace.onDidSaveTextDocument(({ uri }) => this.#showMerged(uri)),
    ];
  }

  async stat(uri: Uri): Promise<FileStat> {
    this.#refusals.throwIfRefused(uri);
    const { content, readAt } = this.#documents.get(uri.path) ?? (await this.#read(uri));
    return { type: FileType.File, ctime: 0, mtime: readAt, size: content.byteLength };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).content;
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    if (this.#sent.get(uri.path) !== text) {
      const sent = await this.#send(uri, text);
      if (sent.kind !== "sent") return this.#refusals.refuse(uri, sent.why);
      if (sent.merged) this.#merged.set(uri.path, sent.text);
    }
    // The merged document is shown later. Right after a write, VS Code would assume that the file has not changed and
    // would not read it again.
    this.#remember(uri, text);
  }

  /**
   * Saves an open document like the Save command, but describes a failure in one sentence. VS Code itself would also
   * report a failure if the author canceled the save.
   */
  async save(document: TextDocument): Promise<void> {
    const { path } = document.uri;
    const run = (): Promise<void> => this.#save(document);
    const saving = (this.#saving.get(path) ?? Promise.resolve()).then(run, run);
    this.#saving.set(path, saving);
    await saving.finally(() => this.#saving.get(path) === saving && this.#saving.delete(path));
  }

  readDirectory(): never {
    throw FileSystemError.NoPermissions(l10n.t("The User Group API cannot list user groups."));
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions(l10n.t("User groups cannot contain folders."));
  }

  delete(): never {
    throw FileSystemError.NoPermissions(l10n.t("The User Group API cannot delete user groups."));
  }

  rename(): never {
    throw FileSystemError.NoPermissions(l10n.t("The ID of a user group cannot be changed."));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#refusals.dispose();
    this.#problems.dispose();
    this.#changed.dispose();
  }

  async #read(uri: Uri): Promise<ReadDocument> {
    const key = keyOf(uri);
    try {
      return this.#remember(uri, await (await this.#session(key)).open());
    } catch (error) {
      throw new DocumentError(messageOf(error));
    }
  }

  async #save(document: TextDocument): Promise<void> {
    if (!document.isDirty) return;
    const { uri } = document;
    const text = document.getText();
    const id = safeText(keyOf(uri).userGroupId);
    const options = { location: ProgressLocation.Window, title: l10n.t("Saving user group {0}", id) };
    const sent = await window.withProgress(options, () => this.#send(uri, text));
    if (sent.kind === "refused") {
      void showWarning(`${l10n.t("User group {0} was not saved.", id)} ${sent.why}`);
    }
    // Anything typed in the meantime has not been sent, so the document stays dirty.
    if (sent.kind !== "sent" || document.getText() !== text) return;
    if (sent.merged && (await replaceText(document, sent.text))) await sent.session.adopt(sent.text);
    this.#sent.set(uri.path, sent.text);
    try {
      await document.save();
    } finally {
      this.#sent.delete(uri.path);
    }
  }

  /** Saves a document to the service. In case of a conflict, the author decides what to do. */
  async #send(uri: Uri, text: string): Promise<SendResult> {
    this.#problems.delete(uri);
    this.#refusals.forget(uri);
    this.#merged.delete(uri.path);
    try {
      const session = await this.#session(keyOf(uri));
      let result = await session.save(text);
      if (result.kind === "conflict" && (await confirmOverwrite(uri, result))) result = await session.save(text, true);
      if (result.kind === "invalid") {
        this.#showProblem(uri, text, result.problem);
        return { kind: "refused", why: withoutLinks(problemText(text, result.problem)) };
      }
      if (result.kind === "conflict") {
        const places = withoutLinks(conflictText(text, result.conflicts));
        return { kind: "conflict", why: l10n.t("Someone else also changed {0}.", places) };
      }
      return { kind: "sent", session, text: result.text, merged: result.merged };
    } catch (error) {
      return { kind: "refused", why: messageOf(error) };
    }
  }

  /** Makes VS Code reload a document after a save that has merged other people's changes. */
  #showMerged(uri: Uri): void {
    const text = this.#merged.get(uri.path);
    if (uri.scheme !== GROUP_SCHEME || text === undefined) return;
    this.#merged.delete(uri.path);
    this.#remember(uri, text);
    this.#changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  #remember(uri: Uri, text: string): ReadDocument {
    const content = new TextEncoder().encode(text);
    const before = this.#documents.get(uri.path);
    const same = before !== undefined && Buffer.from(before.content).equals(content);
    const shown = same ? before : { content, readAt: Math.max(Date.now(), (before?.readAt ?? 0) + 1) };
    this.#documents.set(uri.path, shown);
    return shown;
  }

  #showProblem(uri: Uri, text: string, { offset, length, message }: GroupTextProblem): void {
    const document = workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString());
    if (!document || document.getText() !== text) return;
    const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
    const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error);
    diagnostic.source = "User Group API";
    this.#problems.set(uri, [diagnostic]);
  }

  async #session(key: GroupKey): Promise<GroupSession> {
    return openGroupSession(await this.#context(), key, this.#storage);
  }
}

function keyOf(uri: Uri): GroupKey {
  const key = groupKeyOf(uri);
  if (!key) throw FileSystemError.FileNotFound(uri);
  return key;
}

/** Replaces the text of a document, but preserves the cursor and the selection where the text does not change. */
async function replaceText(document: TextDocument, text: string): Promise<boolean> {
  const change = changeBetween(document.getText(), text);
  const range = new Range(document.positionAt(change.offset), document.positionAt(change.offset + change.length));
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, range, change.text);
  return workspace.applyEdit(edit);
}

/** Returns the user-facing message for an error from the API or a document. */
function messageOf(error: unknown): string {
  return withoutLinks(error instanceof Error ? error.message : String(error));
}
