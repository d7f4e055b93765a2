import { Disposable, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { GroupFileSystem } from "./groupFileSystem.ts";
import { GROUP_SCHEME } from "./groupUri.ts";
import { registerTheirs } from "./saveConflict.ts";

/**
 * Registers user groups as documents of the editor. Nothing is opened or requested before a document is read.
 *
 * @param storage the folder of the extension's global storage
 */
export function registerGroupDocuments(context: () => Promise<CommandContext>, storage: string): Disposable {
  const fileSystem = new GroupFileSystem(context, storage);
  return Disposable.from(
    fileSystem,
    registerTheirs(),
    workspace.registerFileSystemProvider(GROUP_SCHEME, fileSystem, { isCaseSensitive: true }),
  );
}
