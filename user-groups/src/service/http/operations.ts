import {
  type Environment,
  type GetRequest,
  type GetResponse,
  HEADERS,
  IDEMPOTENCY_KEY_PATTERN,
  type RotateRequest,
  type RotateResponse,
  type UpdateRequest,
  type UpdateResponse,
} from "../../contract/contract.ts";
import { confirmAccess, holdAccess } from "../groups/apiTokens.ts";
import { createGroup, findGroup, type OperationContext, type StoredGroup, updateGroup } from "../groups/groups.ts";
import { KeyReused, rotateToken } from "../groups/rotateToken.ts";
import type { Metrics } from "../metrics.ts";
import type { Database, Work } from "../storage/work.ts";
import { ApiFailure } from "./apiFailure.ts";

/** The response of an operation that succeeds. */
export interface OperationAnswer {
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

/** Changes something only while the API token of the request is valid, in the same transaction. @throws AccessEnded */
const authorized = <T>({ actor, now }: OperationContext, work: () => Work<T>) =>
  function* (): Work<T> {
    yield* holdAccess(actor, now);
    return yield* work();
  };

/** Reads, then checks that the API token is still valid: it was valid when the rows were read. @throws AccessEnded */
const authorizedRead = <T>({ actor, now }: OperationContext, work: () => Work<T>) =>
  function* (): Work<T> {
    const result = yield* work();
    yield* confirmAccess(actor, now);
    return result;
  };

/** Fetches the group of an id, or creates it. A group that exists is only read, whatever else the request says. */
export async function getOperation(
  database: Database,
  context: OperationContext,
  request: GetRequest,
): Promise<OperationAnswer> {
  const find = authorizedRead(context, () => findGroup(context, request.user_group_id));
  const existing = await database.read(find);
  const create = authorized(context, () => createGroup(context, request));
  const created = existing ? undefined : await database.write(create);
  // Another request created it in the meantime, and has committed: our insert waited for that.
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
export async function updateOperation(
  database: Database,
  context: OperationContext,
  request: UpdateRequest,
): Promise<OperationAnswer> {
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
export async function rotateOperation(
  database: Database,
  context: OperationContext,
  request: RotateRequest,
  idempotencyKey: string | undefined,
  metrics: Metrics,
): Promise<OperationAnswer> {
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
