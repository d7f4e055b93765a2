import { FileProblem } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { type Uri, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { changeFile, type Refusal } from "../tokenUsages/changeFile.ts";
import { confirmTokenWrite } from "../tokenUsages/confirmTokenWrite.ts";
import { findUsages, type TokenUsage } from "../tokenUsages/findUsages.ts";
import { findTokens } from "../tokenUsages/tokenScan.ts";
import { pickMany } from "../ui/dialogs.ts";
import { showInfo, showWarning } from "../ui/notifications.ts";
import { withProgress } from "../ui/progress.ts";
import { groupLabel, safeText } from "../ui/texts.ts";
import type { GroupItem } from "../view/items.ts";
import { freshToken } from "./freshToken.ts";

/**
 * Replaces superseded tokens with the current ones, and reports the result.
 *
 * @param files The URIs of files that the user has already confirmed, in which only the token before the current one is
 * replaced. If undefined, the user selects the files, and older tokens in them are replaced, too.
 */
export async function replaceOldTokens(
  context: CommandContext,
  groups: readonly GroupItem[],
  files?: ReadonlySet<string>,
): Promise<void> {
  const found = await withProgress(l10n.t("Searching this workspace for the old token…"), (signal) =>
    findUsages(context.userGroups, groups, signal),
  );
  if (!found) return;
  const [only, ...others] = groups;
  const label = only && others.length === 0 ? groupLabel(only) : l10n.t("{0} user groups", groups.length);
  const old = found.usages.filter(({ token }) => token === "previous" || (token === "older" && !files));
  if (old.length === 0) {
    void showInfo(l10n.t("No file in this workspace contains the old token of {0}.", label) + found.remark);
    return;
  }
  const picks = filePicks(old);
  const picked = files ? picks.filter(({ uri }) => files.has(uri.toString())) : await pickFiles(picks, found.remark);
  if (!picked || picked.length === 0) return;
  const tokens = await currentTokens(
    context,
    picked.flatMap(({ usages }) => usages),
  );
  if (!tokens) return;
  const fingerprint = await context.userGroups.fingerprint();
  const refused: string[] = [];
  let replaced = 0;
  for (const { uri } of picked) {
    const name = safeText(uri.path.split("/").at(-1) ?? "");
    if (!(await confirmTokenWrite(uri))) continue;
    const refusal = await replaceInFile(uri, tokens, fingerprint);
    if (refusal) refused.push(`${name}: ${refusal}`);
    else replaced++;
  }
  const done =
    replaced === 1
      ? l10n.t("Replaced the old token of {0} in 1 file.", label)
      : l10n.t("Replaced the old token of {0} in {1} files.", label, replaced);
  if (refused.length === 0) void showInfo(done);
  else void showWarning([done, ...refused].join(" "));
}

function pickFiles(picks: ReturnType<typeof filePicks>, remark: string) {
  return pickMany({
    items: picks,
    checked: picks,
    title: l10n.t("Replace Old Tokens in Files"),
    placeholder: l10n.t("Uncheck the files that should stay unchanged.") + remark,
    matchOnDetail: true,
  });
}

/** The maximum number of lines to show per file. */
const LISTED = 3;

/**
 * Creates an item for each file. The item lists the lines that contain an old token, but a file is always rewritten as
 * a whole.
 */
function filePicks(usages: readonly TokenUsage[]) {
  return [...Map.groupBy(usages, ({ uri }) => uri.toString()).values()].flatMap((here) => {
    const [first] = here;
    if (!first) return [];
    const lines = [...new Set(here.map(({ line }) => line + 1))];
    const masked = here.slice(0, LISTED).map((usage) => safeText(usage.masked, 80));
    return [
      {
        label: safeText(workspace.asRelativePath(first.uri), 120),
        description: lines.length === 1 ? l10n.t("line {0}", lines.join(", ")) : l10n.t("lines {0}", lines.join(", ")),
        detail: [...masked, ...(here.length > LISTED ? ["…"] : [])].join("  ·  "),
        uri: first.uri,
        usages: here,
      },
    ];
  });
}

/**
 * Returns the current tokens, keyed by the fingerprints of the old tokens. Returns undefined if a token may not be
 * current.
 */
async function currentTokens(
  context: CommandContext,
  superseded: readonly TokenUsage[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const tokens = new Map<string, string>();
  for (const [group, usages] of Map.groupBy(superseded, ({ group }) => group)) {
    const token = await freshToken(context, group);
    if (token === undefined) return undefined;
    for (const { fingerprint } of usages) tokens.set(fingerprint, token);
  }
  return tokens;
}

/**
 * Replaces only the tokens in a file.
 *
 * @param tokens The new tokens, keyed by the fingerprints of the old tokens.
 */
function replaceInFile(
  uri: Uri,
  tokens: ReadonlyMap<string, string>,
  fingerprint: (token: string) => string,
): Promise<Refusal> {
  return changeFile(uri, (text, exists) => {
    if (!exists) throw new FileProblem(l10n.t("The file no longer exists."));
    const found = findTokens(text, new Set(tokens.keys()), fingerprint);
    if (found.length === 0) throw new FileProblem(l10n.t("The file no longer contains the old token."));
    let result = "";
    let end = 0;
    for (const { offset, length, fingerprint: old } of found) {
      result += text.slice(end, offset) + tokens.get(old);
      end = offset + length;
    }
    return result + text.slice(end);
  });
}
