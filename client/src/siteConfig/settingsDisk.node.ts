import { access } from "node:fs/promises";
import { readStart } from "@sitekeeper/command-line/regularFile";
import type { SettingsDisk } from "@sitekeeper/server/patterns";
import { Uri } from "vscode";
import { openWorkspaceDisk } from "./settingsDisk.ts";

/**
 * Reads the files of this machine through Node: VS Code takes several times as long to say that a file does not exist,
 * and a window looks for settings above the first JSON file that it shows.
 */
export function openDisk(folder: Uri): SettingsDisk {
  return folder.scheme === "file" ? localDisk : openWorkspaceDisk(folder);
}

const localDisk: SettingsDisk = {
  readFile: (uri, maxBytes) => readStart(Uri.parse(uri).fsPath, maxBytes),
  // The search only asks whether something is there.
  typeOf: async (uri) => {
    await access(Uri.parse(uri).fsPath);
    return "other";
  },
};
