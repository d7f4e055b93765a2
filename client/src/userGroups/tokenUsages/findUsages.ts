import { supersededTokens } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { type Uri, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";
import { safeText } from "../ui/texts.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import type { GroupItem } from "../view/items.ts";
import { MAX_FILES, workspaceFiles } from "./listFiles.ts";
import { findTokens } from "./tokenScan.ts";

/** An occurrence of a group's token in the workspace. The token itself is not included. */
export interface TokenUsage {
  readonly group: GroupItem;
  readonly uri: Uri;
  /** The zero-based line number. */
  readonly line: number;
  readonly character: number;
  /** The path in the workspace, followed by the line number, as in `.env:3`. */
  readonly place: string;
  /** The text of the line, with the token masked. */
  readonly masked: string;
  readonly token: "current" | "previous" | "older";
  readonly fingerprint: string;
}

/** The result of a search. */
export interface FoundUsages {
  readonly usages: readonly TokenUsage[];
  /** A sentence to append to a message if the search was incomplete. Otherwise empty. */
  readonly remark: string;
}

/** The maximum size of a file, in bytes. Larger files usually contain data that was not written by hand. */
const MAX_BYTES = 1024 * 1024;
const BATCH = 32;
/** The text that replaces a token in a displayed line. */
const MASK = "••••••••";

/**
 * Finds the tokens of groups in the workspace's files by their fingerprints.
 *
 * @returns Undefined if the search was canceled.
 */
export async function findUsages(
  userGroups: Pick<UserGroupsRoot, "fingerprint">,
  groups: readonly GroupItem[],
  signal: AbortSignal,
): Promise<FoundUsages | undefined> {
  const fingerprint = await userGroups.fingerprint();
  const tokensByFingerprint = new Map<string, Pick<TokenUsage, "group" | "token">>();
  for (const group of groups) {
    const { row } = group;
    for (const print of supersededTokens(row))
      tokensByFingerprint.set(print, { group, token: print === row.previousFingerprint ? "previous" : "older" });
    tokensByFingerprint.set(row.fingerprint, { group, token: "current" });
  }
  const { files, complete } = await workspaceFiles(signal);
  const usages: TokenUsage[] = [];
  const names = new Set(tokensByFingerprint.keys());
  for (let index = 0; index < files.length && !signal.aborted; index += BATCH) {
    const found = await Promise.all(
      files.slice(index, index + BATCH).map(async (uri) => {
        const text = await readText(uri);
        if (text === undefined) return [];
        return findTokens(text, names, fingerprint).flatMap(({ offset, length, fingerprint: print }) => {
          const owner = tokensByFingerprint.get(print);
          return owner ? [{ ...owner, fingerprint: print, ...placeOf(uri, text, offset, length) }] : [];
        });
      }),
    );
    usages.push(...found.flat());
  }
  if (signal.aborted) return undefined;
  return {
    usages,
    remark: complete ? "" : ` ${l10n.t("Only the first {0} files in this workspace were searched.", MAX_FILES)}`,
  };
}

/**
 * Reads a file as Latin-1, so that offsets count bytes in any encoding. Tokens are found regardless of the encoding,
 * because they consist of ASCII characters.
 *
 * @returns Undefined if the file is binary, too large, not a regular file, or deleted.
 */
async function readText(uri: Uri): Promise<string | undefined> {
  try {
    const bytes = Buffer.from(await readWorkspaceFile(uri, MAX_BYTES));
    return bytes.includes(0) ? undefined : bytes.toString("latin1");
  } catch {
    return undefined;
  }
}

function placeOf(
  uri: Uri,
  text: string,
  offset: number,
  length: number,
): Omit<TokenUsage, "group" | "token" | "fingerprint"> {
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

/** Decodes part of a file that was read as Latin-1. */
const asUtf8 = (text: string): string => Buffer.from(text, "latin1").toString("utf8");

const LISTED = 8;

/**
 * Returns the usages that a rotation would invalidate. Older tokens are already invalid, so their usages are excluded.
 */
export function currentUsages({ usages }: FoundUsages): readonly TokenUsage[] {
  return usages.filter(({ token }) => token === "current");
}

/** Returns the URIs of the files that contain current tokens. */
export function filesOf(found: FoundUsages): ReadonlySet<string> {
  return new Set(currentUsages(found).map(({ uri }) => uri.toString()));
}

/**
 * Returns the label of the button that rotates the tokens, then replaces the old tokens in the files.
 *
 * @param group The ID of the group, in quotes, to name it in the label.
 */
export function rotateAndReplace(files: number, group?: string): string {
  if (group !== undefined) {
    return files === 1
      ? l10n.t("Rotate {0} and Replace in 1 File", group)
      : l10n.t("Rotate {0} and Replace in {1} Files", group, files);
  }
  return files === 1 ? l10n.t("Rotate and Replace in 1 File") : l10n.t("Rotate and Replace in {0} Files", files);
}

/**
 * Lists the token usages that a rotation would invalidate.
 *
 * @param tokens The number of tokens to rotate.
 */
export function usagesText(found: FoundUsages, tokens: number): string {
  const places = currentUsages(found).map(({ place }) => place);
  if (places.length === 0) {
    const nowhere =
      tokens === 1
        ? l10n.t("The token was not found in this workspace. It may be used elsewhere.")
        : l10n.t("The tokens were not found in this workspace. They may be used elsewhere.");
    return nowhere + found.remark;
  }
  const lines = places.slice(0, LISTED).map((place) => `• ${safeText(place, 120)}`);
  const more = places.length > LISTED ? [`• ${l10n.t("and {0} more", places.length - LISTED)}`] : [];
  const title = tokens === 1 ? l10n.t("This workspace uses it in:") : l10n.t("This workspace uses them in:");
  return [title + found.remark, ...lines, ...more].join("\n");
}
