import type { SiteConfig } from "../../formats/format.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import { check, checkPage } from "./check.ts";
import { isPartial } from "./fileWork.ts";
import { type CheckedFinding, defaultCheckSettings, type PageContext, type Rule } from "./rule.ts";

/**
 * Counts the reasons for which the platform rejects a config or drops content from its navigation, in all its files.
 * The settings of the user do not matter, because the platform does not read them.
 */
export function rejectionsIn({ whole }: SiteConfig, site: Site, rules: readonly Rule[]): number {
  const rejecting = rules.filter(({ rejects }) => rejects);
  return count([whole, ...whole.parts].flatMap((file) => check(file, site, rejecting)));
}

/** Counts the reasons for which readers get an error message in place of a page, or do not see a part of it. */
export function pageRejectionsIn(
  page: PageBody,
  { config, site, openBodies, settings }: Omit<PageContext, "page">,
  rules: readonly Rule[],
): PageRejections {
  const rejecting = rules.filter(({ rejects }) => rejects);
  const own = { ...defaultCheckSettings, ...settings };
  const findings = checkPage(page, config, site, rejecting, own, openBodies);
  const [first, others] = [true, false].map((hides) =>
    count(findings.filter(({ rule }) => (rule.hidesOthers ?? false) === hides)),
  );
  return { first: first!, others: others! };
}

/** The number of reasons to reject a page: first mistakes, which can hide further ones, and all others. */
export interface PageRejections {
  readonly first: number;
  readonly others: number;
}

/** A check that stopped early cannot rule out any rejection. */
function count(findings: readonly CheckedFinding[]): number {
  return isPartial(findings) ? Number.POSITIVE_INFINITY : findings.filter(isRejection).length;
}

/**
 * Whether the platform rejects a file or drops part of it because of a finding. In a page, a warning of such a rule means
 * that readers do not see a part of it.
 */
export function isRejection({ rule, severity, isRejected }: CheckedFinding): boolean {
  const isLoss = severity === "error" || (severity === "warning" && rule.subject === "page");
  return isRejected === true || (rule.rejects === true && isLoss);
}
