import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FileSystem } from "../disk/fileSystem.ts";
import { uriOfPath } from "../disk/paths.ts";
import type { FolderSettings } from "../workspace/folderSettings.ts";

/**
 * Finds the site configs in the folders above a file, from the nearest folder up to the root of the repository.
 *
 * @param file The absolute path of the file, which does not have to exist.
 * @returns The absolute paths of the site configs: one list for each folder that contains site configs.
 */
export async function* configsAbove(
  file: string,
  disk: FileSystem,
  settings: FolderSettings,
): AsyncGenerator<readonly string[]> {
  for (let folder = path.dirname(file), child = ""; folder !== child; child = folder, folder = path.dirname(folder)) {
    const uri = pathToFileURL(folder).href;
    const entries = await disk.readDirectory(uri).catch(() => []);
    const configs: string[] = [];
    for (const [name, type] of entries) {
      if (type === "folder" || !name.endsWith(".json")) continue;
      const config = uriOfPath(uri, name);
      if (await settings.isSiteConfig(config, uri)) configs.push(fileURLToPath(config));
    }
    if (configs.length > 0) yield configs;
    if (entries.some(([name]) => name === ".git")) return;
  }
}
