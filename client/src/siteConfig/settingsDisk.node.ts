import { access, readFile } from "node:fs/promises";
import type { SettingsDisk } from "@sitekeeper/server/patterns";
import { Uri } from "vscode";
import { openWorkspaceDisk, SETTINGS_MAX_BYTES } from "./settingsDisk.ts";

/**
 * Reads the files of this machine through Node: VS Code takes several times as long to say that a file does not exist,
 * and a window looks for settings above the first JSON file that it shows.
 */
export function openDisk(folder: Uri): SettingsDisk {
  return folder.scheme === "file" ? localDisk : openWorkspaceDisk(folder);
}

const localDisk: SettingsDisk = {
  readFile: async (uri) => (await readFile(Uri.parse(uri).fsPath)).subarray(0, SETTINGS_MAX_BYTES),
  // The search only asks whether something is there.
  typeOf: async (uri) => {
    await access(Uri.parse(uri).fsPath);
    return "other";
  },
};
