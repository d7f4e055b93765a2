import type { Skipped } from "./site.ts";
import { SiteTree } from "./siteTree.ts";

/**
 * A tree that changes while the disk is asked, and that nobody reads meanwhile. What was done to it is remembered, and
 * done in one go to the tree that is read, so that no reader sees half of a change.
 */
export class DraftTree extends SiteTree {
  #steps: ((tree: SiteTree) => void)[] = [];

  override addFolder(path: string): void {
    super.addFolder(path);
    this.#steps.push((tree) => tree.addFolder(path));
  }

  override addFile(path: string): void {
    super.addFile(path);
    this.#steps.push((tree) => tree.addFile(path));
  }

  override addOtherFiles(folder: string, names: readonly string[]): void {
    super.addOtherFiles(folder, names);
    this.#steps.push((tree) => tree.addOtherFiles(folder, names));
  }

  override skip(skipped: Skipped): void {
    super.skip(skipped);
    this.#steps.push((tree) => tree.skip(skipped));
  }

  override remove(path: string): void {
    super.remove(path);
    this.#steps.push((tree) => tree.remove(path));
  }

  /** Does to another tree what was done to this one since the last time. */
  publish(tree: SiteTree): void {
    for (const step of this.#steps) step(tree);
    this.#steps = [];
    tree.takeTouched();
  }
}
