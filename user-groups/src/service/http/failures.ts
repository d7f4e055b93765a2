import type { FastifyReply, FastifyRequest } from "fastify";
import { API_PATH, LIMITS, OPERATIONS } from "../../contract/contract.ts";
import { SealBroken } from "../crypto/vault.ts";
import { AccessEnded } from "../groups/apiTokens.ts";
import { DatabaseBusy, NoPrimary, StorageFailure } from "../storage/work.ts";
import { ApiFailure, errorBody, JSON_TYPE } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { unauthorized } from "./authentication.ts";
import { STATUS_PATHS } from "./statusRoutes.ts";

/** The methods that each path supports. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  [API_PATH]: Object.values(OPERATIONS).map(({ method }) => method),
  ...Object.fromEntries(STATUS_PATHS.map((path) => [path, ["GET"]])),
};

/** The failure for a request that matches no route. @param url The path with its query. */
export function notFound(url: string): ApiFailure {
  const path = url.split("?")[0] ?? "";
  const methods = Object.hasOwn(METHODS, path) ? METHODS[path] : undefined;
  if (!methods) return new ApiFailure("not_found");
  return new ApiFailure("method_not_allowed", undefined, { headers: { Allow: methods.join(", ") } });
}

/** Answers a request with a failure and keeps the failure's code for the log. */
export function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  reply.request.failure = failure.code;
  return reply.code(failure.status).headers(failure.headers).type(JSON_TYPE).send(errorBody(failure, reply.request.id));
}

/** The failure for a body that is larger than the limit. */
export const bodyTooLarge = (): ApiFailure =>
  new ApiFailure("body_too_large", `The body is larger than ${LIMITS.bodyBytes} bytes.`);

/** The failure for a body that is not declared as JSON. */
export const notJson = (): ApiFailure =>
  new ApiFailure("unsupported_media_type", "Send the body with 'Content-Type: application/json'.");

/** The failures for requests that Fastify itself rejects, by status. */
const REFUSED: Readonly<Record<number, () => ApiFailure>> = {
  400: () => new ApiFailure("invalid_request", "The request is not valid HTTP."),
  413: bodyTooLarge,
  415: notJson,
};

const RETRY_AFTER = { headers: { "Retry-After": "1" } };

/** The message for a failure that is known to have changed nothing. Undefined for any other failure. */
function unchangedMessage(error: StorageFailure): string | undefined {
  if (error instanceof DatabaseBusy) {
    return "The database is locked by another process. Nothing was changed. Try again in 1 second.";
  }
  if (error instanceof NoPrimary) {
    return "No host of the database accepts writes at the moment. Nothing was changed. Try again in 1 second.";
  }
  if (error.isReadOnly) {
    return "The database is read-only at the moment. Nothing was changed. Try again in 1 second.";
  }
  return undefined;
}

/** The error as the sender of a request sees it. Details for the operator go to the log. */
export function failureOf({ log, metrics }: AppParts, error: unknown, request: FastifyRequest): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof AccessEnded) return unauthorized();
  const fields = { request_id: request.id };
  if (error instanceof StorageFailure) {
    metrics.storageFailures.inc();
    const { isDamage, code, message } = error;
    log(isDamage ? "alarm" : "error", isDamage ? "database-damaged" : "storage-failed", { ...fields, code, message });
    return new ApiFailure("unavailable", unchangedMessage(error), RETRY_AFTER);
  }
  if (error instanceof SealBroken) {
    metrics.brokenSeals.inc();
    const { environment, providedId } = error.place ?? {};
    log("alarm", "stored-token-does-not-open", { ...fields, environment, user_group_id: providedId });
    return new ApiFailure("internal");
  }
  const { statusCode, code, name } = error as { statusCode?: number; code?: string; name?: string };
  const refused = REFUSED[statusCode ?? 500];
  if (refused) return refused();
  // Log only the location, because the message of an unexpected error could contain a value.
  const place = (error as Error).stack?.split("\n").find((line) => line.includes(" at "));
  log("error", "failed", { ...fields, name, code, place: place?.trim() });
  return new ApiFailure("internal");
}
