import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
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
  readFile: async (uri, maxBytes) => {
    // A repository can have a link to a device: reading it would not end. Opening a pipe would wait for a writer.
    const file = await open(Uri.parse(uri).fsPath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new Error(`${uri} is not a file.`);
      const size = Math.min(stats.size, maxBytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
  // The search only asks whether something is there.
  typeOf: async (uri) => {
    await access(Uri.parse(uri).fsPath);
    return "other";
  },
};
