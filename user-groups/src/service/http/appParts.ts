import type { Vault } from "../crypto/vault.ts";
import type { ServiceLimits } from "../limits.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Database } from "../storage/work.ts";

/** The parts of the service's HTTP side. */
export interface AppParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits: ServiceLimits;
  /** Names by which the service is reached, in addition to those of the loopback interface. */
  readonly allowedHosts: readonly string[];
  /** The secret by which the program that started the service recognizes it. */
  readonly identitySecret?: string | undefined;
}
