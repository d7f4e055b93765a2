import type { FastifyInstance } from "fastify";
import { publishedLimits } from "../limits.ts";
import { query } from "../storage/work.ts";
import { ApiFailure } from "./apiFailure.ts";
import type { AppParts } from "./app.ts";
import { JSON_TYPE } from "./headers.ts";

/**
 * What operators and their tools ask: whether the process lives, whether it can serve, its numbers, its limits. None
 * needs an API token, for none tells anything of a group.
 */
export function addStatusRoutes(
  app: FastifyInstance,
  { database, metrics, limits, log }: AppParts,
  isStopping: () => boolean,
): void {
  const get = (url: string, operation: string, type: string, answer: () => Promise<string>) =>
    app.get(url, { config: { operation }, exposeHeadRoute: false }, async (_request, reply) => {
      const body = await answer();
      reply.type(type);
      return body;
    });
  const ok = JSON.stringify({ success: 1 });
  get("/healthz", "health", JSON_TYPE, async () => ok);
  get("/readyz", "ready", JSON_TYPE, async () => {
    if (isStopping()) throw new ApiFailure("unavailable", "The service is stopping.");
    await database
      .read(() => query("SELECT version FROM schema_version LIMIT 1"))
      .catch((error) => {
        log("warning", "not-ready", { message: String(error.message) });
        throw new ApiFailure("unavailable", "The database cannot be reached.", { headers: { "Retry-After": "1" } });
      });
    return ok;
  });
  get("/metrics", "metrics", metrics.registry.contentType, () => metrics.registry.metrics());
  const published = JSON.stringify({ success: 1, limits: publishedLimits(limits) });
  get("/limits", "limits", JSON_TYPE, async () => published);
}
