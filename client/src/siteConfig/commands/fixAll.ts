import { FIX_ALL_KIND } from "@sitekeeper/server/protocol";
import { commands } from "vscode";

/** Applies every safe fix of the active file as one undo step. Without a safe fix, the editor shows a message. */
export async function fixAll(): Promise<void> {
  await commands.executeCommand("editor.action.codeAction", { kind: FIX_ALL_KIND, apply: "first" });
}
