import { pathToFileURL } from "node:url";
import { recognize } from "../../config/recognize.ts";
import { parseSiteConfig, type SiteConfig } from "../../config/siteConfig.ts";
import { type CheckedFinding, check } from "../../rules/engine/check.ts";
import { applySafeFixes, type SafeFixResult } from "../../rules/engine/safeFixes.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import type { FileSystem } from "../../site/fileSystem.ts";
import { folderUriOf } from "../../site/paths.ts";
import type { Site } from "../../site/site.ts";
import { openSite, type SiteIndex } from "../../site/siteIndex.ts";
import { Problem } from "../command.ts";
import type { FolderSettings } from "./folderSettings.ts";
import { readConfigFile } from "./readConfigFile.ts";
import { replaceFile } from "./replaceFile.ts";
import type { Target, Unreadable } from "./targets.ts";

/** A file in which there is something to report. */
export interface CheckedFile {
  /** What the file is called in output. */
  readonly shown: string;
  readonly config: SiteConfig;
  readonly site: Site;
  readonly findings: readonly CheckedFinding[];
}

/** What the check of all files came to. */
export interface CheckedFiles {
  /** How many files were checked. */
  readonly checked: number;
  /** Those with findings, in the order of the targets. Of the others nothing is kept: there may be thousands. */
  readonly files: readonly CheckedFile[];
  /** What was fixed, and in how many files. */
  readonly fixed: { readonly findings: number; readonly files: number };
  readonly unreadable: readonly Unreadable[];
  /** Files with the name of a site config that plainly belong to another tool. */
  readonly leftAlone: readonly string[];
}

export interface CheckFilesOptions {
  readonly targets: AsyncIterable<Target | Unreadable>;
  readonly disk: FileSystem;
  readonly settings: FolderSettings;
  /** The folder the command was started in. */
  readonly cwd: string;
  readonly fix: boolean;
}

const NO_LIST = "The folder of this file cannot be listed, so its pages were not checked.";

/** Checks files, each parsed once (once more for each round of fixes) and each site's folder walked once. */
export async function checkFiles({ targets, ...how }: CheckFilesOptions): Promise<CheckedFiles> {
  const files: CheckedFile[] = [];
  const fixed = { findings: 0, files: 0 };
  let checked = 0;
  const unreadable: Unreadable[] = [];
  const leftAlone: string[] = [];
  const checkTarget = checkerOf(how);
  for await (const target of targets) {
    if ("reason" in target) {
      unreadable.push(target);
      continue;
    }
    const { shown } = target;
    try {
      const result = await checkTarget(target);
      if (!result) leftAlone.push(shown);
      else {
        checked++;
        // What is said of the file itself holds; of its pages nothing can be said.
        if (!result.site.known) unreadable.push({ shown, reason: NO_LIST });
        fixed.findings += result.fixed;
        fixed.files += result.fixed > 0 ? 1 : 0;
        if (result.findings.length > 0) files.push({ shown, ...result });
      }
    } catch (error) {
      const reason = error instanceof Problem ? error.message : `Internal error: ${error}`;
      unreadable.push({ shown, reason });
    }
  }
  return { checked, files, fixed, unreadable, leftAlone };
}

type CheckTarget = (target: Target) => Promise<(Omit<SafeFixResult, "edits"> & { readonly site: Site }) | undefined>;

/** What checks one file after the other: undefined for one that belongs to another tool. Rejects with a {@link Problem}. */
function checkerOf({ disk, settings, cwd, fix }: Omit<CheckFilesOptions, "targets">): CheckTarget {
  const root = pathToFileURL(cwd).href;
  const isSiteConfig = (uri: string): Promise<boolean> => settings.isSiteConfig(uri, root);
  let site: SiteIndex | undefined;
  return async ({ path, isNamed }) => {
    const file = readConfigFile(path);
    const uri = pathToFileURL(path).href;
    const config = parseSiteConfig(uri, file.text);
    if (!isNamed && recognize(config) === "other") return undefined;
    const folder = folderUriOf(uri);
    // Configs of one folder come one after the other, and share its index.
    if (site?.uri !== folder) site = await openSite({ uri: folder, fileSystem: disk, isSiteConfig });
    await site.prepare(needsOf(config, site));
    const { check: levels } = await settings.of(folder);
    if (!fix) return { site, config, findings: check(config, site, levels), fixed: 0 };
    const fixed = applySafeFixes(config, site, levels);
    if (fixed.config !== config) await replaceFile(file, fixed.config.text);
    return { site, ...fixed };
  };
}
