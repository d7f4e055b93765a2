import type { EntryType, FileChange } from "./fileSystem.ts";
import { isAlwaysSkipped, MAX_DEPTH, UNPUBLISHED_FILE } from "./ignore.ts";
import { baseName, folderOf, join, MAX_PATH, nfc, pathOfUri, uriOfPath } from "./paths.ts";
import { SiteTree, type Skipped } from "./siteTree.ts";
import { Walker, type WalkOptions } from "./walk.ts";

/** If more changes than this occur in a folder, listing the folder is cheaper than checking each change. */
const MANY_CHANGES = 10;

/** Keeps a site's tree in sync with the disk. After an initial walk, checks only the places that changed. */
export class SiteUpdater {
  readonly tree = new SiteTree();
  readonly #options: WalkOptions;
  readonly #walker: Walker;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#walker = new Walker(this.tree, options);
  }

  walk(): Promise<void> {
    return this.#walker.walk();
  }

  /** Updates the tree after changes on disk. */
  async apply(changes: readonly FileChange[]): Promise<void> {
    for (const [folder, names] of this.#byFolder(changes)) {
      const isListed = names.size > MANY_CHANGES && this.#hasFolder(folder);
      if (isListed) await this.#relist(folder);
      for (const [path, type] of names) {
        if (!isListed || this.#hasFolder(path) || /(?:^|\/)\.(?:git|mint)ignore$|\.json$/.test(path))
          await this.#update(path, type);
        else if (this.tree.hasFile(path)) this.tree.touch(path);
      }
    }
    await this.#walker.refollow();
  }

  /**
   * Returns the outermost folder or file on the path that `.gitignore` or `.mintignore` excludes. Computed on demand,
   * because a site can have very many ignored files.
   */
  ignoredAt(path: string): Skipped | undefined {
    const segments = path.length > MAX_PATH ? [] : path.split("/", MAX_DEPTH + 1);
    if (segments.length > MAX_DEPTH) return undefined;
    for (let depth = 1; depth <= segments.length; depth++) {
      const at = segments.slice(0, depth).join("/");
      const isFolder = depth < segments.length;
      if (this.#walker.ignores.ignores(at, isFolder)) return { path: at, reason: "ignored" };
      // Without this check, every missing page would be called excluded by a pattern such as `*.md`.
      if ((isFolder || this.#walker.isUnpublishedFile(at)) && this.#walker.unpublished.ignores(at, isFolder))
        return { path: at, reason: "unpublished" };
    }
    return undefined;
  }

  /** Returns all paths through which a file can be reached, starting with its real path. */
  pathsOfFile(path: string): readonly string[] {
    return this.#walker.pathsOfFile(path);
  }

  /**
   * Groups changed paths by folder. Keeps only the last event for each path. Drops paths that never belong to a site.
   */
  #byFolder(changes: readonly FileChange[]): Map<string, Map<string, FileChange["type"]>> {
    const folders = new Map<string, Map<string, FileChange["type"]>>();
    for (const { uri, type } of changes) {
      const changed = pathOfUri(this.#options.uri, uri);
      if (changed === undefined) continue;
      for (const path of [changed, ...this.#walker.aliasesOf(changed)]) {
        const folder = folderOf(path);
        if (folder.split("/").some(isAlwaysSkipped)) continue;
        const names = folders.get(folder) ?? new Map<string, FileChange["type"]>();
        // Delete the path first, so that the map keeps the order of the last events.
        names.delete(path);
        folders.set(folder, names.set(path, type));
      }
    }
    return folders;
  }

  async #update(path: string, type: FileChange["type"]): Promise<void> {
    const folder = folderOf(path);
    if (path === "") {
      if (type !== "changed") await this.#rewalk("");
    } else if (!this.tree.folder(folder)) {
      await this.#updateBelowUnknown(folder);
    } else if (baseName(path) === ".gitignore" || path === UNPUBLISHED_FILE) {
      await this.#rewalk(folder);
    } else if (
      folder !== "" &&
      path.endsWith(".json") &&
      (await this.#options.isSiteConfig(uriOfPath(this.#options.uri, path)))
    ) {
      await this.#rewalk(folder);
    } else {
      const found = await this.#typeOf(path);
      // On some disks, two spellings of a name refer to the same file. Only listing the folder shows which spelling
      // exists.
      const isAmbiguous = nfc(path) !== path || (type === "deleted" && found !== undefined);
      if (isAmbiguous) await this.#relist(folder);
      if (found === "file" && this.tree.hasFile(path)) this.tree.touch(path);
      else if (found === "folder" && this.#hasFolder(path)) {
        // The folder was deleted and created again, so its contents may differ.
        if (type !== "changed") await this.#replace(path, found);
      } else if (!isAmbiguous) await this.#replace(path, found);
    }
  }

  /**
   * Handles a change in a folder that is not in the tree, either because the folder is new or because it was skipped.
   */
  async #updateBelowUnknown(folder: string): Promise<void> {
    const skipped = this.tree.skippedAt(folder) ?? this.ignoredAt(folder);
    if (!skipped) return this.#update(folder, "created");
    // The other site's config may have been deleted, or the folder may have become readable.
    if (skipped.path === nfc(folder) && skipped.reason !== "ignored" && skipped.reason !== "unpublished")
      await this.#rewalk(folder);
  }

  /** Lists a folder again and applies the differences to the tree. */
  async #relist(folder: string): Promise<void> {
    const recorded = this.tree.folder(folder);
    const uri = uriOfPath(this.#options.uri, folder);
    const listed = await this.#options.fileSystem.readDirectory(uri).catch(() => undefined);
    if (!recorded || !listed) return this.#rewalk(folder);
    const types = new Map(listed.map(([name, type]) => [nfc(name), { name, type }]));
    const skipped = [...this.tree.skippedIn(folder), ...this.#walker.unpublishedIn(folder)];
    for (const name of [...recorded.files, ...recorded.folders, ...skipped]) {
      if (!types.has(name)) this.#walker.forget(join(folder, name));
    }
    for (const [nfcName, { name, type }] of types) {
      const path = join(folder, name);
      const isRecorded = (type === "file" && this.tree.hasFile(path)) || (type === "folder" && this.#hasFolder(path));
      if (!isRecorded || this.tree.spelling(join(folder, nfcName)) !== path) await this.#replace(path, type);
    }
  }

  /** Replaces the recorded contents of a path with the contents on disk. */
  async #replace(path: string, found: EntryType | undefined): Promise<void> {
    this.#walker.forget(path);
    if (found) await this.#walker.add(path, found);
  }

  /** Walks a folder again. If the folder is a link, first resolves the link again. */
  async #rewalk(folder: string): Promise<void> {
    if (folder === "") await this.#walker.walk();
    else await this.#replace(folder, await this.#typeOf(folder));
  }

  #typeOf(path: string): Promise<EntryType | undefined> {
    return this.#options.fileSystem.typeOf(uriOfPath(this.#options.uri, path)).catch(() => undefined);
  }

  #hasFolder(path: string): boolean {
    return this.tree.folder(path) !== undefined;
  }
}
