import { commands, Uri } from "vscode";
import type { CommandContext } from "../commandContext.ts";

/** Shows two files side by side. A quick fix calls it, with the URIs as the server wrote them. */
export async function compareFiles(_context: CommandContext, left: unknown, right: unknown): Promise<void> {
  await commands.executeCommand("vscode.diff", Uri.parse(left as string), Uri.parse(right as string));
}
