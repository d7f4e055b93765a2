import type { CodeAction, Command, Uri } from "vscode";
import { SAVE_NEW_PAGES } from "./commandIds.ts";

/**
 * Makes the quick fixes of a site config save the pages that they create. The protocol creates an empty file and then
 * edits it: until somebody saves the page, it would be empty on disk, for the site as for Git. Of the server's actions,
 * only those that create a file change any document other than the config.
 */
export function saveCreatedPages(actions: readonly (Command | CodeAction)[], config: Uri): void {
  for (const action of actions) {
    if (!("edit" in action)) continue;
    const created = (action.edit?.entries() ?? []).map(([uri]) => uri.toString()).filter((uri) => uri !== `${config}`);
    if (created.length > 0) action.command = { title: action.title, command: SAVE_NEW_PAGES, arguments: created };
  }
}
