import { describe, expect, it } from "vitest";
import { emacs, emacsRoot } from "./emacs.ts";
import { neovim, neovimRoot } from "./neovim.ts";
import { codeBlocks, supportTable } from "./recipe.ts";
import { runInEditor, type Start } from "./run.ts";
import { COLUMNS } from "./site.ts";

type Editor = readonly [name: string, root: string | undefined, start: (root: string) => Start & { version: string }];

const EDITORS: readonly Editor[] = [
  ["Neovim", neovimRoot, neovim],
  ["Emacs with Eglot", emacsRoot, (root) => emacs(root, "eglot")],
  ["Emacs with lsp-mode", emacsRoot, (root) => emacs(root, "lsp-mode")],
];

/** Returns the table column for an editor, or for another version of the editor if this version has none. */
function columnOf(editor: string): { readonly exact: boolean; readonly cells: Readonly<Record<string, string>> } {
  const nameOf = (text: string): string => text.replace(/[\d.]+/g, "");
  const similar = [...supportTable].find(([name]) => nameOf(name) === nameOf(editor));
  const cells = supportTable.get(editor) ?? similar?.[1];
  if (!cells) throw new Error(`The table has no column for ${editor}.`);
  return { exact: supportTable.has(editor), cells };
}

describe("docs/editors.md", () => {
  for (const [name, root, start] of EDITORS) {
    it.skipIf(root === undefined)(`shows what works in ${name} with its recipe`, async () => {
      const editor = start(root!);
      const { results, printed } = await runInEditor(root!, editor);
      const shown = `${JSON.stringify(results, undefined, 2)}\n${printed}`;
      expect(results.problem, shown).toBeUndefined();
      const works = Object.entries(COLUMNS).map(([column, holds]) => [column, holds(results) ? "yes" : "no"] as const);
      const { exact, cells } = columnOf(editor.version);
      // In a version that is not in the table, more features may work.
      const expected = works.map(([column, cell]) => [column, exact || cells[column] === "yes" ? cells[column] : cell]);
      expect(Object.fromEntries(works), shown).toEqual(Object.fromEntries(expected));
    });
  }

  it("contains valid JSON settings", () => {
    const blocks = codeBlocks("json");
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(JSON.stringify(JSON.parse(block))).toContain('["site-config","lsp","--stdio"]');
  });
});
