import { fileURLToPath } from "node:url";
import type { SiteConfig } from "../../formats/format.ts";
import { checkPage } from "../../rules/engine/check.ts";
import { checkSpecs } from "../../rules/engine/checkSpecs.ts";
import { PageFixTrials } from "../../rules/engine/fixTrials.ts";
import type { CheckedFinding, CheckSettings, Fix, Rule, RuleContext } from "../../rules/engine/rule.ts";
import { applySafePageFixes } from "../../rules/engine/safePageFixes.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { Problem } from "../command.ts";
import { readTextFile, replaceFile } from "../textFile.ts";
import type { Unreadable } from "./targets.ts";

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

/** The result for the pages of a site. */
export interface CheckedPages {
  readonly checked: number;
  /** Pages with findings, sorted by path, followed by the OpenAPI files with findings. */
  readonly files: readonly CheckedFile[];
  readonly fixed: { readonly findings: number; readonly files: number };
  /** Pages whose fixes could not be written, with the reasons. */
  readonly unreadable: readonly Unreadable[];
  readonly tooLarge: readonly string[];
}

interface CheckedPage {
  readonly page: PageBody;
  readonly findings: readonly CheckedFinding[];
  readonly fixed: number;
  readonly problem?: string;
}

/**
 * Checks the pages of a site, after applying safe fixes if requested.
 *
 * @param folder The name of the site folder in the output: empty, or ending with `/`.
 */
export async function checkPages(
  folder: string,
  context: RuleContext,
  rules: readonly Rule[],
  settings: CheckSettings,
  fix: boolean,
): Promise<CheckedPages> {
  const { site } = context;
  const files: CheckedFile[] = [];
  const unreadable: Unreadable[] = [];
  const fixed = { findings: 0, files: 0 };
  let checked = 0;
  for (const slug of [...site.pages.keys()].sort()) {
    const body = site.body(slug);
    if (!body) continue;
    checked++;
    const displayPath = `${folder}${body.path}`;
    const result = fix && isOwnFile(body, site) ? await fixPage(body, context, rules, settings) : undefined;
    const { page, findings } = result ?? {
      page: body,
      findings: checkPage(body, context.config, site, rules, settings),
    };
    if (result?.problem !== undefined) unreadable.push({ displayPath, reason: result.problem });
    fixed.findings += result?.fixed ?? 0;
    fixed.files += (result?.fixed ?? 0) > 0 ? 1 : 0;
    if (findings.length === 0) continue;
    const trials = new PageFixTrials({ ...context, page, settings }, rules);
    files.push({ displayPath, source: page, findings, fixes: (finding) => trials.fixesOf(finding) });
  }
  for (const { path, spec, findings } of checkSpecs(context.config, site, rules, settings))
    files.push({ displayPath: `${folder}${path}`, source: spec, findings, fixes: () => [] });
  return { checked, files, fixed, unreadable, tooLarge: site.tooLarge.map((path) => `${folder}${path}`) };
}

/**
 * Whether a page is a real file. If it is a symbolic link to another page in the site, the fixes are applied to that
 * page instead.
 */
function isOwnFile({ path }: PageBody, site: Site): boolean {
  return site.pathsOfFile(path)[0] === path;
}

async function fixPage(
  given: PageBody,
  context: RuleContext,
  rules: readonly Rule[],
  settings: CheckSettings,
): Promise<CheckedPage> {
  const { file: page, findings, fixed } = applySafePageFixes(given, context, rules, settings);
  if (fixed === 0) return { page, findings, fixed };
  try {
    const file = readTextFile(fileURLToPath(context.site.uriOf(given.path)));
    if (file.text !== given.text)
      throw new Problem(
        "The page was changed by another program in the meantime, so nothing was written. Run the command again.",
      );
    await replaceFile(file, page.text);
    return { page, findings, fixed };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const unfixed = checkPage(given, context.config, context.site, rules, settings);
    return { page: given, findings: unfixed, fixed: 0, problem: error.message };
  }
}
