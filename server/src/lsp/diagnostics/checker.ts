import type { Diagnostic } from "vscode-languageserver";
import { slot } from "../../config/memo.ts";
import type { SiteConfig } from "../../config/siteConfig.ts";
import { type CheckedFinding, type CheckSettings, check } from "../../rules/engine/check.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import type { Site } from "../../site/site.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import type { Clock } from "../runtime.ts";
import { diagnosticOf } from "../toProtocol.ts";

/** The number of findings that are sent. Nobody reads more, and editors do not draw more. The rest is only counted. */
const MAX_DIAGNOSTICS = 1000;

/** The result of a check of one version, for one state of the disk and the settings. */
export interface CheckResult {
  /** Equal for results with equal content. */
  readonly id: string;
  readonly findings: readonly CheckedFinding[];
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: Readonly<Record<Severity, number>>;
  /** How long the check took. */
  readonly milliseconds: number;
}

interface CachedCheck {
  readonly site: Site;
  readonly revision: number;
  readonly settings: CheckSettings;
  readonly result: CheckResult;
}

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** Checks configs: each version once for each state of the disk and the settings. */
export class Checker {
  readonly #client: ClientFeatures;
  readonly #clock: Clock;
  readonly #cache = slot<SiteConfig, CachedCheck>();
  #count = 0;

  constructor(client: ClientFeatures, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** The result for a config: the cached one when nothing changed, otherwise a new one. */
  check(config: SiteConfig, site: Site, settings: CheckSettings): CheckResult {
    const cached = this.#cache.get(config);
    if (cached?.site === site && cached.revision === site.revision && cached.settings === settings)
      return cached.result;
    const result = this.#run(config, site, settings, cached?.result);
    this.#cache.set(config, { site, revision: site.revision, settings, result });
    return result;
  }

  #run(config: SiteConfig, site: Site, settings: CheckSettings, before: CheckResult | undefined): CheckResult {
    const start = this.#clock.now();
    const findings = check(config, site, settings);
    const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
    for (const { severity } of findings) counts[severity]++;
    const diagnostics = mostSevere(findings).map((finding) => diagnosticOf(finding, config, this.#client));
    const same = before !== undefined && JSON.stringify(before.diagnostics) === JSON.stringify(diagnostics);
    return {
      id: same ? before.id : String(++this.#count),
      findings,
      diagnostics,
      counts,
      milliseconds: this.#clock.now() - start,
    };
  }
}

/** The findings that are sent: all of them, or the most severe ones when there are too many. */
function mostSevere(findings: readonly CheckedFinding[]): readonly CheckedFinding[] {
  if (findings.length <= MAX_DIAGNOSTICS) return findings;
  return [...findings]
    .sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity])
    .slice(0, MAX_DIAGNOSTICS);
}
