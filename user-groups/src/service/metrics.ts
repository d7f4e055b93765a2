import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** The Prometheus metrics of a service. No label contains an ID, a name, or a token. */
export interface Metrics {
  readonly registry: Registry;
  /** The number of responses, by `operation` and `status`. */
  readonly requests: Counter<"operation" | "status">;
  /** The number of seconds from the headers of a request to the end of its response. */
  readonly duration: Histogram<"operation">;
  /** The number of rotations, by `outcome`: rotated, replayed, not-current. */
  readonly rotations: Counter<"outcome">;
  /** The number of stored tokens that could not be decrypted because another program changed the database. */
  readonly brokenSeals: Counter;
  /** The number of database failures. */
  readonly storageFailures: Counter;
}

/** Creates the metrics for a service, including metrics about its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: "user_groups_requests_total",
      help: "Responses by operation and status.",
      labelNames: ["operation", "status"],
      registers,
    }),
    duration: new Histogram({
      name: "user_groups_request_duration_seconds",
      help: "Seconds from the headers of a request to the end of its response.",
      labelNames: ["operation"],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    rotations: new Counter({
      name: "user_groups_rotations_total",
      help: "Rotations by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    brokenSeals: new Counter({
      name: "user_groups_broken_seals_total",
      help: "Stored tokens that failed to decrypt.",
      registers,
    }),
    storageFailures: new Counter({
      name: "user_groups_storage_failures_total",
      help: "Database failures.",
      registers,
    }),
  };
}
