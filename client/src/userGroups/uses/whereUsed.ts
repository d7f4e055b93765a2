import { RelativePattern, type Uri, workspace } from "vscode";
import { findTokens } from "../tokenScan.ts";
import type { Tools } from "../tools.ts";
import type { GroupItem } from "../view/items.ts";

/** A place in the workspace that holds a token of a group: where, never what. */
export interface Use {
  readonly uri: Uri;
  /** Counted from 0. */
  readonly line: number;
  readonly character: number;
  /** The file as people know it, with the line: `.env:3`. */
  readonly place: string;
  /** The line around the token, with a mask in its place. */
  readonly masked: string;
  /** Which token stands there: the one that is current, or the one before. */
  readonly token: "current" | "previous";
}

/** Bigger files are data; a token that people wrote somewhere is in a smaller one. */
const MAX_BYTES = 1024 * 1024;
/** How many files are looked at; beyond it the search says that it did not see all. */
export const MAX_FILES = 20_000;
/** How many files are read at a time. */
const BATCH = 32;
const EXCLUDED = "**/{node_modules,.git,.hg,.svn}/**";
/** What a line shows in place of a token. */
const MASK = "••••••••";

/** Finds where the tokens of a group stand in the files of the workspace, by their fingerprints. */
export async function whereUsed(tools: Tools, group: GroupItem, signal?: AbortSignal): Promise<readonly Use[]> {
  const fingerprint = await tools.keeper.fingerprint();
  const { fingerprint: current, previousFingerprint: previous } = group.row;
  const wanted = new Set([current, ...(previous === undefined ? [] : [previous])]);
  const uses: Use[] = [];
  const files = await filesOfWorkspace();
  for (let index = 0; index < files.length && !signal?.aborted; index += BATCH) {
    const found = await Promise.all(
      files.slice(index, index + BATCH).map(async (uri) => {
        const text = await readText(uri);
        if (text === undefined) return [];
        return findTokens(text, wanted, fingerprint).map(({ offset, length, fingerprint: print }) =>
          useAt(uri, text, offset, length, print === current ? "current" : "previous"),
        );
      }),
    );
    uses.push(...found.flat());
  }
  return uses;
}

/**
 * Reads a file so that writing the text back gives the same bytes: each byte is one character. Tokens are of ASCII, so
 * they are found all the same.
 *
 * @returns undefined for files that are no text, too big, or gone
 */
export async function readText(uri: Uri): Promise<string | undefined> {
  try {
    if ((await workspace.fs.stat(uri)).size > MAX_BYTES) return undefined;
    const bytes = Buffer.from(await workspace.fs.readFile(uri));
    return bytes.includes(0) ? undefined : bytes.toString("latin1");
  } catch {
    return undefined;
  }
}

async function filesOfWorkspace(): Promise<readonly Uri[]> {
  const folders = workspace.workspaceFolders ?? [];
  const lists = await Promise.all(
    // No exclusions of the user: `.env` files are often hidden from searches.
    folders.map((folder) => workspace.findFiles(new RelativePattern(folder, "**/*"), EXCLUDED, MAX_FILES)),
  );
  return lists.flat();
}

function useAt(uri: Uri, text: string, offset: number, length: number, token: Use["token"]): Use {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset + length);
  const before = text.slice(lineStart, offset);
  const after = text.slice(offset + length, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  const line = text.slice(0, offset).split("\n").length - 1;
  return {
    uri,
    line,
    character: before.length,
    place: `${workspace.asRelativePath(uri)}:${line + 1}`,
    masked: `${asUtf8(before).trimStart()}${MASK}${asUtf8(after)}`,
    token,
  };
}

/** A piece of a text that was read byte by byte, as people know it. */
const asUtf8 = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
