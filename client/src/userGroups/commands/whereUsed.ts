import { Range, window } from "vscode";
import type { Command } from "../tools.ts";
import { tell } from "../ui/messages.ts";
import { withProgress } from "../ui/progress.ts";
import { replaceOldTokens, usePick } from "../uses/chooseUses.ts";
import { whereUsed as findUses } from "../uses/whereUsed.ts";
import { requireTrust } from "./apiToken.ts";
import { groupText } from "./operations.ts";
import { pickGroup } from "./pick.ts";

/** Lists the places of the workspace that hold the token of a group, masked; a chosen one is opened. */
export const whereUsed: Command = async (tools, target) => {
  requireTrust();
  const group = await pickGroup(tools, target, "Where is the token of which user group used?");
  if (!group) return;
  const found = await withProgress("Looking for the token in this workspace…", (signal) =>
    findUses(tools, [group], signal),
  );
  if (!found) return;
  const { uses, remark } = found;
  if (uses.length === 0) {
    void tell(`No file of this workspace holds the token of ${groupText(group)}. It may be used elsewhere.${remark}`);
    return;
  }
  const replace = { label: "$(replace-all) Replace the old token in these files…", use: undefined };
  const picks = [...(uses.some(({ token }) => token === "previous") ? [replace] : []), ...uses.map(usePick)];
  const picked = await window.showQuickPick(picks, {
    title: "Where the token is used",
    placeHolder: `Choose a place to open it.${remark}`,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked === replace) return replaceOldTokens(tools, [group]);
  if (!picked?.use) return;
  const { uri, line, character } = picked.use;
  await window.showTextDocument(uri, { selection: new Range(line, character, line, character) });
};
