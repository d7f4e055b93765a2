import { lstat } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { findRepository, gitTracks } from "@sitekeeper/user-groups";
import createIgnore, { type Ignore } from "ignore";
import type { Uri } from "vscode";

/** The largest file with ignore patterns that is read, in bytes. */
const MAX_BYTES = 256 * 1024;

/** Longer than any path. Compiling a pattern of thousands of characters takes seconds, and may fail. */
const TOO_LONG = /^.{4097,}$/gm;

/**
 * Whether Git would leave a file out of commits. Only reads files: a repository can make the program `git` run programs
 * of its own (`core.fsmonitor`). Patterns of the user's own Git configuration do not count.
 *
 * @returns undefined for a file that is not in a repository, so that nothing is committed
 */
export async function isGitIgnored({ scheme, fsPath }: Pick<Uri, "scheme" | "fsPath">): Promise<boolean | undefined> {
  if (scheme !== "file") return undefined;
  const repository = await findRepository(path.dirname(fsPath));
  if (!repository) return undefined;
  const { root, gitFolder } = repository;
  const segments = path.relative(root, fsPath).split(path.sep);
  // A tracked file is committed although a pattern matches it.
  if (await isGitTracked({ fsPath })) return false;
  return isIgnored(root, gitFolder, segments);
}

/** Whether Git tracks a file. Patterns do not apply to tracked files. True if the index cannot be read. */
export async function isGitTracked({ fsPath }: Pick<Uri, "fsPath">): Promise<boolean> {
  return (await gitTracks(fsPath)) !== false;
}

/**
 * The text of a `.gitignore` with a pattern for one file added as its last line.
 *
 * @param name the path of the file from the folder of the `.gitignore`, with slashes
 */
export function withIgnored(text: string, name: string): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const pattern = `/${name.replace(/[\\*?[\]]/g, "\\$&").replace(/ $/, "\\ ")}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : newline}${pattern}${newline}`;
}

async function isIgnored(root: string, gitFolder: string, segments: readonly string[]): Promise<boolean> {
  const exclude = await readPatterns(path.join(gitFolder, "info", "exclude"));
  /** The patterns that apply, those of the deepest folder last. */
  const patterns = exclude ? [{ depth: 0, rules: exclude }] : [];
  for (let depth = 0; depth < segments.length; depth++) {
    const rules = await readPatterns(path.join(root, ...segments.slice(0, depth), ".gitignore"));
    if (rules) patterns.push({ depth, rules });
    const isFolder = depth < segments.length - 1;
    // Files in an ignored folder are ignored, regardless of patterns below it.
    const result = patterns
      .map((each) => each.rules.test(segments.slice(each.depth, depth + 1).join("/") + (isFolder ? "/" : "")))
      .findLast(({ ignored, unignored }) => ignored || unignored);
    if (result?.ignored) return true;
  }
  return false;
}

async function readPatterns(file: string): Promise<Ignore | undefined> {
  // Git does not follow a link here, so patterns in its target do not keep a file out of commits.
  const isFile = await lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const text = isFile ? await readWhole(file, MAX_BYTES).catch(() => undefined) : undefined;
  if (!text) return undefined;
  return createIgnore({ ignorecase: false, allowRelativePaths: true }).add(text.toString("utf8").replace(TOO_LONG, ""));
}
