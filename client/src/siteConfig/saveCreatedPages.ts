import type { CodeAction, Command, Uri } from "vscode";
import { SAVE_NEW_PAGES } from "./commandIds.ts";

/**
 * Makes the quick fixes of a site config save the pages that they create. The protocol creates an empty file and then
 * edits it, so until it is saved the page would be empty on disk, for the site and for Git. The same applies to the
 * settings file in which a rule is turned off, because only its version on disk counts. No other action of the server
 * changes a document besides the config.
 */
export function saveCreatedPages(actions: readonly (Command | CodeAction)[], config: Uri): void {
  for (const action of actions) {
    if (!("edit" in action)) continue;
    const created = (action.edit?.entries() ?? []).map(([uri]) => uri.toString()).filter((uri) => uri !== `${config}`);
    if (created.length > 0) action.command = { title: action.title, command: SAVE_NEW_PAGES, arguments: created };
  }
}
