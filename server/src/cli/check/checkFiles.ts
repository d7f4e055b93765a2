import { fileURLToPath, pathToFileURL } from "node:url";
import { folderUriOf, pathOfUri } from "../../disk/paths.ts";
import type { LinkReport } from "../../external/linkReport.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { recognize } from "../../formats/recognize.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { check } from "../../rules/engine/check.ts";
import { FixTrials } from "../../rules/engine/fixTrials.ts";
import type { CheckedFinding, Fix, Rule } from "../../rules/engine/rule.ts";
import { applySafeFixes, type SafeFixResult } from "../../rules/engine/safeFixes.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { isSyntaxRule } from "../../rules/syntax/problemsOf.ts";
import type { Settings } from "../../settings/settings.ts";
import { readParts, withText } from "../../site/configParts.ts";
import { ownerOf, ownsFolderOf } from "../../site/ownedFolders.ts";
import type { Site } from "../../site/site.ts";
import { openSite, type SiteIndex } from "../../site/siteIndex.ts";
import type { SpecCopies } from "../../site/specCopy.ts";
import { Problem } from "../command.ts";
import type { WholeDisk } from "../disk.ts";
import { replaceFile, type TextFile } from "../textFile.ts";
import { type CheckedFile, type CheckedPages, checkPages } from "./checkPages.ts";
import type { FolderSettings } from "./folderSettings.ts";
import type { Target, Unreadable } from "./targets.ts";

/** The combined result for all files. */
export interface CheckedFiles {
  /** The number of checked site configs and pages. */
  readonly checked: { readonly configs: number; readonly pages: number };
  /**
   * The files with findings, in the order of the targets. Files without findings are not listed because there can be
   * thousands of them.
   */
  readonly files: readonly CheckedFile[];
  /** The number of fixed findings, and the number of files that contained them. */
  readonly fixed: { readonly findings: number; readonly files: number };
  readonly unreadable: readonly Unreadable[];
  readonly tooLarge: readonly string[];
  readonly ignoredFiles: readonly IgnoredFile[];
}

/** A file that was ignored because it does not define a site, although its name matches. */
interface IgnoredFile {
  readonly displayPath: string;
  /** Why the file was ignored: it clearly belongs to another tool, or its folder belongs to another config's site. */
  readonly reason: "other tool" | "other site";
}

export interface CheckFilesOptions {
  readonly targets: AsyncIterable<Target | Unreadable>;
  readonly disk: WholeDisk;
  readonly copies?: SpecCopies | undefined;
  readonly settings: FolderSettings;
  readonly rules: readonly Rule[];
  /** The folder where the command was started. */
  readonly cwd: string;
  readonly fix: boolean;
  /** Whether to check only the site config. By default, its pages are checked as well. */
  readonly only?: "config" | undefined;
  /** Checks the external links of a site. If undefined, external links are not checked. */
  readonly external?: ((config: SiteConfig, site: Site, settings: Settings) => Promise<LinkReport>) | undefined;
}

const CANNOT_LIST = "The folder of this file cannot be listed, so its pages were not checked.";

/** Checks files. Each file is parsed once, plus once per round of fixes, and each site folder is walked once. */
export async function checkFiles({ targets, ...how }: CheckFilesOptions): Promise<CheckedFiles> {
  const files: CheckedFile[] = [];
  const fixed = { findings: 0, files: 0 };
  const checked = { configs: 0, pages: 0 };
  const unreadable: Unreadable[] = [];
  const tooLarge: string[] = [];
  const ignoredFiles: IgnoredFile[] = [];
  const checkTarget = checkerOf(how);
  for await (const target of targets) {
    if ("reason" in target) {
      unreadable.push(target);
      continue;
    }
    const { displayPath } = target;
    try {
      const result = await checkTarget(target);
      if (typeof result === "string") ignoredFiles.push({ displayPath, reason: result });
      else {
        checked.configs++;
        // The findings in the config are valid even though its pages cannot be checked.
        if (!result.site.isKnown) unreadable.push({ displayPath, reason: CANNOT_LIST });
        const { site } = result;
        const folder = displayPath.slice(0, displayPath.lastIndexOf("/") + 1);
        for (const { config, findings, fixed: count } of result.configs) {
          fixed.findings += count;
          fixed.files += count > 0 ? 1 : 0;
          const trials = new FixTrials(config, site, how.rules);
          const fixes = (finding: CheckedFinding): readonly Fix[] =>
            // Offer only fixes for syntax errors at first. Until these are fixed, every other fix must be tried to find
            // out whether it works.
            config.parseErrors.length > 0 && !isSyntaxRule(finding.rule.id) ? [] : trials.fixesOf(finding, config);
          const name = config.whole === config ? displayPath : `${folder}${pathOfUri(site.uri, config.uri)}`;
          if (findings.length > 0) files.push({ displayPath: name, source: config, findings, fixes });
        }
        const pages = await result.pages(folder);
        checked.pages += pages?.checked ?? 0;
        fixed.findings += pages?.fixed.findings ?? 0;
        fixed.files += pages?.fixed.files ?? 0;
        files.push(...(pages?.files ?? []));
        unreadable.push(...(pages?.unreadable ?? []));
        tooLarge.push(...(pages?.tooLarge ?? []));
      }
    } catch (error) {
      const reason = error instanceof Problem ? error.message : `Internal error: ${error}`;
      unreadable.push({ displayPath, reason });
    }
  }
  return { checked, files, fixed, unreadable, tooLarge, ignoredFiles };
}

/** A file that makes up a site config, after fixes. */
interface CheckedConfig extends Omit<SafeFixResult, "edits" | "file"> {
  readonly config: SiteConfig;
}

interface CheckedTarget {
  readonly site: Site;
  /** The config and the files that it is split into. */
  readonly configs: readonly CheckedConfig[];
  /**
   * Checks the pages. Resolves to undefined if pages are not checked.
   *
   * @param folder See {@link checkPages}.
   */
  pages(folder: string): Promise<CheckedPages | undefined>;
}

type CheckTarget = (target: Target) => Promise<CheckedTarget | IgnoredFile["reason"]>;

/**
 * Returns a function that checks a file. If the file is ignored, the function resolves to the reason, and if the file
 * cannot be checked, it rejects with a {@link Problem}. Files must be checked one at a time.
 */
function checkerOf({
  disk,
  copies,
  settings,
  rules,
  cwd,
  fix,
  only,
  external,
}: Omit<CheckFilesOptions, "targets">): CheckTarget {
  const root = pathToFileURL(cwd).href;
  // A config comes before the configs in its subfolders.
  const found: SiteConfig[] = [];
  const isSiteConfig = async (uri: string): Promise<boolean> =>
    (await settings.isSiteConfig(uri, root)) && !found.some((config) => ownsFolderOf(config, uri));
  let site: SiteIndex | undefined;
  return async ({ path, isNamed }) => {
    const file = disk.readText(path);
    const uri = pathToFileURL(path).href;
    const parsed = parseSiteConfig(uri, file.text);
    if (!isNamed && recognize(parsed) === "other") return "other tool";
    if (!isNamed && ownerOf(parsed, found)) return "other site";
    found.push(parsed);
    const folder = folderUriOf(uri);
    // Configs in the same folder are adjacent and share a site index.
    const isFirst = site?.uri !== folder;
    if (!site || isFirst) site = await openSite({ uri: folder, fileSystem: disk, copies, isSiteConfig });
    const current = await settings.get(folder);
    let levels = current.check;
    const checksPages = isFirst && only !== "config" && levels.pages !== false;
    const config = await readParts(parsed, site);
    await site.prepare(needsOf(config, site, checksPages));
    const opened = site;
    if (external) levels = { ...levels, external: await external(config, site, current) };
    const checkOne = async (one: SiteConfig, before: TextFile): Promise<CheckedConfig> => {
      const afterFixes = fix ? applySafeFixes(one, opened, rules, levels) : undefined;
      const { file: checked, findings } = afterFixes ?? { file: one, findings: check(one, opened, rules, levels) };
      if (checked.text !== one.text) await replaceFile(before, checked.text);
      return { config: checked, findings, fixed: afterFixes?.fixed ?? 0 };
    };
    const first = await checkOne(config, file);
    const configs = [first];
    for (const part of first.config.parts) {
      const before = disk.readText(fileURLToPath(part.uri));
      // A fix may already have changed another part that is in the same file.
      const current = before.text === part.text ? part : withText(part, before.text, site);
      configs.push(await checkOne(current, before));
    }
    const pages = async (shownFolder: string): Promise<CheckedPages | undefined> =>
      checksPages ? checkPages(shownFolder, { config: first.config, site: opened }, rules, levels, fix) : undefined;
    return { site, configs, pages };
  };
}
