import type { FastifyInstance, FastifyRequest } from "fastify";
import { IDENTITY_PATH, identityProof, NONCE_PATTERN } from "../../contract/serviceIdentity.ts";
import { publishedLimits } from "../limits.ts";
import { query } from "../storage/work.ts";
import { ApiFailure, JSON_TYPE } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { inSeconds, secondsLater } from "./authentication.ts";
import { senderOf } from "./sender.ts";
import { TokenBuckets } from "./tokenBucket.ts";

const PATHS = {
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
  limits: "/limits",
  identity: IDENTITY_PATH,
} as const;

/** The paths of the status routes. */
export const STATUS_PATHS: readonly string[] = Object.values(PATHS);

/**
 * Adds the routes for operators and their tools: liveness, readiness, metrics, limits, and identity. These routes do
 * not require an API token, because they reveal nothing about groups.
 */
export function addStatusRoutes(
  app: FastifyInstance,
  { database, metrics, limits, log, identitySecret }: AppParts,
  isStopping: () => boolean,
): void {
  const get = (operation: keyof typeof PATHS, type: string, respond: (request: FastifyRequest) => Promise<string>) =>
    app.get(PATHS[operation], { config: { operation }, exposeHeadRoute: false }, async (request, reply) => {
      const body = await respond(request);
      reply.type(type);
      return body;
    });
  const ok = JSON.stringify({ success: 1 });
  get("health", JSON_TYPE, async () => ok);
  get("ready", JSON_TYPE, async () => {
    if (isStopping()) throw new ApiFailure("unavailable", "The service is stopping.");
    await database
      .read(() => query("SELECT version FROM schema_version LIMIT 1"))
      .catch((error) => {
        log("warning", "not-ready", { message: String(error.message) });
        throw new ApiFailure("unavailable", "The database cannot be reached.", { headers: { "Retry-After": "1" } });
      });
    return ok;
  });
  const metricsRequests = new TokenBuckets<string>(limits.metrics);
  get("metrics", metrics.registry.contentType, async ({ ip }) => {
    const wait = metricsRequests.take(senderOf(ip), performance.now());
    if (wait === 0) return metrics.registry.metrics();
    const message = `Too many requests for metrics came from this address. ${inSeconds(wait)}`;
    throw new ApiFailure("rate_limited", message, secondsLater(wait));
  });
  const published = JSON.stringify({ success: 1, limits: publishedLimits(limits) });
  get("limits", JSON_TYPE, async () => published);
  get("identity", JSON_TYPE, async ({ query, socket }) => {
    if (identitySecret === undefined) throw new ApiFailure("not_found", "This service does not prove its identity.");
    const { nonce } = query as { nonce?: unknown };
    if (typeof nonce !== "string" || !NONCE_PATTERN.test(nonce)) {
      throw new ApiFailure("invalid_request", "The query parameter nonce must be 22 to 64 characters of base64url.");
    }
    return JSON.stringify({ success: 1, proof: identityProof(identitySecret, socket.localPort ?? 0, nonce) });
  });
}
