import type { Diagnostic } from "vscode-languageserver";
import type { SiteConfig } from "../../formats/format.ts";
import { slot } from "../../json/memo.ts";
import { type CheckedFinding, type CheckSettings, check, checkInSteps } from "../../rules/engine/check.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import type { Site } from "../../site/site.ts";
import type { ClientFeatures } from "../clientFeatures.ts";
import type { Clock } from "../runtime.ts";
import { diagnosticOf } from "../toProtocol.ts";

/** The number of findings that are sent. Nobody reads more, and editors do not draw more. The rest is only counted. */
const MAX_DIAGNOSTICS = 1000;

/** The number of findings of each rule, before one that is about the rest. */
const MAX_OF_A_RULE = 400;

/** How long a check may hold up a request, in milliseconds. A single rule may take longer. */
const TURN_MS = 4;

/** Lets more urgent work go first. Resolves with false when nobody needs the result of what was interrupted. */
export type Pause = () => Promise<boolean>;

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
    const cached = this.#cached(config, site, settings);
    if (cached) return cached;
    const start = this.#clock.now();
    return this.#keep(config, site, settings, check(config, site, settings, MAX_OF_A_RULE), start);
  }

  /**
   * Like {@link check}, in steps of a few milliseconds, with a pause after each.
   * @param pause lets more urgent work go first. Resolves with false when nobody needs the result any more
   * @returns undefined in that case
   */
  async checkInTurns(
    config: SiteConfig,
    site: Site,
    settings: CheckSettings,
    pause: Pause,
  ): Promise<CheckResult | undefined> {
    const cached = this.#cached(config, site, settings);
    if (cached) return cached;
    const { revision } = site;
    const steps = checkInSteps(config, site, settings, MAX_OF_A_RULE);
    const start = this.#clock.now();
    let paused = 0;
    let turn = start;
    for (;;) {
      const step = steps.next();
      const now = this.#clock.now();
      if (step.done)
        return this.#cached(config, site, settings) ?? this.#keep(config, site, settings, step.value, start + paused);
      if (now - turn < TURN_MS) continue;
      if (!(await pause())) return undefined;
      // What was found so far may be wrong now.
      if (site.revision !== revision) return this.check(config, site, settings);
      turn = this.#clock.now();
      paused += turn - now;
    }
  }

  #cached(config: SiteConfig, site: Site, settings: CheckSettings): CheckResult | undefined {
    const cached = this.#cache.get(config);
    const isSame = cached?.site === site && cached.revision === site.revision && cached.settings === settings;
    return isSame ? cached.result : undefined;
  }

  /** @param start when the check began */
  #keep(
    config: SiteConfig,
    site: Site,
    settings: CheckSettings,
    findings: readonly CheckedFinding[],
    start: number,
  ): CheckResult {
    const before = this.#cache.get(config)?.result;
    const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
    for (const { severity } of findings) counts[severity]++;
    const diagnostics = mostSevere(findings).map((finding) => diagnosticOf(finding, config, this.#client));
    const same = before !== undefined && JSON.stringify(before.diagnostics) === JSON.stringify(diagnostics);
    const result = {
      id: same ? before.id : String(++this.#count),
      findings,
      diagnostics,
      counts,
      milliseconds: this.#clock.now() - start,
    };
    this.#cache.set(config, { site, revision: site.revision, settings, result });
    return result;
  }
}

/** The findings that are sent: all of them, or the most severe ones when there are too many. */
function mostSevere(findings: readonly CheckedFinding[]): readonly CheckedFinding[] {
  if (findings.length <= MAX_DIAGNOSTICS) return findings;
  return [...findings]
    .sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity])
    .slice(0, MAX_DIAGNOSTICS);
}
