import { LIMITS } from "../contract/contract.ts";
import type { Rate } from "./http/tokenBucket.ts";

/** The rate limits for one service process. The size limits are in the contract. */
export interface ServiceLimits {
  /** The rate of requests per API token. */
  readonly requests: Rate;
  /** The rate of rejected API tokens per address. */
  readonly refusals: Rate;
  /**
   * The rate of metrics requests per address. They are limited because they need no API token, and collecting the
   * metrics takes time.
   */
  readonly metrics: Rate;
}

/** Time limits in milliseconds. Node ignores a `requestTimeout` that is less than `headersTimeout`. */
export const TIME_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  /** How often connections are checked against these two limits, in milliseconds. */
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 10_000,
  /** How long a stopping service keeps serving open connections. Each connection gets one last response. */
  lastResponses: 200,
  /** How long a stopping service waits for requests in progress. */
  stop: 10_000,
} as const;

/**
 * The maximum number of open connections. Further connections are refused, so that idle connections cannot use up the
 * process's file descriptors.
 */
export const MAX_CONNECTIONS = 4_096;

/**
 * The maximum number of open connections per address. It prevents one address from using up all connections. A proxy in
 * front of the service needs fewer.
 */
export const MAX_CONNECTIONS_PER_ADDRESS = 1_024;

/**
 * The maximum number of requests on one connection that wait for the response to an earlier request. No more are read
 * until one is answered.
 */
export const MAX_PIPELINED = 16;

/** The default of `--rate-limit`. */
export const DEFAULT_REQUESTS_PER_SECOND = 100;

/** The limits for a given number of requests per second for each API token. */
export const serviceLimits = (requestsPerSecond: number): ServiceLimits => ({
  requests: { perSecond: requestsPerSecond, burst: 2 * requestsPerSecond },
  refusals: { perSecond: 1, burst: 20 },
  metrics: { perSecond: 1, burst: 20 },
});

/** The limits published at `/limits`. */
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
