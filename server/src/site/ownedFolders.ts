import { baseName, folderOf, folderUriOf, MAX_PATH, pathOfUri } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import { entriesOfKind } from "../schema/entries.ts";

/**
 * Whether a config lists pages in the folder or a subfolder of another config. The platform reads only one config per
 * site, so the other config has no effect. Translation tools copy the config into the folder of each language, and a
 * config in the older format may be left over from a site that was converted.
 *
 * @param other The URI of the other config.
 */
export function ownsFolderOf(config: SiteConfig, other: string): boolean {
  const newest = formats[0]!;
  if (baseName(other) === newest.fileName && config.format.id !== newest.id) return false;
  const folder = pathOfUri(folderUriOf(config.uri), folderUriOf(other));
  return folder !== undefined && folder !== "" && listedFolders(config).has(folder);
}

/**
 * Returns the config of the site that contains another config. That other config therefore has no effect. Returns
 * undefined if there is no such config.
 */
export function ownerOf(other: SiteConfig, configs: readonly SiteConfig[]): SiteConfig | undefined {
  return configs.find((config) => config !== other && ownsFolderOf(config, other.uri));
}

/** Returns the paths of all folders that contain listed pages, including parent folders. */
const listedFolders = memo((config: SiteConfig): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const file of filesOf(config))
    for (const { node } of entriesOfKind(file, "page-path")) {
      const path = String(node.value).replace(/^\/+/, "");
      if (path.length > MAX_PATH) continue;
      for (let folder = folderOf(path); folder !== "" && !folders.has(folder); folder = folderOf(folder))
        folders.add(folder);
    }
  return folders;
});
