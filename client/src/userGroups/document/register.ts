import { Disposable, languages } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { GROUP_SCHEME } from "../schemes.ts";
import type { GroupFileSystem } from "./groupFileSystem.ts";
import { savingLens } from "./savingLens.ts";
import { watchShownDocument } from "./shownDocument.ts";

/**
 * Registers what belongs to the documents of user groups in the editor, except their file system, which is there from the start.
 * Nothing is opened or requested before a document is read.
 *
 * @param documents what reads and saves them
 */
export function registerGroupDocuments(documents: GroupFileSystem, context: () => Promise<CommandContext>): Disposable {
  return Disposable.from(
    documents,
    watchShownDocument(),
    languages.registerCodeLensProvider({ scheme: GROUP_SCHEME }, savingLens(context)),
  );
}
