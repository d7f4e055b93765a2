import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import { type Entry, entriesOf } from "../schema/entries.ts";
import type { Site } from "../site/site.ts";

/** The names of repositories in one file of a config, in text order. The navigation of each replaces its entry. */
export const repositoriesIn: (file: SiteConfig) => readonly Entry[] = memo((file) =>
  entriesOf(file).all.filter(({ field }) => field?.["x-role"] === "repository"),
);

/** Whether a path may be that of a page in another repository, which is served below a folder of its own. */
export function mayBeElsewhere(path: string, config: SiteConfig, site: Site): boolean {
  const [folder = ""] = path.split("/", 1);
  return !site.hasFolder(folder) && filesOf(config).some((file) => repositoriesIn(file).length > 0);
}
