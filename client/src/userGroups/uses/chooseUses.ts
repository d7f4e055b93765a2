import { type QuickPickItem, window } from "vscode";
import { freshToken } from "../commands/copyToken.ts";
import { groupText } from "../commands/operations.ts";
import type { Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { tell, warn } from "../ui/messages.ts";
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

/** Offers to replace the token before by the current one, file by file, and says what came of it. */
export async function afterRotation(tools: Tools, group: GroupItem): Promise<void> {
  const old = (await whereUsed(tools, group)).filter(({ token }) => token === "previous");
  if (old.length === 0) {
    void tell(`No file of this workspace holds the old token of ${groupText(group)}.`);
    return;
  }
  const picked = await window.showQuickPick(
    old.map((use) => ({ ...usePick(use), picked: true })),
    { canPickMany: true, title: "Replace the old token in these files", placeHolder: "Untick what is to stay" },
  );
  if (!picked || picked.length === 0) return;
  const files = [...new Map(picked.map(({ use }) => [use.uri.toString(), use.uri])).values()];
  const token = await freshToken(tools, group);
  if (token === undefined) return;
  const fingerprint = await tools.keeper.fingerprint();
  const refused: string[] = [];
  let replaced = 0;
  for (const uri of files) {
    const name = shown(uri.path.split("/").at(-1) ?? "");
    if (!(await mayHoldToken(uri))) continue;
    const refusal = await replaceInFile(uri, group.row.previousFingerprint ?? "", token, fingerprint);
    if (refusal) refused.push(`${name}: ${refusal}`);
    else replaced++;
  }
  const done = `The new token of ${groupText(group)} is in ${replaced} ${replaced === 1 ? "file" : "files"}.`;
  if (refused.length === 0) void tell(done);
  else void warn([done, ...refused].join(" "));
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
