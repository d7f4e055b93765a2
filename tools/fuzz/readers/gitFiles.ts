import { GitIgnores } from "../../../server/src/disk/ignore.ts";
import { indexLists } from "../../../user-groups/src/stores/gitRepository.ts";
import { must, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

const PATHS = ["a", "guides/start.mdx", "a/b/c/d/e", "node_modules/x.md", `${"a".repeat(50)}b`, "#x", "!y", "z "];

/** Reads `.gitignore` files. */
export const gitIgnore: Reader = {
  name: "gitignore",
  about: ".gitignore files",
  seeds: [
    "*.log\n!keep.log\n/build/\n# note\nnode_modules\n",
    "a*a*a*a*a*a*a*a*b\n**/c/**\n[!a-z]?\n\\#x\n\\!y\nz\\ \n",
    "/**/\n[z-a]\n[\n\\\n*\\\n{a,b}\n",
    "\ufeff\r\n *\r\n",
  ],
  realFiles: ["sites/*/.gitignore"],
  read(input) {
    const ignores = new GitIgnores();
    ignores.set("", textOf(input));
    for (const path of PATHS) for (const isFolder of [true, false]) ignores.ignores(path, isFolder);
  },
};

/** Returns the header of a Git index. */
const HEADER = (version: number, count: number): number[] => [68, 73, 82, 67, 0, 0, 0, version, 0, 0, 0, count];
const ENTRY = (...path: readonly number[]): number[] => [...new Array<number>(62).fill(1), ...path];

/** Reads the Git index, and may reject it. */
export const gitIndex: Reader = {
  name: "git-index",
  about: "Git index files",
  seeds: [
    Uint8Array.from([...HEADER(2, 1), ...ENTRY(46, 101, 110, 118, 0, 0, 0, 0, 0, 0), ...new Array<number>(20).fill(0)]),
    Uint8Array.from([...HEADER(4, 2), ...ENTRY(0, 97, 0), ...ENTRY(1, 98, 0), ...new Array<number>(20).fill(0)]),
    Uint8Array.from([...HEADER(3, 0), 108, 105, 110, 107, 0, 0, 0, 0, ...new Array<number>(20).fill(0)]),
  ],
  read(input) {
    for (const path of [".env", "a"]) {
      const isListed = indexLists(input, path);
      must(isListed !== true || Buffer.from(input).includes(path.at(-1) ?? ""), `${path} is listed but does not exist`);
    }
  },
};
