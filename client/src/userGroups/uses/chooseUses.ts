import { type QuickPickItem, window, workspace } from "vscode";
import { freshToken } from "../commands/copyToken.ts";
import { groupText } from "../commands/operations.ts";
import type { Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { tell, warn } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { shown } from "../ui/shown.ts";
import type { GroupItem } from "../view/items.ts";
import { isGitIgnored } from "./gitIgnored.ts";
import { replaceInFile } from "./replace.ts";
import { type Use, whereUsed } from "./whereUsed.ts";

/** A place as a pick list shows it, with a mask where the token stands. */
export function usePick(use: Use): QuickPickItem & { readonly use: Use } {
  return {
    label: shown(use.place, 120),
    description: use.token === "current" ? "current token" : "old token, no longer valid",
    detail: shown(use.masked, 160),
    use,
  };
}

/** Offers to replace the tokens before by the current ones, file by file, and says what came of it. */
export async function replaceOldTokens(tools: Tools, groups: readonly GroupItem[]): Promise<void> {
  const found = await withProgress("Looking for the old token in this workspace…", (signal) =>
    whereUsed(tools, groups, signal),
  );
  if (!found) return;
  const [only, ...others] = groups;
  const whose = only && others.length === 0 ? groupText(only) : `${groups.length} user groups`;
  const old = found.uses.filter(({ token }) => token === "previous");
  if (old.length === 0) {
    void tell(`No file of this workspace holds the old token of ${whose}.${found.remark}`);
    return;
  }
  const picked = await window.showQuickPick(filePicks(old), {
    canPickMany: true,
    title: "Replace the old token in these files",
    placeHolder: `Untick what is to stay.${found.remark}`,
    matchOnDetail: true,
  });
  if (!picked || picked.length === 0) return;
  const tokens = await currentTokens(
    tools,
    groups.filter((group) => picked.some(({ uses }) => uses.some((use) => use.group === group))),
  );
  if (!tokens) return;
  const fingerprint = await tools.keeper.fingerprint();
  const refused: string[] = [];
  let replaced = 0;
  for (const { uri } of picked) {
    const name = shown(uri.path.split("/").at(-1) ?? "");
    if (!(await mayHoldToken(uri))) continue;
    const refusal = await replaceInFile(uri, tokens, fingerprint);
    if (refusal) refused.push(`${name}: ${refusal}`);
    else replaced++;
  }
  const done = `The new token of ${whose} is in ${replaced} ${replaced === 1 ? "file" : "files"}.`;
  if (refused.length === 0) void tell(done);
  else void warn([done, ...refused].join(" "));
}

/** How many lines of a file a pick list shows. */
const LISTED = 3;

/** A row for each file, since a file is rewritten as a whole, with the lines that hold an old token. */
function filePicks(uses: readonly Use[]) {
  return [...Map.groupBy(uses, ({ uri }) => uri.toString()).values()].flatMap((here) => {
    const [first] = here;
    if (!first) return [];
    const lines = [...new Set(here.map(({ line }) => line + 1))];
    const masked = here.slice(0, LISTED).map((use) => shown(use.masked, 80));
    return [
      {
        label: shown(workspace.asRelativePath(first.uri), 120),
        description: `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`,
        detail: [...masked, ...(here.length > LISTED ? ["…"] : [])].join("  ·  "),
        picked: true,
        uri: first.uri,
        uses: here,
      },
    ];
  });
}

/** The current tokens, by the fingerprints of the ones before; undefined when one is not certain: that has been said. */
async function currentTokens(
  tools: Tools,
  groups: readonly GroupItem[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const tokens = new Map<string, string>();
  for (const group of groups) {
    const token = await freshToken(tools, group);
    if (token === undefined) return undefined;
    if (group.row.previousFingerprint !== undefined) tokens.set(group.row.previousFingerprint, token);
  }
  return tokens;
}

/** Warns before a token gets into a file that git would commit. True when it may be written. */
export async function mayHoldToken(uri: Parameters<typeof isGitIgnored>[0]): Promise<boolean> {
  if ((await isGitIgnored(uri)) !== false) return true;
  const name = shown(uri.path.split("/").at(-1) ?? "");
  return confirm({
    title: `Write the token into ${name}?`,
    detail: `Git does not ignore ${name}: the token would be part of the next commit, and of the history from then on. Better list the file in .gitignore first.`,
    button: "Write Anyway",
  });
}
