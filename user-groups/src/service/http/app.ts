import { randomUUID } from "node:crypto";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { API_PATH, OPERATIONS, type Operation } from "../../contract/contract.ts";
import type { ErrorCode } from "../../contract/errorCodes.ts";
import { LIMITS } from "../../contract/limits.ts";
import { checkRequest } from "../../contract/requestCheck.ts";
import { SealBroken } from "../crypto/vault.ts";
import type { ApiAccess } from "../groups/apiTokens.ts";
import type { OperationContext } from "../groups/groups.ts";
import { MAX_CONNECTIONS, TIME_LIMITS } from "../limits.ts";
import { StorageFailure } from "../storage/work.ts";
import { admission } from "./admission.ts";
import { ApiFailure, errorBody } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { authentication } from "./authentication.ts";
import { parseBody } from "./body.ts";
import { commonHeaders, JSON_TYPE } from "./headers.ts";
import { getOperation, type OperationAnswer, rotateOperation, updateOperation } from "./operations.ts";
import { addStatusRoutes, STATUS_PATHS } from "./statusRoutes.ts";
import { UnparsedRequests } from "./unparsed.ts";

/** The operation of a request that was none, in log and metrics. */
const UNPARSED = "unparsed";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose request it is; undefined outside the API. */
    access: ApiAccess | undefined;
    /** Why it was not done; undefined when it was. */
    failure: ErrorCode | undefined;
  }
  interface FastifyContextConfig {
    /** The name of the operation in log and metrics. */
    operation?: string;
  }
}

/**
 * The service as an HTTP server that does not listen yet. Every answer is JSON, is never cached, and carries the id of
 * its request.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const unparsed = new UnparsedRequests((requestId, status, address) => {
    parts.metrics.requests.inc({ operation: UNPARSED, status });
    parts.log("info", "request", { request_id: requestId, operation: UNPARSED, status, address });
  });
  const app = fastify({
    logger: false,
    bodyLimit: LIMITS.bodyBytes,
    genReqId: () => randomUUID(),
    requestTimeout: TIME_LIMITS.requestTimeout,
    keepAliveTimeout: TIME_LIMITS.keepAliveTimeout,
    // While the service stops, what still arrives on an open connection is answered, not turned away.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    http: {
      headersTimeout: TIME_LIMITS.headersTimeout,
      requestTimeout: TIME_LIMITS.requestTimeout,
      connectionsCheckingInterval: TIME_LIMITS.connectionsCheckingInterval,
      maxHeaderSize: LIMITS.headerBytes,
      // Node would answer a request without Host by itself, and without the body that every error has.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => unparsed.refuse(error, socket),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(commonHeaders(request.id));
      sendFailure(reply, new ApiFailure("invalid_request", "The path of the request is not valid."));
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Node answers these two by itself unless someone listens.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.server.on("connect", (_request, socket) => unparsed.refuse(new Error("CONNECT"), socket as Socket));

  app.addHttpMethod("GET", { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) =>
    parseBody(request.headers["content-type"], body),
  );
  app.decorateRequest("access", undefined);
  app.decorateRequest("failure", undefined);

  const admit = admission(parts.allowedHosts);
  app.addHook("onRequest", async (request, reply) => {
    unparsed.begin(request.raw);
    reply.headers(commonHeaders(request.id));
    admit(request.raw);
  });
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    // No new connections. The close of HTTP itself would cut those that rest at this moment, perhaps with a request on
    // its way: whoever is at work on one hears with the next answer that it ends.
    NetServer.prototype.close.call(app.server);
    await delay(TIME_LIMITS.farewell);
  });
  app.addHook("onSend", async (_request, reply) => {
    // Else the connection, and with it the service, would wait for a next request.
    if (stopping) reply.header("Connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    unparsed.end(request.raw);
    report(parts, request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureOf(parts, error, request)));
  app.setNotFoundHandler((request, reply) => sendFailure(reply, notFound(request.raw.url ?? "")));

  addOperations(app, parts);
  addStatusRoutes(app, parts, () => stopping);
  return app;
}

function addOperations(app: FastifyInstance, parts: AppParts): void {
  const { database, vault, limits, metrics } = parts;
  const authenticate = authentication(database, vault, limits);
  const run: Readonly<
    Record<Operation, (context: OperationContext, request: FastifyRequest) => Promise<OperationAnswer>>
  > = {
    get: (context, { body }) => getOperation(database, context, body as never),
    update: (context, { body }) => updateOperation(database, context, body as never),
    rotate: (context, { body, headers }) =>
      rotateOperation(database, context, body as never, headers["idempotency-key"]?.toString(), metrics),
  };
  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    app.route({
      method: OPERATIONS[operation].method,
      url: API_PATH,
      exposeHeadRoute: false,
      config: { operation },
      onRequest: async (request) => {
        if (request.raw.url?.includes("?")) {
          throw new ApiFailure("invalid_request", "Fields belong in the JSON body, not in the address.");
        }
        request.access = await authenticate(request.headers.authorization, request.ip);
      },
      handler: async (request, reply) => {
        if (request.body === undefined) throw bodyRequired(operation);
        const problem = checkRequest(operation, request.body);
        if (problem) throw new ApiFailure(problem.code, problem.message, { field: problem.field });
        const { id, environment } = request.access as ApiAccess;
        const actor = { apiTokenId: id, environment, requestId: request.id };
        const answer = await run[operation]({ vault, actor, now: Date.now() }, request);
        reply.headers(answer.headers ?? {}).type(JSON_TYPE);
        return JSON.stringify(answer.body);
      },
    });
  }
}

/** Only a GET loses its body on the way. */
const bodyRequired = (operation: Operation) =>
  new ApiFailure("body_required", operation === "get" ? undefined : "The request has no body.");

/** The methods of each path that is served. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  [API_PATH]: Object.values(OPERATIONS).map(({ method }) => method),
  ...Object.fromEntries(STATUS_PATHS.map((path) => [path, ["GET"]])),
};

function notFound(url: string): ApiFailure {
  const path = url.split("?")[0] ?? "";
  const methods = Object.hasOwn(METHODS, path) ? METHODS[path] : undefined;
  if (!methods) return new ApiFailure("not_found");
  return new ApiFailure("method_not_allowed", undefined, { headers: { Allow: methods.join(", ") } });
}

function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  reply.request.failure = failure.code;
  return reply.code(failure.status).headers(failure.headers).type(JSON_TYPE).send(errorBody(failure, reply.request.id));
}

/** What Fastify itself refuses, by the status that it would answer with. */
const REFUSED: Readonly<Record<number, () => ApiFailure>> = {
  400: () => new ApiFailure("invalid_request", "The request is not valid HTTP."),
  413: () => new ApiFailure("body_too_large", `The body is larger than ${LIMITS.bodyBytes} bytes.`),
  415: () => new ApiFailure("unsupported_media_type", "Send the body with 'Content-Type: application/json'."),
};

function failureOf({ log, metrics }: AppParts, error: unknown, request: FastifyRequest): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const fields = { request_id: request.id };
  if (error instanceof StorageFailure) {
    metrics.storageFailures.inc();
    log("error", "storage-failed", { ...fields, code: error.code, message: error.message });
    return new ApiFailure("unavailable", undefined, { headers: { "Retry-After": "1" } });
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
  // Only where it happened: the message of an unforeseen error could hold a value.
  const place = (error as Error).stack?.split("\n").find((line) => line.includes(" at "));
  log("error", "failed", { ...fields, name, code, place: place?.trim() });
  return new ApiFailure("internal");
}

function report({ log, metrics }: AppParts, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config?.operation ?? "other";
  metrics.requests.inc({ operation, status: reply.statusCode });
  metrics.duration.observe({ operation }, reply.elapsedTime / 1000);
  log("info", "request", {
    request_id: request.id,
    operation,
    method: request.method,
    status: reply.statusCode,
    error: request.failure,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    api_token_id: request.access?.id,
    environment: request.access?.environment,
  });
}
