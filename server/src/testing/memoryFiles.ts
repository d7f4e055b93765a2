import type { EntryType, FileChange, FileSystem } from "../disk/fileSystem.ts";
import { baseName, folderOf, join, pathOfUri, uriOfPath } from "../disk/paths.ts";
import { openSite, type SiteIndex } from "../site/siteIndex.ts";
import type { SpecCopies } from "../site/specCopy.ts";

/** The folder that contains the sites of tests. */
const TEST_SITE_URI = "file:///site";

type Entry =
  | { readonly type: "file"; content: string | Uint8Array }
  | { readonly type: "folder" }
  /** `to` is relative to the root of this file system. */
  | { readonly type: "link"; readonly to: string };

/**
 * An in-memory file system that maps paths from its root (`site/guides/start.mdx`) to files, and supports symbolic
 * links and unreadable folders. Creates folders as needed. Counts requests so that tests can check that none were made.
 */
export class MemoryFiles implements FileSystem {
  readonly cheapReads: boolean = true;
  readonly asked = { readDirectory: 0, typeOf: 0, readFile: 0 };
  readonly unreadable = new Set<string>();
  /** Whether the file system is case-insensitive. */
  readonly ignoresCase: boolean;
  readonly #entries = new Map<string, Entry>([["", { type: "folder" }]]);

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}, options: { ignoresCase?: boolean } = {}) {
    this.ignoresCase = options.ignoresCase ?? false;
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: string, content: string | Uint8Array = ""): void {
    this.makeFolder(folderOf(path));
    this.#entries.set(this.#find(path) ?? path, { type: "file", content });
  }

  makeFolder(path: string): void {
    if (path === "" || this.#entries.has(path)) return;
    this.makeFolder(folderOf(path));
    this.#entries.set(path, { type: "folder" });
  }

  link(path: string, to: string): void {
    this.makeFolder(folderOf(path));
    this.#entries.set(path, { type: "link", to });
  }

  remove(path: string): void {
    for (const each of this.#entries.keys()) {
      if (each === path || each.startsWith(`${path}/`)) this.#entries.delete(each);
    }
  }

  move(from: string, to: string): void {
    this.makeFolder(folderOf(to));
    for (const [each, entry] of [...this.#entries]) {
      if (each !== from && !each.startsWith(`${from}/`)) continue;
      this.#entries.delete(each);
      this.#entries.set(to + each.slice(from.length), entry);
    }
  }

  async readDirectory(uri: string): Promise<readonly (readonly [string, EntryType])[]> {
    this.asked.readDirectory++;
    const folder = this.#resolve(pathOf(uri));
    if (folder === undefined || this.#entries.get(folder)?.type !== "folder" || this.unreadable.has(folder))
      throw new Error(`No folder can be read at ${uri}`);
    const names: [string, EntryType][] = [];
    for (const [path, { type }] of this.#entries) {
      if (path !== "" && folderOf(path) === folder) names.push([baseName(path), type]);
    }
    return names;
  }

  async typeOf(uri: string): Promise<EntryType | undefined> {
    this.asked.typeOf++;
    const path = pathOf(uri);
    const folder = this.#resolve(folderOf(path));
    const found = folder === undefined ? undefined : this.#find(path === "" ? "" : join(folder, baseName(path)));
    return found === undefined ? undefined : this.#entries.get(found)?.type;
  }

  async readFile(uri: string, maxBytes: number): Promise<Uint8Array> {
    this.asked.readFile++;
    const path = this.#resolve(pathOf(uri));
    const entry = path === undefined ? undefined : this.#entries.get(path);
    if (entry?.type !== "file" || this.unreadable.has(path!)) throw new Error(`No file can be read at ${uri}`);
    const bytes = typeof entry.content === "string" ? new TextEncoder().encode(entry.content) : entry.content;
    return bytes.subarray(0, maxBytes);
  }

  async realUri(uri: string): Promise<string | undefined> {
    const path = this.#resolve(pathOf(uri));
    return path === undefined ? undefined : uriOfPath("file://", path);
  }

  /** Whether all parent folders of a path exist or can be created. */
  canHold(path: string): boolean {
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
      const entry = this.#entries.get(folder);
      if (entry && entry.type !== "folder") return false;
    }
    return this.#entries.get(path)?.type !== "folder";
  }

  /** Resolves the symbolic links in a path. Returns undefined if the path does not exist. */
  #resolve(path: string, depth = 0): string | undefined {
    if (depth > 40) return undefined;
    if (path === "") return "";
    const folder = this.#resolve(folderOf(path), depth + 1);
    const found = folder === undefined ? undefined : this.#find(join(folder, baseName(path)));
    const entry = found === undefined ? undefined : this.#entries.get(found);
    return entry?.type === "link" ? this.#resolve(entry.to, depth + 1) : found;
  }

  #find(path: string): string | undefined {
    if (this.#entries.has(path)) return path;
    if (!this.ignoresCase) return undefined;
    return [...this.#entries.keys()].find((each) => each.toLowerCase() === path.toLowerCase());
  }
}

/** Opens an in-memory site. Paths are relative to the site. */
export async function siteOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  copies?: SpecCopies,
): Promise<SiteIndex> {
  const disk = new MemoryFiles();
  disk.makeFolder("site");
  for (const [path, content] of Object.entries(files)) disk.write(`site/${path}`, content);
  return siteOn(disk, copies);
}

/**
 * Opens the site in the folder `site` of an in-memory file system. A file named `site.config.json` makes a folder a
 * site.
 */
export function siteOn(fileSystem: FileSystem, copies?: SpecCopies): Promise<SiteIndex> {
  return openSite({ uri: TEST_SITE_URI, fileSystem, copies, isSiteConfig: (uri) => uri.endsWith("/site.config.json") });
}

/** Returns a change in the site in the form in which a watcher reports it. */
export function change(type: FileChange["type"], path: string): FileChange {
  return { uri: uriOfPath(TEST_SITE_URI, path), type };
}

function pathOf(uri: string): string {
  const path = pathOfUri("file://", uri);
  if (path === undefined) throw new Error(`${uri} is not on this disk`);
  return path;
}

/** In-memory copies of external files by address. Tests may change them. */
export class MemoryCopies implements SpecCopies {
  readonly #copies = new Map<string, { readonly content: string; readonly loaded: number }>();
  #version = 0;

  constructor(contents: Readonly<Record<string, string>> = {}) {
    for (const [url, content] of Object.entries(contents)) this.set(url, content);
  }

  set(url: string, content: string): void {
    this.#copies.set(url, { content, loaded: ++this.#version });
  }

  version(): number {
    return this.#version;
  }

  async read(url: string): ReturnType<SpecCopies["read"]> {
    const copy = this.#copies.get(url);
    return copy && { url, loaded: copy.loaded, content: new TextEncoder().encode(copy.content) };
  }
}
