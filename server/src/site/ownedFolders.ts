import { baseName, folderOf, folderUriOf, pathOfUri } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import { entriesOfKind } from "../schema/entries.ts";

/**
 * True when a config lists pages in the folder of another config, or below it. The platform reads one config for each site,
 * so the other one has no effect. Tools that translate a site copy its config into the folder of each language. A config in
 * the older format may be what is left of a site that has moved to the other one.
 * @param other the URI of the other config
 */
export function ownsFolderOf(config: SiteConfig, other: string): boolean {
  const newest = formats[0]!;
  if (baseName(other) === newest.fileName && config.format.id !== newest.id) return false;
  const folder = pathOfUri(folderUriOf(config.uri), folderUriOf(other));
  return folder !== undefined && folder !== "" && listedFolders(config).has(folder);
}

/** The config of the site that another config is in without effect, if one of these is. */
export function ownerOf(other: SiteConfig, configs: readonly SiteConfig[]): SiteConfig | undefined {
  return configs.find((config) => config !== other && ownsFolderOf(config, other.uri));
}

/** Every folder with a page that a config lists, and the folders above it, by their paths. */
const listedFolders = memo((config: SiteConfig): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const file of filesOf(config))
    for (const { node } of entriesOfKind(file, "page-path")) {
      const path = String(node.value).replace(/^\/+/, "");
      for (let folder = folderOf(path); folder !== "" && !folders.has(folder); folder = folderOf(folder))
        folders.add(folder);
    }
  return folders;
});
