// `npm run size`: counts the lines of source code by folder, without blank lines, comments, tests, and generated files.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The packages of the product. The rest is listed as tools. */
const PRODUCT = ["server", "client", "user-groups", "command-line"];
const TEST = /\.test\.tsx?$|\/(?:testing|fixtures)\/|^tools\/fuzz\/readers\.test/;
const GENERATED = ["server/src/rules/index.ts"];

/** Counts the lines of a source file that are neither blank nor part of a comment. */
function linesOf(file: string): number {
  const text = readFileSync(file, "utf8").replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "");
  return text.split("\n").filter((line) => !/^\s*(?:$|\/\/)/.test(line)).length;
}

/** Returns the room of a file: the package and up to two folders in it. */
function roomOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return folders
    .filter((name) => name !== "src")
    .slice(0, folders[0] === "tools" ? 2 : 3)
    .join("/");
}

const files = execFileSync("git", ["ls-files", ...PRODUCT, "tools"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:tsx?|mts|mjs|cjs|css)$/.test(file) && !TEST.test(file) && !GENERATED.includes(file))
  .filter((file) => existsSync(file));

const rooms = new Map<string, { files: number; lines: number }>();
for (const file of files) {
  const room = rooms.get(roomOf(file)) ?? { files: 0, lines: 0 };
  rooms.set(roomOf(file), { files: room.files + 1, lines: room.lines + linesOf(file) });
}
const rows = [...rooms].toSorted(([a], [b]) => (a < b ? -1 : 1));
for (const [room, { files: count, lines }] of rows)
  console.log(`${String(lines).padStart(7)} lines  ${String(count).padStart(4)} files  ${room}`);
for (const [name, folders] of [
  ["source", PRODUCT],
  ["tools", ["tools"]],
] as const) {
  const own = rows.filter(([room]) => folders.some((folder) => room.split("/")[0] === folder));
  const total = own.reduce((sum, [, { lines }]) => sum + lines, 0);
  console.log(`${String(total).padStart(7)} lines  ${name} (${folders.join(", ")})`);
}
