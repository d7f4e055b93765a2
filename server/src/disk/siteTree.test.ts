import fc from "fast-check";
import { expect, it } from "vitest";
import { join } from "./paths.ts";
import { SiteTree } from "./siteTree.ts";

const folder = fc.constantFrom("", "a", "a/b", "Cafe\u0301");
const name = fc.constantFrom("x.mdx", "x.md", "y.mdx", "p.svg", "other.bin");
type Change = (tree: SiteTree) => void;
const change: fc.Arbitrary<Change> = fc.oneof(
  folder.map(
    (path): Change =>
      (tree) =>
        tree.addFolder(path),
  ),
  fc.tuple(folder, fc.array(name)).map(
    ([path, names]): Change =>
      (tree) =>
        tree.addFiles(path, names),
  ),
  fc.tuple(folder, name).map(
    ([path, name]): Change =>
      (tree) =>
        void tree.remove(join(path, name)),
  ),
  folder.map(
    (path): Change =>
      (tree) =>
        void tree.remove(path),
  ),
  folder.map(
    (path): Change =>
      (tree) =>
        tree.skip({ path, reason: "unreadable" }),
  ),
);

/** Returns everything that is visible through a tree's public interface. */
function contentsOf(tree: SiteTree): unknown {
  const folders = ["", "a", "a/b", "Cafe\u0301"].map((path) => {
    const found = tree.folder(path);
    return found && { files: [...found.files].sort(), folders: [...found.folders].sort(), own: tree.spelling(path) };
  });
  return {
    folders,
    pages: [...tree.pages.values()].map(({ slug, files }) => [slug, ...files].join(" ")).sort(),
    assets: tree.assetsWithExtension(["svg"]),
    skipped: tree.skipped.map(({ path }) => path).sort(),
  };
}

it("records later changes and hides them from snapshots", () => {
  const changes = fc.array(change, { maxLength: 8 });
  fc.assert(
    fc.property(changes, fc.array(changes, { maxLength: 4 }), (first, later) => {
      const tree = new SiteTree();
      tree.addFolder("");
      for (const each of first) each(tree);
      let copy = tree.copy();
      expect(contentsOf(copy)).toEqual(contentsOf(tree));
      for (const batch of later) {
        const before = contentsOf(copy);
        for (const each of batch) each(tree);
        expect(contentsOf(copy)).toEqual(before);
        if (tree.touched.size === 0) expect(contentsOf(tree)).toEqual(before);
        copy = tree.copy();
        expect(contentsOf(copy)).toEqual(contentsOf(tree));
        expect(tree.touched).toEqual(new Set());
      }
    }),
    { numRuns: 300 },
  );
});
