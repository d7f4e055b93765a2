import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PATH, OPERATIONS, type Operation } from "../../contract/contract.ts";
import { checkRequest } from "../../contract/requestCheck.ts";
import type { ApiAccess } from "../groups/apiTokens.ts";
import type { OperationContext } from "../groups/groups.ts";
import { ApiFailure } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { authentication } from "./authentication.ts";
import { continueBody } from "./expectation.ts";
import { JSON_TYPE } from "./headers.ts";
import { getOperation, type OperationAnswer, rotateOperation, updateOperation } from "./operations.ts";

type Run = (context: OperationContext, request: FastifyRequest) => Promise<OperationAnswer>;

/** Adds the three operations of the API. */
export function addOperationRoutes(app: FastifyInstance, { database, vault, limits, metrics }: AppParts): void {
  const authenticate = authentication(database, vault, limits);
  const run: Readonly<Record<Operation, Run>> = {
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
          throw new ApiFailure("invalid_request", "Send the fields in the JSON body, not in the query of the URL.");
        }
        request.access = await authenticate(request.headers.authorization, request.ip);
      },
      preParsing: async (request, reply) => continueBody(request.raw, reply.raw),
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

/** Proxies remove only the body of GET requests. */
const bodyRequired = (operation: Operation) =>
  new ApiFailure("body_required", operation === "get" ? undefined : "The request has no body.");
