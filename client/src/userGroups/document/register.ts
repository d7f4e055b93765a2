import { Disposable, languages, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import type { GroupFileSystem } from "./groupFileSystem.ts";
import { GROUP_SCHEME } from "./groupUri.ts";
import { registerTheirs } from "./saveConflict.ts";
import { savingLens } from "./savingLens.ts";
import { watchShownDocument } from "./shownDocument.ts";

/**
 * Registers user groups as documents of the editor. Nothing is opened or requested before a document is read.
 *
 * @param documents what reads and saves them
 */
export function registerGroupDocuments(documents: GroupFileSystem, context: () => Promise<CommandContext>): Disposable {
  return Disposable.from(
    documents,
    registerTheirs(),
    watchShownDocument(),
    languages.registerCodeLensProvider({ scheme: GROUP_SCHEME }, savingLens(context)),
    workspace.registerFileSystemProvider(GROUP_SCHEME, documents, { isCaseSensitive: true }),
  );
}
