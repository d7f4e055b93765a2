import { pathToFileURL } from "node:url";
import { recognize } from "../../config/recognize.ts";
import { parseSiteConfig, type SiteConfig } from "../../config/siteConfig.ts";
import {
  type CheckedFinding,
  type CheckSettings,
  check,
  checkPage,
  fixesOf,
  pageFixesOf,
} from "../../rules/engine/check.ts";
import type { Fix } from "../../rules/engine/rule.ts";
import { applySafeFixes, type SafeFixResult } from "../../rules/engine/safeFixes.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import type { FileSystem } from "../../site/fileSystem.ts";
import { folderUriOf } from "../../site/paths.ts";
import type { Site } from "../../site/site.ts";
import { openSite, type SiteIndex } from "../../site/siteIndex.ts";
import { isSyntaxRule } from "../../syntax/problemsOf.ts";
import { Problem } from "../command.ts";
import type { FolderSettings } from "./folderSettings.ts";
import { readConfigFile } from "./readConfigFile.ts";
import { replaceFile } from "./replaceFile.ts";
import type { Target, Unreadable } from "./targets.ts";

/** A file in which there is something to report. */
export interface CheckedFile {
  /** What the file is called in output. */
  readonly shown: string;
  /** Its text, and the lines of it: of a site config or of a page. */
  readonly source: Pick<SiteConfig, "text" | "document">;
  readonly findings: readonly CheckedFinding[];
  /** The fixes of one of the findings. */
  fixes(finding: CheckedFinding): readonly Fix[];
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
  /** What is checked: the site config alone, or its pages too. */
  readonly only?: "config" | undefined;
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
        const { config, site } = result;
        const fixes = (finding: CheckedFinding): readonly Fix[] =>
          // A file that is not JSON is fixed first: each fix would have to be tried on it.
          config.parseErrors.length > 0 && !isSyntaxRule(finding.rule.id) ? [] : fixesOf(finding, config, site);
        if (result.findings.length > 0) files.push({ shown, source: config, findings: result.findings, fixes });
        files.push(...result.pages(shown));
      }
    } catch (error) {
      const reason = error instanceof Problem ? error.message : `Internal error: ${error}`;
      unreadable.push({ shown, reason });
    }
  }
  return { checked, files, fixed, unreadable, leftAlone };
}

interface CheckedTarget extends Omit<SafeFixResult, "edits"> {
  readonly site: Site;
  /** The pages with findings. @param shown what the config is called in output */
  pages(shown: string): CheckedFile[];
}

type CheckTarget = (target: Target) => Promise<CheckedTarget | undefined>;

/** What checks one file after the other: undefined for one that belongs to another tool. Rejects with a {@link Problem}. */
function checkerOf({ disk, settings, cwd, fix, only }: Omit<CheckFilesOptions, "targets">): CheckTarget {
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
    const isFirst = site?.uri !== folder;
    if (!site || isFirst) site = await openSite({ uri: folder, fileSystem: disk, isSiteConfig });
    const { check: levels } = await settings.of(folder);
    const checksPages = isFirst && only !== "config" && levels.pages !== false;
    await site.prepare(needsOf(config, site, checksPages));
    const opened = site;
    const pages = (shown: string): CheckedFile[] => (checksPages ? checkPages(shown, config, opened, levels) : []);
    if (!fix) return { site, config, findings: check(config, site, levels), fixed: 0, pages };
    const fixed = applySafeFixes(config, site, levels);
    if (fixed.config !== config) await replaceFile(file, fixed.config.text);
    return { site, ...fixed, pages };
  };
}

/** The pages of a site in which there is something to report, by their paths. */
function checkPages(shown: string, config: SiteConfig, site: Site, settings: CheckSettings): CheckedFile[] {
  const folder = shown.slice(0, shown.lastIndexOf("/") + 1);
  return [...site.pages.keys()].sort().flatMap((slug) => {
    const page = site.body(slug);
    const findings = page ? checkPage(page, config, site, settings) : [];
    if (!page || findings.length === 0) return [];
    const fixes = (finding: CheckedFinding): readonly Fix[] => pageFixesOf(finding, { config, site, page });
    return [{ shown: `${folder}${page.path}`, source: page, findings, fixes }];
  });
}
