import type { Diagnostic } from "vscode-languageserver";
import type { SiteConfig } from "../../formats/format.ts";
import { resultOf } from "../../rules/engine/check.ts";
import { configCheck } from "../../rules/engine/fileCheck.ts";
import type { CheckedFinding, CheckSettings, Rule, Severity } from "../../rules/engine/rule.ts";
import type { Site } from "../../site/site.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import type { Scheduler } from "../scheduler.ts";
import { diagnosticOf } from "../toProtocol.ts";

/**
 * The maximum number of diagnostics to send. Additional findings are only counted, because editors do not show that
 * many.
 */
const MAX_DIAGNOSTICS = 1000;

/** The maximum number of findings per rule. If there are more, an additional finding says so. */
const MAX_OF_A_RULE = 400;

/** The result of checking one version of a config, for one state of the disk and the settings. */
export interface CheckResult {
  /** The ID of the content. Results with equal content have equal IDs. */
  readonly id: string;
  readonly findings: readonly CheckedFinding[];
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly milliseconds: number;
}

interface CachedCheck {
  readonly site: Site;
  readonly revision: number;
  readonly settings: CheckSettings;
  readonly result: CheckResult;
}

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** Checks each version of a config once for each state of the disk and the settings. */
export class Checker {
  readonly #client: ClientFeatures;
  readonly #scheduler: Scheduler;
  readonly #rules: readonly Rule[];
  readonly #cache = new WeakMap<SiteConfig, CachedCheck>();
  #count = 0;

  constructor(client: ClientFeatures, scheduler: Scheduler, rules: readonly Rule[]) {
    this.#client = client;
    this.#rules = rules;
    this.#scheduler = scheduler;
  }

  /** Returns the cached result for a config if nothing has changed, and otherwise a new one. */
  check(config: SiteConfig, site: Site, settings: CheckSettings): CheckResult {
    const cached = this.#cached(config, site, settings);
    if (cached) return cached;
    return resultOf(this.#steps(config, site, settings));
  }

  /** Like {@link check}, but yields to more urgent work. Returns undefined if the result is no longer needed. */
  async checkInTurns(
    config: SiteConfig,
    site: Site,
    settings: CheckSettings,
    isWanted: () => boolean,
  ): Promise<CheckResult | undefined> {
    return (
      this.#cached(config, site, settings) ??
      this.#scheduler.run("check", this.#steps(config, site, settings), isWanted)
    );
  }

  *#steps(config: SiteConfig, site: Site, settings: CheckSettings): Generator<undefined, CheckResult> {
    const { clock } = this.#scheduler;
    const { revision } = site;
    const steps = configCheck(config, { site, rules: this.#rules, settings }).inSteps(MAX_OF_A_RULE);
    let milliseconds = 0;
    for (;;) {
      const start = clock.now();
      const step = steps.next();
      milliseconds += clock.now() - start;
      if (step.done)
        return this.#cached(config, site, settings) ?? this.#keep(config, site, settings, step.value, milliseconds);
      yield;
      // If the site has changed, the findings so far may be outdated.
      if (site.revision !== revision) return this.check(config, site, settings);
    }
  }

  #cached(config: SiteConfig, site: Site, settings: CheckSettings): CheckResult | undefined {
    const cached = this.#cache.get(config);
    const isSame = cached?.site === site && cached.revision === site.revision && cached.settings === settings;
    return isSame ? cached.result : undefined;
  }

  #keep(
    config: SiteConfig,
    site: Site,
    settings: CheckSettings,
    findings: readonly CheckedFinding[],
    milliseconds: number,
  ): CheckResult {
    const before = this.#cache.get(config)?.result;
    const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
    for (const { severity } of findings) counts[severity]++;
    const diagnostics = mostSevere(findings).map((finding) => diagnosticOf(finding, config, this.#client));
    const isSame = before !== undefined && JSON.stringify(before.diagnostics) === JSON.stringify(diagnostics);
    const result = {
      id: isSame ? before.id : String(++this.#count),
      findings,
      diagnostics,
      counts,
      milliseconds,
    };
    this.#cache.set(config, { site, revision: site.revision, settings, result });
    return result;
  }
}

/** Returns the findings to send: all of them or, if there are too many, the most severe ones. */
function mostSevere(findings: readonly CheckedFinding[]): readonly CheckedFinding[] {
  if (findings.length <= MAX_DIAGNOSTICS) return findings;
  return [...findings]
    .sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity])
    .slice(0, MAX_DIAGNOSTICS);
}
