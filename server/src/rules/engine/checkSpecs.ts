import type { FlawedSpec } from "../../api/specProblems.ts";
import type { SiteConfig } from "../../formats/format.ts";
import type { Site } from "../../site/site.ts";
import { FindingsOfRule, levelOf } from "./check.ts";
import { FileWork } from "./fileWork.ts";
import { type CheckedFinding, type CheckSettings, defaultCheckSettings, type Rule, type SpecContext } from "./rule.ts";
import { namedSpecs } from "./siteNeeds.ts";
import { tooExpensive } from "./tooExpensive.ts";

interface CheckedSpec {
  /** The path of the file, relative to the site folder. */
  readonly path: string;
  readonly spec: FlawedSpec;
  readonly findings: readonly CheckedFinding[];
}

/**
 * Checks the OpenAPI files of a config. The findings of each file are in document order. Skips files that are not
 * loaded. Pure and free of I/O.
 */
export function* checkSpecs(
  config: SiteConfig,
  site: Site,
  rules: readonly Rule[],
  settings: CheckSettings = defaultCheckSettings,
): Generator<CheckedSpec> {
  for (const path of namedSpecs(config, site)) {
    const spec = site.apiDescriptionIfRead(path)?.flaws;
    if (!spec) continue;
    const context: SpecContext = { config, site, spec };
    const findings: CheckedFinding[] = [];
    const work = new FileWork(spec);
    for (const rule of rules) {
      const level = levelOf(rule, settings);
      if (level === "off" || rule.subject !== "spec" || settings.ignores?.(rule.id, path)) continue;
      if (rule.formats && !rule.formats.includes(config.format.id)) continue;
      const found = new FindingsOfRule(findings, rule, level, settings, Number.POSITIVE_INFINITY);
      for (const isAdded of work.each(rule, context, (finding) => found.add({ ...finding, path: [] })))
        if (!isAdded) break;
    }
    findings.push(...work.findings(levelOf(tooExpensive, settings)));
    if (findings.length > 0) yield { path, spec, findings: findings.sort((a, b) => a.span.offset - b.span.offset) };
  }
}
