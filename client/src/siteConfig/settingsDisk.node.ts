import { lstat, realpath } from "node:fs/promises";
import { readStart } from "@sitekeeper/command-line/regularFile";
import type { SettingsDisk } from "@sitekeeper/server/patterns";
import { Uri } from "vscode";
import { editorDisk } from "./siteConfigGlobs.ts";

/**
 * Opens the file system for a folder. Local files are read with Node, because VS Code takes several times as long to
 * report a missing file, and each window looks for settings in every folder above the first JSON file that it shows.
 */
export function openDisk(folder: Uri): SettingsDisk {
  return folder.scheme === "file" ? localDisk : editorDisk;
}

const localDisk: SettingsDisk = {
  readFile: (uri, maxBytes) => readStart(Uri.parse(uri).fsPath, maxBytes),
  // The search only needs to know whether a file exists and whether it is a symbolic link.
  typeOf: async (uri) => ((await lstat(Uri.parse(uri).fsPath)).isSymbolicLink() ? "link" : "other"),
  realUri: async (uri) => Uri.file(await realpath(Uri.parse(uri).fsPath)).toString(),
};
