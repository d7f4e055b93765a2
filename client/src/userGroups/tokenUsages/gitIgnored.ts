import { lstat } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { findRepository, gitTracks } from "@sitekeeper/user-groups";
import createIgnore, { type Ignore } from "ignore";
import type { Uri } from "vscode";

/** The maximum size of an ignore file to read, in bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Matches patterns that are longer than any path. Compiling a pattern with thousands of characters takes seconds and
 * may fail.
 */
const TOO_LONG = /^.{4097,}$/gm;

/**
 * Returns whether Git would ignore a file. Reads Git's files and does not run `git`, because a repository can make
 * `git` run other programs (`core.fsmonitor`). Patterns from the user's Git configuration are not considered.
 *
 * @returns Undefined if the file is outside a repository and therefore cannot be committed.
 */
export async function isGitIgnored({ scheme, fsPath }: Pick<Uri, "scheme" | "fsPath">): Promise<boolean | undefined> {
  if (scheme !== "file") return undefined;
  const repository = await findRepository(path.dirname(fsPath));
  if (!repository) return undefined;
  const { root, gitFolder } = repository;
  const segments = path.relative(root, fsPath).split(path.sep);
  // A tracked file is committed even if a pattern matches it.
  if (await isGitTracked({ fsPath })) return false;
  return isIgnored(root, gitFolder, segments);
}

/**
 * Returns whether Git tracks a file. Patterns do not apply to tracked files. Returns true if the index cannot be read.
 */
export async function isGitTracked({ fsPath }: Pick<Uri, "fsPath">): Promise<boolean> {
  return (await gitTracks(fsPath)) !== false;
}

/**
 * Appends a pattern that matches a single file to the text of a `.gitignore` file.
 *
 * @param name The path of the file relative to the folder of the `.gitignore` file, with forward slashes.
 */
export function withIgnored(text: string, name: string): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const pattern = `/${name.replace(/[\\*?[\]]/g, "\\$&").replace(/ $/, "\\ ")}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : newline}${pattern}${newline}`;
}

async function isIgnored(root: string, gitFolder: string, segments: readonly string[]): Promise<boolean> {
  const exclude = await readPatterns(path.join(gitFolder, "info", "exclude"));
  // The patterns that apply. Patterns from deeper folders come later.
  const patterns = exclude ? [{ depth: 0, rules: exclude }] : [];
  for (let depth = 0; depth < segments.length; depth++) {
    const rules = await readPatterns(path.join(root, ...segments.slice(0, depth), ".gitignore"));
    if (rules) patterns.push({ depth, rules });
    const isFolder = depth < segments.length - 1;
    // If a folder is ignored, so are all files in it, regardless of the patterns in its subfolders.
    const result = patterns
      .map((level) => level.rules.test(segments.slice(level.depth, depth + 1).join("/") + (isFolder ? "/" : "")))
      .findLast(({ ignored, unignored }) => ignored || unignored);
    if (result?.ignored) return true;
  }
  return false;
}

async function readPatterns(file: string): Promise<Ignore | undefined> {
  // If the file is a symbolic link, Git does not follow it, so the patterns in the link's target have no effect.
  const isFile = await lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const text = isFile ? await readWhole(file, MAX_BYTES).catch(() => undefined) : undefined;
  if (!text) return undefined;
  return createIgnore({ ignorecase: false, allowRelativePaths: true }).add(text.toString("utf8").replace(TOO_LONG, ""));
}
