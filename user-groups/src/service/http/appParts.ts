import type { Vault } from "../crypto/vault.ts";
import type { ServiceLimits } from "../limits.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Database } from "../storage/work.ts";

/** The dependencies of the service's HTTP layer. */
export interface AppParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits: ServiceLimits;
  /** The host names of the service, apart from the loopback names. */
  readonly allowedHosts: readonly string[];
  /** The secret that the service uses to prove its identity to the program that started it. */
  readonly identitySecret?: string | undefined;
}
