import { pathToFileURL } from "node:url";
import { recognise } from "../../config/recognise.ts";
import { parseSiteConfig, type SiteConfig } from "../../config/siteConfig.ts";
import { nodeFileSystem } from "../../lsp/nodeFileSystem.ts";
import { type CheckedFinding, check } from "../../rules/check.ts";
import { mend } from "../../rules/mend.ts";
import { needsOf } from "../../rules/needs.ts";
import { folderUriOf } from "../../site/paths.ts";
import type { Site } from "../../site/site.ts";
import { openSite, type SiteIndex } from "../../site/siteIndex.ts";
import type { FolderSettings } from "./folderSettings.ts";
import { readConfigFile, reasonOf } from "./readConfigFile.ts";
import { replaceFile } from "./replaceFile.ts";
import type { Target, Unreadable } from "./targets.ts";

/** What the check of one file came to. */
export interface CheckedFile {
  /** What the file is called in output. */
  readonly shown: string;
  readonly config: SiteConfig;
  readonly site: Site;
  readonly findings: readonly CheckedFinding[];
  /** How many findings were mended in it. */
  readonly fixed: number;
}

/** What the check of all files came to, in the order of the targets. */
export interface CheckedFiles {
  readonly files: readonly CheckedFile[];
  readonly unreadable: readonly Unreadable[];
  /** Files that have the name of a site config, and plainly belong to another tool. */
  readonly leftAlone: readonly string[];
}

export interface CheckFilesOptions {
  readonly targets: readonly Target[];
  readonly settings: FolderSettings;
  /** The folder the command was started in. */
  readonly cwd: string;
  readonly fix: boolean;
}

/** Checks files, each parsed once (once more for each round of fixes) and each site's folder walked once. */
export async function checkFiles({ targets, settings, cwd, fix }: CheckFilesOptions): Promise<CheckedFiles> {
  const files: CheckedFile[] = [];
  const unreadable: Unreadable[] = [];
  const leftAlone: string[] = [];
  const root = pathToFileURL(cwd).href;
  let site: SiteIndex | undefined;
  for (const { path, shown, isNamed } of targets) {
    const uri = pathToFileURL(path).href;
    const folder = folderUriOf(uri);
    try {
      const file = await readConfigFile(path);
      const config = parseSiteConfig(uri, file.text);
      if (!isNamed && recognise(config) === "other") {
        leftAlone.push(shown);
        continue;
      }
      // Configs of one folder come one after the other, and share its index.
      if (site?.uri !== folder) {
        const isSiteConfig = (other: string): Promise<boolean> => settings.takes(other, root);
        site = await openSite({ uri: folder, fileSystem: nodeFileSystem, isSiteConfig });
      }
      await site.prepare(needsOf(config, site));
      const { check: levels } = await settings.of(folder);
      if (!fix) {
        files.push({ shown, config, site, findings: check(config, site, levels), fixed: 0 });
        continue;
      }
      const mended = mend(config, site, levels);
      if (mended.config !== config) await replaceFile(file, mended.config.text);
      files.push({ shown, site, ...mended });
    } catch (error) {
      unreadable.push({ shown, reason: reasonOf(error) });
    }
  }
  return { files, unreadable, leftAlone };
}
