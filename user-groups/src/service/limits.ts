import { LIMITS } from "../contract/limits.ts";
import type { Rate } from "./http/tokenBucket.ts";

/** The limits of time and rate of one service process; those of size are of the contract. */
export interface ServiceLimits {
  /** Requests per API token. */
  readonly requests: Rate;
  /** Refused API tokens per address. */
  readonly refusals: Rate;
}

/** Time limits in milliseconds. `headersTimeout` must not be above `requestTimeout`, or Node ignores the latter. */
export const TIME_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  /** How often connections are checked for the two. */
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  /** How long connections are still served when the service stops, each answer being the last one on its connection. */
  farewell: 200,
  /** How long requests that run may take to finish when the service stops. */
  stop: 10_000,
} as const;

/** Connections at once; more are refused, so that idle ones cannot use up the files of the process. */
export const MAX_CONNECTIONS = 4_096;

/** What is served unless the operator says otherwise. */
export const DEFAULT_REQUESTS_PER_SECOND = 100;

/** The limits for a rate of requests per API token. */
export const serviceLimits = (requestsPerSecond: number): ServiceLimits => ({
  requests: { perSecond: requestsPerSecond, burst: 2 * requestsPerSecond },
  refusals: { perSecond: 1, burst: 20 },
});

/** The limits as they are published at `/limits`. */
export function publishedLimits({ requests, refusals }: ServiceLimits): Readonly<Record<string, number>> {
  return {
    body_bytes: LIMITS.bodyBytes,
    header_bytes: LIMITS.headerBytes,
    json_depth: LIMITS.jsonDepth,
    user_group_id_code_points: LIMITS.idCodePoints,
    name_code_points: LIMITS.nameCodePoints,
    mapping_keys: LIMITS.mappingKeys,
    properties_bytes: LIMITS.propertiesBytes,
    headers_seconds: TIME_LIMITS.headersTimeout / 1000,
    request_seconds: TIME_LIMITS.requestTimeout / 1000,
    requests_per_second: requests.perSecond,
    requests_burst: requests.burst,
    refused_api_tokens_per_second: refusals.perSecond,
    refused_api_tokens_burst: refusals.burst,
  };
}
