import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { LIMITS } from "../../contract/contract.ts";
import type { ErrorCode } from "../../contract/errorCodes.ts";
import type { ApiAccess } from "../groups/apiTokens.ts";
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, TIME_LIMITS } from "../limits.ts";
import { admission, hasUnknownFraming, readAbsoluteTarget } from "./admission.ts";
import { ApiFailure, commonHeaders } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { expectsContinue, parseBody } from "./body.ts";
import { failureOf, notFound, sendFailure } from "./failures.ts";
import { addOperationRoutes } from "./operations.ts";
import { type Handle, serializeRequests } from "./pipelining.ts";
import { limitConnections } from "./sender.ts";
import { addStatusRoutes } from "./statusRoutes.ts";
import { UnparsedRequests } from "./unparsed.ts";

/** The name used in logs and metrics for input that could not be parsed as a request. */
const UNPARSED = "unparsed";

declare module "fastify" {
  interface FastifyRequest {
    /** The API token of the request. Undefined for paths outside the API. */
    access: ApiAccess | undefined;
    /** Why the request failed. Undefined if it succeeded. */
    failure: ErrorCode | undefined;
  }
  interface FastifyContextConfig {
    /** The name of the operation in logs and metrics. */
    operation?: string;
  }
}

/**
 * Creates the service as an HTTP server that is not listening yet. Every response is JSON, must not be cached, and
 * contains the ID of its request.
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
    // While the service stops, requests that arrive on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    http: {
      headersTimeout: TIME_LIMITS.headersTimeout,
      requestTimeout: TIME_LIMITS.requestTimeout,
      connectionsCheckingInterval: TIME_LIMITS.connectionsCheckingInterval,
      maxHeaderSize: LIMITS.headerBytes,
      // Node itself would reject a request without a Host header, and its response would not have an error body like
      // ours.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => unparsed.refuse(error, socket),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(commonHeaders(request.id));
      sendFailure(reply, new ApiFailure("invalid_request", "The path of the request is not valid."));
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  limitConnections(app.server, MAX_CONNECTIONS_PER_ADDRESS);
  const inTurn = serializeRequests(app.routing);
  const handle: Handle = (request, response) => {
    unparsed.begin(request);
    readAbsoluteTarget(request);
    inTurn(request, response);
  };
  app.server.removeAllListeners("request").on("request", handle);
  // Without a listener, Node itself would answer these three events.
  app.server.on("checkContinue", handle);
  app.server.on("checkExpectation", handle);
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
    reply.headers(commonHeaders(request.id));
    admit(request.raw);
  });
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    // Stop accepting connections. Closing the HTTP server would immediately close idle connections, on which a request
    // may be in transit. Instead, the next response on each connection announces that it is the last one.
    NetServer.prototype.close.call(app.server);
    await delay(TIME_LIMITS.lastResponses);
  });
  app.addHook("onSend", async (request, reply) => {
    // Otherwise, a stopping service would wait for the next request on the connection.
    if (stopping || mustClose(request.raw)) reply.header("Connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    unparsed.end(request.raw);
    report(parts, request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureOf(parts, error, request)));
  app.setNotFoundHandler((request, reply) => sendFailure(reply, notFound(request.raw.url ?? "")));

  addOperationRoutes(app, parts);
  addStatusRoutes(app, parts, () => stopping);
  return app;
}

/**
 * Whether it is unknown where the next request on the connection starts. Node drops everything after an upgrade
 * request. A body with a transfer coding other than chunked has no known end (RFC 9112, section 6.1). A sender whose
 * request was rejected before `100 Continue` may or may not send the body.
 */
const mustClose = (request: IncomingMessage): boolean =>
  request.headers.upgrade !== undefined ||
  hasUnknownFraming(request) ||
  (expectsContinue(request) && !request.complete);

/** Counts a response and logs it. */
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
