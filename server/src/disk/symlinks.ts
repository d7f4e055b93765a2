import type { EntryType, FileSystem } from "./fileSystem.ts";
import { folderOf, isWithin, join, nfc, pathOfUri, uriOfPath } from "./paths.ts";
import type { SkipReason } from "./siteTree.ts";

/** The target that a symbolic link resolves to. `real` is the target's path in the site, without links. */
type LinkTarget =
  | { readonly kind: "file"; readonly real: string }
  | {
      readonly kind: "folder";
      readonly real: string;
      /**
       * The real folders that contain this link and the links that lead to it. A link to one of these folders, or to an
       * ancestor of one of them, is a loop.
       */
      readonly ancestors: readonly string[];
    }
  | { readonly kind: "none"; readonly reason: SkipReason };

interface Link {
  /** The path as spelled on disk. */
  readonly path: string;
  readonly target: LinkTarget;
  /** The location and type of the target on disk, used to detect changes. */
  readonly destination: string;
}

/** The symbolic links in a site, including those that were not followed. */
export class Symlinks {
  readonly #siteUri: string;
  readonly #fileSystem: FileSystem;
  /** The links, by their path in NFC. */
  readonly #links = new Map<string, Link>();
  #rootUri: Promise<string> | undefined;

  constructor(siteUri: string, fileSystem: FileSystem) {
    this.#siteUri = siteUri;
    this.#fileSystem = fileSystem;
  }

  /** Resolves a link and records its target. */
  async follow(path: string): Promise<LinkTarget> {
    const { uri, type } = await this.#destination(path);
    const target = await this.#judge(path, uri, type);
    this.#links.set(nfc(path), { path, target, destination: `${uri} ${type}` });
    return target;
  }

  /** Removes all links at or below a path. */
  forget(path: string): void {
    for (const link of this.#links.keys()) if (isWithin(link, nfc(path))) this.#links.delete(link);
  }

  /** Finds the links whose targets have changed. */
  async findChanged(): Promise<string[]> {
    const stale: string[] = [];
    for (const { path, destination } of this.#links.values()) {
      const { uri, type } = await this.#destination(path);
      if (`${uri} ${type}` !== destination) stale.push(path);
    }
    return stale;
  }

  /**
   * Returns the real path of a folder that may be reached through links. `ancestors` is empty if the path contains no
   * links.
   */
  realPlace(path: string): { readonly at: string; readonly ancestors: readonly string[] } {
    const nfcPath = nfc(path);
    if (this.#links.size > 0) {
      for (let above = nfcPath; above !== ""; above = folderOf(above)) {
        const target = this.#links.get(above)?.target;
        if (target?.kind !== "folder") continue;
        const below = nfcPath.slice(above.length + 1);
        return { at: below === "" ? target.real : join(target.real, below), ancestors: target.ancestors };
      }
    }
    return { at: nfcPath, ancestors: [] };
  }

  /** Returns the other paths through which an entry can be reached by following links. */
  aliasesOf(path: string): string[] {
    const aliases: string[] = [];
    if (this.#links.size === 0) return aliases;
    const { at } = this.realPlace(path);
    for (const [nfcPath, link] of this.#links) {
      const { target } = link;
      if (target.kind === "none" || !isWithin(at, target.real) || isWithin(nfc(path), nfcPath)) continue;
      const below = segmentsBelow(path, at, target.real);
      aliases.push(below === "" ? link.path : join(link.path, below));
    }
    return aliases;
  }

  /** Returns all paths through which a file can be reached, starting with its real path. */
  pathsOfFile(path: string): readonly string[] {
    if (this.#links.size === 0) return [path];
    const target = this.#links.get(nfc(path))?.target;
    const real = target?.kind === "file" ? target.real : this.realPlace(path).at;
    return [real, ...this.aliasesOf(real).map(nfc)];
  }

  async #destination(path: string): Promise<{ uri: string | undefined; type: EntryType | undefined }> {
    const uri = await this.#fileSystem.realUri?.(uriOfPath(this.#siteUri, path)).catch(() => undefined);
    const type = uri === undefined ? undefined : await this.#fileSystem.typeOf(uri).catch(() => undefined);
    return { uri, type };
  }

  async #judge(path: string, uri: string | undefined, type: EntryType | undefined): Promise<LinkTarget> {
    if (uri === undefined) return { kind: "none", reason: "link-not-followed" };
    const inside = pathOfUri(await this.#realRoot(), uri);
    const real = inside === undefined ? undefined : nfc(inside);
    if (real === undefined) return { kind: "none", reason: "link-outside" };
    if (type === "file") return { kind: "file", real };
    if (type !== "folder") return { kind: "none", reason: "link-not-followed" };
    const place = this.realPlace(folderOf(path));
    const ancestors = [...place.ancestors, place.at];
    return ancestors.some((folder) => isWithin(folder, real))
      ? { kind: "none", reason: "link-loop" }
      : { kind: "folder", real, ancestors };
  }

  #realRoot(): Promise<string> {
    this.#rootUri ??= (async () => {
      const real = await this.#fileSystem.realUri?.(this.#siteUri).catch(() => undefined);
      return real ?? this.#siteUri;
    })();
    return this.#rootUri;
  }
}

/**
 * Returns the trailing segments of `path` that correspond to the part of `at` below `folder`. The segments are spelled
 * as in `path`.
 */
function segmentsBelow(path: string, at: string, folder: string): string {
  const depth = (folder === "" ? at : at.slice(folder.length + 1)).split("/").filter((each) => each !== "").length;
  return depth === 0 ? "" : path.split("/").slice(-depth).join("/");
}
