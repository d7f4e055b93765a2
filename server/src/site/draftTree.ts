import { nfc } from "./paths.ts";
import type { Skipped } from "./site.ts";
import { SiteTree } from "./siteTree.ts";

/**
 * A tree that changes while the disk is asked, and that nobody reads meanwhile. What was done to it is remembered, and
 * done in one go to the tree that is read, so that no reader sees half of a change.
 */
export class DraftTree extends SiteTree {
  /** What was done since the last time; undefined until the first, which makes the tree that is read. */
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

  override remove(path: string): void {
    super.remove(path);
    this.#steps?.push((tree) => tree.remove(path));
  }

  /** Notes that the content of a path changed. */
  override touch(path: string): void {
    this.#touched?.add(nfc(path));
  }

  /** Notes from now on which paths come, go or change; answers with those until {@link publish}. */
  noteTouched(): ReadonlySet<string> {
    this.#touched ??= new Set();
    return this.#touched;
  }

  /** Does to the tree that is read what was done to this one since the last time. */
  publish(tree: SiteTree): void {
    for (const step of this.#steps ?? []) step(tree);
    this.#published();
  }

  /** A new tree to read, as this one is now. */
  publishNew(): SiteTree {
    const tree = new SiteTree();
    tree.become(this);
    this.#published();
    return tree;
  }

  #published(): void {
    this.#steps = [];
    this.#touched = undefined;
  }
}
