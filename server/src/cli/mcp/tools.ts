import { rangeOf } from "../../json/jsonText.ts";
import { listedPages } from "../../knowledge/listedPages.ts";
import { rules } from "../../rules/index.ts";
import { FolderSettings } from "../../workspace/folderSettings.ts";
import { type CheckedFiles, checkFiles } from "../check/checkFiles.ts";
import { targetsOf } from "../check/targets.ts";
import { Problem } from "../command.ts";
import { openConfig, type Source } from "../openConfig.ts";
import { type JsonFinding, jsonFinding } from "../report/forPrograms.ts";

/**
 * The maximum number of findings in a result. More would not help, because models fix some findings and then check
 * again.
 */
const MAX_FINDINGS = 200;

interface CheckResult {
  readonly findings: readonly JsonFinding[];
  /** The total number of findings, including those that were omitted. */
  readonly total: number;
  /** Files that could not be checked, with the reasons. */
  readonly unreadable: CheckedFiles["unreadable"];
}

const WORST_FIRST: readonly JsonFinding["severity"][] = ["error", "warning", "info"];

/**
 * Checks a file or folder like `site-config check`. Hints are omitted, and if there are too many findings, the least
 * severe ones are omitted as well.
 *
 * @throws {Problem} If nothing was checked.
 */
export async function checkPath(path: string, cwd: string, strict: boolean, source: Source): Promise<CheckResult> {
  const { checked, files, unreadable } = await reportOn(path, cwd, strict, source);
  if (checked.configs === 0) throw new Problem(unreadable[0]?.reason ?? "No site config was checked.");
  const all = files.flatMap((file) => file.findings.map((finding) => jsonFinding(finding, file)));
  const findings = all.filter(({ severity }) => severity !== "hint");
  const worst = new Set(
    WORST_FIRST.flatMap((wanted) => findings.filter(({ severity }) => severity === wanted)).slice(0, MAX_FINDINGS),
  );
  return {
    findings: findings.filter((finding) => worst.has(finding)),
    total: findings.length,
    unreadable,
  };
}

/** Checks without changing files. Returns a report with file names relative to the current folder. */
async function reportOn(path: string, cwd: string, strict: boolean, source: Source): Promise<CheckedFiles> {
  const { disk } = source;
  const settings = new FolderSettings({ ...source.settings, ...(strict && { strict }) }, disk);
  return checkFiles({
    targets: targetsOf([path], cwd, disk, settings),
    disk,
    settings,
    rules,
    cwd,
    fix: false,
  });
}

interface ListedPage {
  /** The page path, as in the navigation. */
  readonly page: string;
  readonly title?: string;
  /** The file, relative to the folder of the site config. */
  readonly file: string;
  readonly listed: boolean;
}

/**
 * The maximum number of pages in a result. More would not help, because models can list the files of a folder
 * themselves.
 */
const MAX_PAGES = 1000;

interface PageList {
  readonly pages: readonly ListedPage[];
  /** The total number of pages, including those that were omitted. */
  readonly total: number;
}

/**
 * Returns the pages on disk: first the pages in the navigation, in navigation order, and then the others by path.
 *
 * @throws {Problem} If the site config cannot be opened.
 */
export async function listPages(path: string, cwd: string, source: Source): Promise<PageList> {
  const { config, site } = await openConfig(path, cwd, source);
  const listed = listedPages(config, site);
  const others = [...site.pages.keys()].filter((slug) => !listed.has(slug)).sort();
  const pages: ListedPage[] = [];
  for (const slug of [...listed.slugs, ...others]) {
    const page = site.pages.get(slug);
    if (!page) continue;
    const title = (await site.readPage(slug))?.title;
    pages.push({ page: slug, ...(title !== undefined && { title }), file: page.files[0]!, listed: listed.has(slug) });
  }
  return {
    pages: pages.slice(0, MAX_PAGES),
    total: pages.length,
  };
}

/** The finding to fix, identified by values from the results of a check. */
interface WantedFinding {
  readonly file: string;
  readonly code: string;
  readonly line: number;
  readonly character: number;
}

interface ProposedFix {
  readonly title: string;
  /** Whether the fix preserves the meaning and requires no decision. */
  readonly safe: boolean;
  readonly edits: readonly {
    readonly file: string;
    readonly range: ReturnType<typeof rangeOf>;
    readonly newText: string;
  }[];
  /** The content of new files, keyed by path relative to the folder of the site config. */
  readonly create?: readonly { readonly path: string; readonly content: string }[];
  /** The paths of files to delete, relative to the same folder. */
  readonly delete?: readonly string[];
}

/**
 * Returns the fixes for a finding, most likely first.
 *
 * @throws {Problem} If the file no longer has the finding.
 */
export async function proposeFix(
  path: string,
  cwd: string,
  wanted: WantedFinding,
  source: Source,
): Promise<readonly ProposedFix[]> {
  const { files } = await reportOn(path, cwd, false, source);
  for (const { displayPath, source, findings, fixes } of files) {
    if (displayPath !== wanted.file) continue;
    const found = findings.find(({ rule, span }) => {
      const { start } = rangeOf(source, span);
      return rule.id === wanted.code && start.line === wanted.line && start.character === wanted.character;
    });
    if (!found) continue;
    const changes = fixes(found).filter(({ compare }) => !compare);
    const proposed = changes.sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false));
    return proposed.map(({ title, safe = false, edits, create, delete: deleted }) => ({
      title,
      safe,
      edits: edits.map((edit) => ({ file: displayPath, range: rangeOf(source, edit), newText: edit.content })),
      ...(create && { create }),
      ...(deleted && { delete: deleted }),
    }));
  }
  throw new Problem(
    `${wanted.file} has no finding ${wanted.code} at ${wanted.line}:${wanted.character}. Check the site again.`,
  );
}
