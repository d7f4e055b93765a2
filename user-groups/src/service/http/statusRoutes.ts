import type { FastifyInstance } from "fastify";
import { publishedLimits } from "../limits.ts";
import { query } from "../storage/work.ts";
import { ApiFailure } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { JSON_TYPE } from "./headers.ts";

/** Where these are. */
const PATHS = { health: "/healthz", ready: "/readyz", metrics: "/metrics", limits: "/limits" } as const;

/** The paths of the routes below. */
export const STATUS_PATHS: readonly string[] = Object.values(PATHS);

/**
 * What operators and their tools ask: whether the process lives, whether it can serve, its numbers, its limits. None
 * needs an API token, for none tells anything of a group.
 */
export function addStatusRoutes(
  app: FastifyInstance,
  { database, metrics, limits, log }: AppParts,
  isStopping: () => boolean,
): void {
  const get = (operation: keyof typeof PATHS, type: string, answer: () => Promise<string>) =>
    app.get(PATHS[operation], { config: { operation }, exposeHeadRoute: false }, async (_request, reply) => {
      const body = await answer();
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
  get("metrics", metrics.registry.contentType, () => metrics.registry.metrics());
  const published = JSON.stringify({ success: 1, limits: publishedLimits(limits) });
  get("limits", JSON_TYPE, async () => published);
}
