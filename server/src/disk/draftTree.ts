import { nfc } from "./paths.ts";
import { SiteTree, type Skipped } from "./siteTree.ts";

/**
 * A tree that changes during disk access, while nobody reads it. It records its changes and applies them to the
 * published tree at once, so that no reader sees half a change. Once published, it holds only what it changes.
 */
export class DraftTree extends SiteTree {
  /** The changes since the last publication. Undefined before the first, which creates the published tree. */
  #steps: ((tree: SiteTree) => void)[] | undefined;
  #touched: Set<string> | undefined;

  override addFolder(path: string): void {
    super.addFolder(path);
    this.#steps?.push((tree) => tree.addFolder(path));
  }

  override addFiles(path: string, names: readonly string[]): void {
    super.addFiles(path, names);
    this.#steps?.push((tree) => tree.addFiles(path, names));
  }

  override skip(skipped: Skipped): void {
    super.skip(skipped);
    this.#steps?.push((tree) => tree.skip(skipped));
  }

  override remove(path: string): boolean {
    // A file that came and went between two looks was never there.
    const isThere = super.remove(path);
    if (isThere) this.#steps?.push((tree) => tree.remove(path));
    return isThere;
  }

  /** Notes that the content of a path changed. */
  override touch(path: string): void {
    this.#touched?.add(nfc(path));
  }

  /** From now on records which paths are added, removed or changed. Returns those until {@link publish}. */
  noteTouched(): ReadonlySet<string> {
    this.#touched ??= new Set();
    return this.#touched;
  }

  /** Applies the recorded changes to the published tree. */
  publish(tree: SiteTree): void {
    for (const step of this.#steps ?? []) step(tree);
    this.restOn(tree);
    this.#published();
  }

  /** A new tree for readers, equal to this one. */
  publishNew(): SiteTree {
    const tree = this.handOver();
    this.#published();
    return tree;
  }

  #published(): void {
    this.#steps = [];
    this.#touched = undefined;
  }
}
