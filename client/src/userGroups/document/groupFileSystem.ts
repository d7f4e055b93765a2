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
import type { Tools } from "../tools.ts";
import { inert } from "../ui/shown.ts";
import { keepMine } from "./conflict.ts";
import type { GroupSession } from "./groupSession.ts";
import type { GroupTextProblem } from "./groupText.ts";
import { GROUP_SCHEME, groupKeyOf, groupUriParts } from "./groupUri.ts";

/** What the editor was last given of a group. */
interface Shown {
  readonly content: Uint8Array;
  readonly readAt: number;
}

/**
 * User groups as JSON files: reading fetches, saving looks again, merges and updates. The token is in none of them, so
 * that neither hot exit nor local history can keep one.
 */
export class GroupFileSystem implements FileSystemProvider, Disposable {
  readonly #tools: () => Promise<Tools>;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #problems = languages.createDiagnosticCollection(GROUP_SCHEME);
  readonly #shown = new Map<string, Shown>();
  /** What saving added to a document: what others had changed meanwhile. */
  readonly #merged = new Map<string, string>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChangeFile = this.#changed.event;

  constructor(tools: () => Promise<Tools>) {
    this.#tools = tools;
    this.#subscriptions = [
      // What was refused is said until the author changes the text.
      workspace.onDidChangeTextDocument(({ document }) => this.#problems.delete(document.uri)),
      workspace.onDidSaveTextDocument(({ uri }) => this.#showMerged(uri)),
    ];
  }

  watch(): Disposable {
    // Changes elsewhere show when the group is read or saved: the API tells nobody of them.
    return { dispose: () => {} };
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { content, readAt } = this.#shown.get(uri.path) ?? (await this.#read(uri));
    return { type: FileType.File, ctime: 0, mtime: readAt, size: content.byteLength };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).content;
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const key = keyOf(uri);
    const text = new TextDecoder().decode(content);
    await inWords(async () => {
      const session = await this.#session(key);
      let result = await session.save(text);
      if (result.kind === "conflict" && (await keepMine(uri, result))) result = await session.save(text, true);
      if (result.kind === "invalid") {
        this.#showProblem(uri, text, result.problem);
        throw FileSystemError.Unavailable(inert(result.problem.message));
      }
      if (result.kind === "conflict") {
        const places = result.conflicts.map((keys) => keys.join(".")).join(", ");
        throw FileSystemError.Unavailable(`Not saved: someone else changed ${inert(places)} as well.`);
      }
      // Right after a write the editor takes the file to be what it wrote, and would not look at another text.
      this.#remember(uri, text);
      if (result.merged) this.#merged.set(uri.path, result.text);
    });
  }

  readDirectory(): never {
    throw FileSystemError.NoPermissions("User groups cannot be listed: the API has no list.");
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions("User groups have no folders.");
  }

  delete(): never {
    throw FileSystemError.NoPermissions("User groups cannot be deleted: the API has no such operation.");
  }

  rename(): never {
    throw FileSystemError.NoPermissions("User groups cannot be renamed by their id.");
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
    this.#problems.dispose();
    this.#changed.dispose();
  }

  async #read(uri: Uri): Promise<Shown> {
    const key = keyOf(uri);
    return inWords(async () => this.#remember(uri, await (await this.#session(key)).open()));
  }

  /** Lets the editor read a document again once it has been saved and was changed by that. */
  #showMerged(uri: Uri): void {
    const text = this.#merged.get(uri.path);
    if (uri.scheme !== GROUP_SCHEME || text === undefined) return;
    this.#merged.delete(uri.path);
    this.#remember(uri, text);
    this.#changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  #remember(uri: Uri, text: string): Shown {
    const content = new TextEncoder().encode(text);
    const before = this.#shown.get(uri.path);
    const same = before !== undefined && Buffer.from(before.content).equals(content);
    const shown = same ? before : { content, readAt: Math.max(Date.now(), (before?.readAt ?? 0) + 1) };
    this.#shown.set(uri.path, shown);
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
    const { keeper, extension } = await this.#tools();
    // Loaded with the first document: the provider itself stands ready from the start of the window.
    const [{ GroupSession }, { BaseStore }] = await Promise.all([
      import("./groupSession.ts"),
      import("./baseStore.ts"),
    ]);
    const known = (await keeper.groups()).find((row) => groupUriParts(row.key).path === groupUriParts(key).path);
    // Fetching creates what is not there: only groups that this machine knows are fetched by opening a document.
    if (!known) {
      // Of a file that is not found the editor says only that, and not why.
      throw FileSystemError.Unavailable("This machine does not know this user group. Get it by its id first.");
    }
    const connection = await keeper.connectionOf(key);
    if (!connection) throw FileSystemError.Unavailable(`There is no connection to ${key.origin} any more.`);
    const client = await keeper.client(connection);
    const bases = new BaseStore(path.join(extension.globalStorageUri.fsPath, "user-groups", "documents"));
    const id = { user_group_id: key.userGroupId };
    return new GroupSession(key, {
      fetch: async () => {
        const answer = await client.get({ ...id, ...(known.name === undefined ? {} : { name: known.name }) });
        await keeper.details.noteAnswer(key, answer);
        if (answer.newUserGroup) {
          throw FileSystemError.Unavailable(
            "This user group no longer existed, and the service has just made a new one with its id. Check the connection, then refresh the group.",
          );
        }
        return answer.userGroup;
      },
      update: async (request) => {
        const answer = await keeper.audit.noting("update", key, client.update(request));
        await keeper.details.noteAnswer(key, answer);
        if (request.mapping !== undefined) await keeper.details.note(key, { mapping: request.mapping });
        // The name that the view shows stands beside the fingerprint of the token, and is kept with it.
        if (request.name !== undefined)
          void keeper.rotator().then(
            (rotator) => rotator.refresh(key),
            () => undefined,
          );
        return answer.userGroup;
      },
      lastMapping: async () => (await keeper.details.read(key))?.mapping,
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

/** Turns what goes wrong into the words that the editor shows beside "Failed to save". */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What is no error of the file system is one of the API, and speaks to people.
    throw error instanceof FileSystemError || !(error instanceof Error)
      ? error
      : FileSystemError.Unavailable(inert(error.message));
  }
}
