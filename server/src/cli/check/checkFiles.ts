import { fileURLToPath, pathToFileURL } from "node:url";
import { pathOfUri } from "../../disk/paths.ts";
import type { LinkReport } from "../../external/linkReport.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { checkSpecs } from "../../rules/engine/checkSpecs.ts";
import { type CheckScope, configCheck, type FileCheck, pageCheck } from "../../rules/engine/fileCheck.ts";
import type { CheckedFinding, Fix, Rule } from "../../rules/engine/rule.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { isSyntaxRule } from "../../rules/syntax/problemsOf.ts";
import type { Settings } from "../../settings/settings.ts";
import { withText } from "../../site/configParts.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import type { SpecCopies } from "../../site/specCopy.ts";
import type { FolderSettings } from "../../workspace/folderSettings.ts";
import { SiteOpener } from "../../workspace/siteOpener.ts";
import { Problem } from "../command.ts";
import type { WholeDisk } from "../disk.ts";
import { replaceFile, type TextFile } from "../textFile.ts";
import type { Target, Unreadable } from "./targets.ts";

/** A checked file with findings. */
export interface CheckedFile {
  /** The name of the file in the output. */
  readonly displayPath: string;
  /** The text and lines of a site config, a page, or an OpenAPI file. */
  readonly source: Pick<SiteConfig, "text" | "document">;
  readonly findings: readonly CheckedFinding[];
  /** Returns the fixes for one of the findings. */
  fixes(finding: CheckedFinding): readonly Fix[];
}

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
  readonly reason: NonNullable<ReturnType<SiteOpener["reasonToIgnore"]>>;
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

const CHANGED =
  "The page was changed by another program in the meantime, so nothing was written. Run the command again.";

/** Checks files. Each file is parsed once, plus once per round of fixes, and each site folder is walked once. */
export async function checkFiles({ targets, ...how }: CheckFilesOptions): Promise<CheckedFiles> {
  const run = new CheckRun(how);
  for await (const target of targets) {
    if ("reason" in target) run.unreadable.push(target);
    else await run.check(target);
  }
  return run;
}

/** A check of several site configs, one at a time. */
class CheckRun implements CheckedFiles {
  readonly checked = { configs: 0, pages: 0 };
  readonly files: CheckedFile[] = [];
  readonly fixed = { findings: 0, files: 0 };
  readonly unreadable: Unreadable[] = [];
  readonly tooLarge: string[] = [];
  readonly ignoredFiles: IgnoredFile[] = [];
  readonly #how: Omit<CheckFilesOptions, "targets">;
  readonly #opener: SiteOpener;

  constructor(how: Omit<CheckFilesOptions, "targets">) {
    this.#how = how;
    this.#opener = new SiteOpener({ ...how, root: pathToFileURL(how.cwd).href });
  }

  async check(target: Target): Promise<void> {
    try {
      await this.#checkSite(target);
    } catch (error) {
      const reason = error instanceof Problem ? error.message : `Internal error: ${error}`;
      this.unreadable.push({ displayPath: target.displayPath, reason });
    }
  }

  async #checkSite({ displayPath, isNamed, path }: Target): Promise<void> {
    const { disk, external, only, rules } = this.#how;
    const file = disk.readText(path);
    const parsed = parseSiteConfig(pathToFileURL(path).href, file.text);
    const reason = isNamed ? undefined : this.#opener.reasonToIgnore(parsed);
    if (reason) {
      this.ignoredFiles.push({ displayPath, reason });
      return;
    }
    const { config, isFirst, settings, site } = await this.#opener.open(parsed);
    const { check } = settings.settings;
    const checksPages = isFirst && only !== "config" && check.pages !== false;
    await site.prepare(needsOf(config, site, checksPages));
    const report = external && (await external(config, site, settings.settings));
    const scope = { config, site, rules, settings: report ? { ...check, external: report } : check };
    const whole = await this.#checkConfig(config, scope, file);
    const configs = [whole];
    for (const part of whole.file.parts)
      configs.push(await this.#checkConfig(part, scope, disk.readText(fileURLToPath(part.uri))));
    this.checked.configs++;
    // The findings in the config are valid even though its pages cannot be checked.
    if (!site.isKnown) this.unreadable.push({ displayPath, reason: CANNOT_LIST });
    const folder = displayPath.slice(0, displayPath.lastIndexOf("/") + 1);
    for (const each of configs)
      this.#add(each.file.whole === each.file ? displayPath : `${folder}${pathOfUri(site.uri, each.file.uri)}`, each);
    if (!checksPages) return;
    await this.#checkPages(folder, { ...scope, config: whole.file });
    this.tooLarge.push(...site.tooLarge.map((tooLarge) => `${folder}${tooLarge}`));
  }

  async #checkConfig(given: SiteConfig, scope: CheckScope, before: TextFile): Promise<Checked<SiteConfig>> {
    // A fix may already have changed another part that is in the same file.
    const file = before.text === given.text ? given : withText(given, before.text, scope.site);
    const checked = await this.#checkFile(
      file,
      (each) => configCheck(each, scope),
      (text) => replaceFile(before, text),
    );
    // Offer only fixes for syntax errors at first. Until these are fixed, every other fix must be tried to find out
    // whether it works.
    const isBroken = checked.file.parseErrors.length > 0;
    const fixes = (finding: CheckedFinding) =>
      isBroken && !isSyntaxRule(finding.rule.id) ? [] : checked.fixes(finding);
    return { ...checked, fixes };
  }

  /** @param folder The name of the site folder in the output: empty, or ending with `/`. */
  async #checkPages(folder: string, scope: CheckScope): Promise<void> {
    const { config, rules, settings, site } = scope;
    for (const slug of [...site.pages.keys()].sort()) {
      const page = site.body(slug);
      if (!page) continue;
      this.checked.pages++;
      const displayPath = `${folder}${page.path}`;
      this.#add(displayPath, await this.#checkPage(displayPath, page, scope));
    }
    for (const { path, spec, findings } of checkSpecs(config, site, rules, settings))
      this.#add(`${folder}${path}`, { file: spec, findings, fixed: 0, fixes: () => [] });
  }

  async #checkPage(displayPath: string, page: PageBody, scope: CheckScope): Promise<Checked<PageBody>> {
    const { disk } = this.#how;
    const { site } = scope;
    const checkOf = (file: PageBody) => pageCheck(file, scope);
    // If the page is a symbolic link to another page in the site, the fixes are applied to that page instead.
    if (site.pathsOfFile(page.path)[0] !== page.path) return checkedWithoutFixes(checkOf(page));
    try {
      return await this.#checkFile(page, checkOf, async (text) => {
        const file = disk.readText(fileURLToPath(site.uriOf(page.path)));
        if (file.text !== page.text) throw new Problem(CHANGED);
        await replaceFile(file, text);
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.unreadable.push({ displayPath, reason: error.message });
      return checkedWithoutFixes(checkOf(page));
    }
  }

  /** Checks a file, after safe fixes have been applied and written if requested. */
  async #checkFile<File extends Pick<SiteConfig, "text">>(
    file: File,
    checkOf: (file: File) => FileCheck<File>,
    write: (text: string) => Promise<void>,
  ): Promise<Checked<File>> {
    const check = checkOf(file);
    if (!this.#how.fix) return checkedWithoutFixes(check);
    const after = check.withSafeFixes();
    if (after.fixed > 0) await write(after.file.text);
    const { fixesOf } = after.fixed > 0 ? checkOf(after.file) : check;
    return { ...after, fixes: fixesOf };
  }

  #add(displayPath: string, { file: source, findings, fixed, fixes }: Checked<CheckedFile["source"]>): void {
    this.fixed.findings += fixed;
    this.fixed.files += fixed > 0 ? 1 : 0;
    if (findings.length > 0) this.files.push({ displayPath, source, findings, fixes });
  }
}

interface Checked<File> extends Pick<CheckedFile, "findings" | "fixes"> {
  readonly file: File;
  /** The number of fixed findings. */
  readonly fixed: number;
}

function checkedWithoutFixes<File>(check: FileCheck<File>): Checked<File> {
  return { file: check.file, findings: check.findings(), fixed: 0, fixes: check.fixesOf };
}
