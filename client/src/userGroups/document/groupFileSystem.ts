import path from "node:path";
import type { GroupKey } from "@sitekeeper/user-groups";
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
  Range,
  type Uri,
  workspace,
} from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { withoutLinks } from "../ui/safeText.ts";
import type { GroupSession } from "./groupSession.ts";
import type { GroupTextProblem } from "./groupText.ts";
import { GROUP_SCHEME, groupKeyOf, groupUriParts } from "./groupUri.ts";
import { confirmOverwrite } from "./saveConflict.ts";

/** The document that the editor last read. */
interface ReadDocument {
  readonly content: Uint8Array;
  readonly readAt: number;
}

/**
 * User groups as JSON files. Reading fetches the group; saving fetches it again, merges and updates. The token is never
 * part of the file, so neither hot exit nor local history can store one.
 */
export class GroupFileSystem implements FileSystemProvider, Disposable {
  readonly #context: () => Promise<CommandContext>;
  readonly #storage: string;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #problems = languages.createDiagnosticCollection(GROUP_SCHEME);
  readonly #documents = new Map<string, ReadDocument>();
  /** Documents that saving changed by merging in what others had changed, by path. */
  readonly #merged = new Map<string, string>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChangeFile = this.#changed.event;

  /** @param storage the folder of the extension's global storage */
  constructor(context: () => Promise<CommandContext>, storage: string) {
    this.#context = context;
    this.#storage = storage;
    this.#subscriptions = [
      // A problem is shown until the author changes the text.
      workspace.onDidChangeTextDocument(({ document }) => this.#problems.delete(document.uri)),
      workspace.onDidSaveTextDocument(({ uri }) => this.#showMerged(uri)),
    ];
  }

  watch(): Disposable {
    // Changes by others show when the group is read or saved: the API sends no events.
    return { dispose: () => {} };
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { content, readAt } = this.#documents.get(uri.path) ?? (await this.#read(uri));
    return { type: FileType.File, ctime: 0, mtime: readAt, size: content.byteLength };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).content;
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const key = keyOf(uri);
    const text = new TextDecoder().decode(content);
    await withMessage(async () => {
      const session = await this.#session(key);
      let result = await session.save(text);
      if (result.kind === "conflict" && (await confirmOverwrite(uri, result))) result = await session.save(text, true);
      if (result.kind === "invalid") {
        const { problemText } = await import("./groupText.ts");
        this.#showProblem(uri, text, result.problem);
        throw FileSystemError.Unavailable(withoutLinks(problemText(text, result.problem)));
      }
      if (result.kind === "conflict") {
        const { conflictText } = await import("./groupText.ts");
        const places = conflictText(text, result.conflicts);
        throw FileSystemError.Unavailable(`Not saved: someone else also changed ${withoutLinks(places)}.`);
      }
      // Right after a write the editor assumes that the file is what it wrote, and would not read another text.
      this.#remember(uri, text);
      if (result.merged) this.#merged.set(uri.path, result.text);
    });
  }

  readDirectory(): never {
    throw FileSystemError.NoPermissions("The User Group API cannot list user groups.");
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions("User groups cannot contain folders.");
  }

  delete(): never {
    throw FileSystemError.NoPermissions("The User Group API cannot delete user groups.");
  }

  rename(): never {
    throw FileSystemError.NoPermissions("The ID of a user group cannot be changed.");
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
    this.#problems.dispose();
    this.#changed.dispose();
  }

  async #read(uri: Uri): Promise<ReadDocument> {
    const key = keyOf(uri);
    return withMessage(async () => this.#remember(uri, await (await this.#session(key)).open()));
  }

  /** Makes the editor read a document again after saving merged changes of others into it. */
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
    const document = workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (!document || document.getText() !== text) return;
    const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
    const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error);
    diagnostic.source = "User Group API";
    this.#problems.set(uri, [diagnostic]);
  }

  async #session(key: GroupKey): Promise<GroupSession> {
    const { userGroups } = await this.#context();
    // Loaded with the first document: the provider itself is registered when the window starts.
    const [{ GroupSession }, { BaseStore }] = await Promise.all([
      import("./groupSession.ts"),
      import("./baseStore.ts"),
    ]);
    const stored = (await userGroups.groups()).find((row) => groupUriParts(row.key).path === groupUriParts(key).path);
    // Fetching creates a missing group, so opening a document fetches only groups that are stored on this machine.
    if (!stored) {
      // For a file that is not found, the editor would not show the reason.
      throw FileSystemError.Unavailable(
        'This user group is not on this machine. Run "Get or Create User Group" first.',
      );
    }
    const connection = await userGroups.connectionOf(key);
    if (!connection) throw FileSystemError.Unavailable(`No connection to ${key.origin}. Connect to it again.`);
    const client = await userGroups.client(connection);
    const bases = new BaseStore(path.join(this.#storage, "user-groups", "documents"));
    const id = { user_group_id: key.userGroupId };
    return new GroupSession(key, {
      fetch: async () => {
        const answer = await client.get({ ...id, ...(stored.name === undefined ? {} : { name: stored.name }) });
        await userGroups.details.noteAnswer(key, answer);
        if (answer.newUserGroup) {
          throw FileSystemError.Unavailable(
            "The service no longer had this user group and created a new one with its ID. Check the connection, then refresh the group.",
          );
        }
        return answer.userGroup;
      },
      update: async (request) => {
        const answer = await userGroups.audit.addRequest("update", key, client.update(request));
        await userGroups.details.noteAnswer(key, answer);
        if (request.mapping !== undefined) await userGroups.details.note(key, { mapping: request.mapping });
        // The name that the view shows is stored with the fingerprint of the token.
        if (request.name !== undefined)
          void userGroups.rotator().then(
            (rotator) => rotator.refresh(key),
            () => undefined,
          );
        return answer.userGroup;
      },
      lastMapping: async () => (await userGroups.details.read(key))?.mapping,
      readBase: () => bases.read(key),
      writeBase: (base) => bases.write(key, base),
    });
  }
}

function keyOf(uri: Uri): GroupKey {
  const key = groupKeyOf(uri);
  if (!key) throw FileSystemError.FileNotFound(uri);
  return key;
}

/** Turns an error into one whose message the editor shows after "Failed to save". */
async function withMessage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Any other error is one of the API, with a message for people.
    throw error instanceof FileSystemError || !(error instanceof Error)
      ? error
      : FileSystemError.Unavailable(withoutLinks(error.message));
  }
}
