import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  API_PATH,
  type Environment,
  type GetRequest,
  type GetResponse,
  HEADERS,
  IDEMPOTENCY_KEY_PATTERN,
  OPERATIONS,
  type Operation,
  type RotateRequest,
  type RotateResponse,
  type UpdateRequest,
  type UpdateResponse,
} from "../../contract/contract.ts";
import { checkRequest } from "../../contract/requestCheck.ts";
import { type ApiAccess, confirmAccess, holdAccess } from "../groups/apiTokens.ts";
import { createGroup, findGroup, type OperationContext, type StoredGroup, updateGroup } from "../groups/groups.ts";
import { KeyReused, rotateToken } from "../groups/rotateToken.ts";
import type { Metrics } from "../metrics.ts";
import type { Database, Work } from "../storage/work.ts";
import { ApiFailure, JSON_TYPE } from "./apiFailure.ts";
import type { AppParts } from "./appParts.ts";
import { authentication } from "./authentication.ts";
import { continueBody } from "./body.ts";

/** The response of a successful operation. */
interface OperationResponse {
  readonly body: GetResponse | UpdateResponse | RotateResponse;
  readonly headers?: Readonly<Record<string, string>>;
}

const common = ({ teamId, token, name, providedId }: StoredGroup) => ({
  team_id: teamId,
  token,
  name,
  provided_id: providedId,
});

const tag = ({ environment }: StoredGroup): Environment | null =>
  environment === "" ? null : (environment as Environment);

/**
 * Makes a change in the same transaction that checks whether the API token of the request is still valid. @throws
 * {AccessEnded}
 */
const authorized = <T>({ actor, now }: OperationContext, work: () => Work<T>) =>
  function* (): Work<T> {
    yield* holdAccess(actor, now);
    return yield* work();
  };

/**
 * Reads rows, then checks that the API token is still valid, which means that it was valid when the rows were read.
 *
 * @throws {AccessEnded}
 */
const authorizedRead = <T>({ actor, now }: OperationContext, work: () => Work<T>) =>
  function* (): Work<T> {
    const result = yield* work();
    yield* confirmAccess(actor, now);
    return result;
  };

/**
 * Fetches the group with an ID, or creates it. An existing group is never changed, regardless of the other fields in
 * the request.
 */
async function getOperation(
  database: Database,
  context: OperationContext,
  request: GetRequest,
): Promise<OperationResponse> {
  const find = authorizedRead(context, () => findGroup(context, request.user_group_id));
  const existing = await database.read(find);
  const create = authorized(context, () => createGroup(context, request));
  const created = existing ? undefined : await database.write(create);
  // Another request created the group in the meantime and has already committed it, because our insert waited for that
  // commit.
  const group = existing ?? created ?? (await database.read(find));
  if (!group) throw new Error("The group that exists was not found.");
  return {
    body: {
      success: 1,
      new_user_group: created !== undefined,
      user_group: { ...common(group), properties: group.properties },
    },
  };
}

/** Updates an existing group. */
async function updateOperation(
  database: Database,
  context: OperationContext,
  request: UpdateRequest,
): Promise<OperationResponse> {
  const group = await database.write(authorized(context, () => updateGroup(context, request)));
  if (!group) throw new ApiFailure("user_group_not_found", undefined, { field: "user_group_id" });
  return {
    body: {
      success: 1,
      user_group: { ...common(group), properties: group.properties, api_environment_tag: tag(group) },
    },
  };
}

const IDEMPOTENCY_KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** Rotates the token of a group. */
async function rotateOperation(
  database: Database,
  context: OperationContext,
  request: RotateRequest,
  idempotencyKey: string | undefined,
  metrics: Metrics,
): Promise<OperationResponse> {
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new ApiFailure("invalid_request", `${HEADERS.idempotencyKey} must be 1 to 255 visible ASCII characters.`, {
      field: HEADERS.idempotencyKey,
    });
  }
  const outcome = await database
    .write(authorized(context, () => rotateToken(context, request.current_token, idempotencyKey)))
    .catch((error) => {
      throw error instanceof KeyReused ? new ApiFailure("idempotency_key_reused") : error;
    });
  metrics.rotations.inc({ outcome: outcome.kind });
  if (outcome.kind === "not-current") throw new ApiFailure("token_not_current", undefined, { field: "current_token" });
  const { group } = outcome;
  return {
    body: { success: 1, user_group: { ...common(group), api_environment_tag: tag(group) } },
    headers: outcome.kind === "replayed" ? { [HEADERS.replayed]: "true" } : {},
  };
}

type Run = (context: OperationContext, request: FastifyRequest) => Promise<OperationResponse>;

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
        const response = await run[operation]({ vault, actor, now: Date.now() }, request);
        reply.headers(response.headers ?? {}).type(JSON_TYPE);
        return JSON.stringify(response.body);
      },
    });
  }
}

/** Only the message for GET mentions proxies, because proxies only remove the bodies of GET requests. */
const bodyRequired = (operation: Operation) =>
  new ApiFailure("body_required", operation === "get" ? undefined : "The request has no body.");
