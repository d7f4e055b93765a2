import { Disposable, workspace } from "vscode";
import type { Tools } from "../tools.ts";
import { registerTheirs } from "./conflict.ts";
import { GroupFileSystem } from "./groupFileSystem.ts";
import { GROUP_SCHEME } from "./groupUri.ts";

/** Makes user groups documents of the editor. Nothing is opened or asked before one is read. */
export function registerGroupDocuments(tools: () => Promise<Tools>): Disposable {
  const fileSystem = new GroupFileSystem(tools);
  return Disposable.from(
    fileSystem,
    registerTheirs(),
    workspace.registerFileSystemProvider(GROUP_SCHEME, fileSystem, { isCaseSensitive: true }),
  );
}
