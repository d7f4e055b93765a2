import { type Uri, workspace } from "vscode";
import { findTokens } from "../tokenScan.ts";
import type { Tools } from "../tools.ts";
import type { GroupItem } from "../view/items.ts";
import { MAX_FILES, workspaceFiles } from "./workspaceFiles.ts";

/** A place in the workspace that holds a token of a group: where, never what. */
export interface Use {
  readonly group: GroupItem;
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

/** What a search found. */
export interface Uses {
  readonly uses: readonly Use[];
  /** What has to be said of the search, such as ` Only …`; mostly nothing. */
  readonly remark: string;
}

/** Bigger files are data; a token that people wrote somewhere is in a smaller one. */
const MAX_BYTES = 1024 * 1024;
/** How many files are read at a time. */
const BATCH = 32;
/** What a line shows in place of a token. */
const MASK = "••••••••";

/**
 * Finds where the tokens of groups stand in the files of the workspace, by their fingerprints.
 *
 * @returns undefined when it was cancelled
 */
export async function whereUsed(
  tools: Tools,
  groups: readonly GroupItem[],
  signal: AbortSignal,
): Promise<Uses | undefined> {
  const fingerprint = await tools.keeper.fingerprint();
  const wanted = new Map<string, Pick<Use, "group" | "token">>();
  for (const group of groups) {
    const { fingerprint: current, previousFingerprint: previous } = group.row;
    if (previous !== undefined) wanted.set(previous, { group, token: "previous" });
    wanted.set(current, { group, token: "current" });
  }
  const { files, complete } = await workspaceFiles(signal);
  const uses: Use[] = [];
  const names = new Set(wanted.keys());
  for (let index = 0; index < files.length && !signal.aborted; index += BATCH) {
    const found = await Promise.all(
      files.slice(index, index + BATCH).map(async (uri) => {
        const text = await readText(uri);
        if (text === undefined) return [];
        return findTokens(text, names, fingerprint).flatMap(({ offset, length, fingerprint: print }) => {
          const whose = wanted.get(print);
          return whose ? [{ ...whose, ...placeOf(uri, text, offset, length) }] : [];
        });
      }),
    );
    uses.push(...found.flat());
  }
  if (signal.aborted) return undefined;
  return { uses, remark: complete ? "" : ` Only the first ${MAX_FILES} files of this workspace were searched.` };
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

function placeOf(uri: Uri, text: string, offset: number, length: number): Omit<Use, "group" | "token"> {
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
  };
}

/** A piece of a text that was read byte by byte, as people know it. */
const asUtf8 = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
