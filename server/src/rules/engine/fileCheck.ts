import type { SiteConfig } from "../../formats/format.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { checkInSteps, checkPageInSteps, resultOf } from "./check.ts";
import type { FixRoundsResult } from "./fixRounds.ts";
import { FixTrials, PageFixTrials } from "./fixTrials.ts";
import type { CheckedFinding, CheckSettings, Fix, Rule } from "./rule.ts";
import { applySafeFixes } from "./safeFixes.ts";
import { applySafePageFixes } from "./safePageFixes.ts";

/** What the findings in the files of a site depend on. */
export interface CheckScope {
  readonly config: SiteConfig;
  readonly site: Site;
  /** The pages that are open in an editor. If undefined, the versions on disk are used. */
  readonly openBodies?: OpenBodies | undefined;
  readonly rules: readonly Rule[];
  readonly settings: CheckSettings;
}

/**
 * The findings in a file and their fixes. Diagnostics, quick fixes, `site-config check`, and the tools for assistants all
 * get them from here.
 */
export interface FileCheck<File> {
  readonly file: File;
  findings(): readonly CheckedFinding[];
  /**
   * Like {@link findings}, but yields so that more urgent work can run in between.
   * @param limit The maximum number of findings per rule in a config. See {@link checkInSteps}.
   */
  inSteps(limit?: number): Generator<undefined, readonly CheckedFinding[]>;
  /** Returns the fixes for a finding that make nothing worse. The number of trials is limited for each check. */
  readonly fixesOf: (finding: CheckedFinding) => readonly Fix[];
  /**
   * Applies all safe fixes.
   * @param only The ID of the only rule whose findings are fixed. All rules if omitted.
   */
  withSafeFixes(only?: string): FixRoundsResult<File>;
}

/** Returns the check of a config or one of its parts. */
export function configCheck(
  file: SiteConfig,
  { rules, settings, site }: Omit<CheckScope, "config">,
): FileCheck<SiteConfig> {
  let trials: FixTrials | undefined;
  const inSteps = (limit?: number) => checkInSteps(file, site, rules, settings, limit);
  return {
    file,
    findings: () => resultOf(inSteps()),
    inSteps,
    fixesOf(finding) {
      trials ??= new FixTrials(file, site, rules);
      return trials.fixesOf(finding, file);
    },
    withSafeFixes: (only) => applySafeFixes(file, site, rules, settings, only),
  };
}

/** Returns the check of a page. */
export function pageCheck(file: PageBody, scope: CheckScope): FileCheck<PageBody> {
  const { config, openBodies, rules, settings, site } = scope;
  let trials: PageFixTrials | undefined;
  const inSteps = () => checkPageInSteps(file, config, site, rules, settings, openBodies);
  return {
    file,
    findings: () => resultOf(inSteps()),
    inSteps,
    fixesOf(finding) {
      trials ??= new PageFixTrials({ config, openBodies, page: file, settings, site }, rules);
      return trials.fixesOf(finding);
    },
    withSafeFixes: (only) => applySafePageFixes(file, scope, rules, settings, only),
  };
}
