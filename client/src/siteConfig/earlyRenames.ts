import { type Disposable, type FileWillRenameEvent, type WorkspaceEdit, workspace } from "vscode";
import type { Part } from "../part.ts";
import type { SiteConfigRoot } from "./siteConfigRoot.ts";

/**
 * Follows files that are renamed before the language server runs: the rename waits for it, so that links and configs change
 * with it. A client that runs hears of a rename itself.
 *
 * @param isNeeded whether there is a site config at all
 */
export function followEarlyRenames(root: Part<SiteConfigRoot>, isNeeded: () => Promise<boolean>): Disposable {
  const editFor = async (event: FileWillRenameEvent): Promise<WorkspaceEdit | undefined> =>
    (await isNeeded()) ? (await root.get()).server.editForRename(event) : undefined;
  return workspace.onWillRenameFiles((event) => {
    // A server that cannot start is in the log. The file is renamed nevertheless.
    if (!root.now?.server.hearsOfRenames) event.waitUntil(editFor(event).catch(() => undefined));
  });
}
