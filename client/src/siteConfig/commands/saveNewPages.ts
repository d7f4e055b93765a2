import { type CodeAction, type Command, Uri, workspace } from "vscode";
import type { CommandContext } from "./index.ts";

/** What follows a quick fix that makes a page. */
export const SAVE_NEW_PAGES = "sitekeeper.saveNewPages";

/**
 * Has the quick fixes of a site config that make a page save it: the protocol makes an empty file and types into it, and
 * until somebody saved it the page would be empty on disk, for the site as for git. Of our actions, only one that makes
 * a file changes any other document than the config.
 */
export function saveWhatIsMade(actions: readonly (Command | CodeAction)[], config: Uri): void {
  for (const action of actions) {
    if (!("edit" in action)) continue;
    const made = (action.edit?.entries() ?? []).map(([uri]) => uri.toString()).filter((uri) => uri !== `${config}`);
    if (made.length > 0) action.command = { title: action.title, command: SAVE_NEW_PAGES, arguments: made };
  }
}

/** Saves pages, given by their URIs. */
export async function saveNewPages({ log }: CommandContext, ...uris: unknown[]): Promise<void> {
  for (const uri of uris) {
    const page = await workspace.openTextDocument(Uri.parse(String(uri)));
    if (!(await page.save())) log.warn(`The new page could not be saved: ${uri}`);
  }
}
