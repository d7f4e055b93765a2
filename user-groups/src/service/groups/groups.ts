import type { GetRequest, UpdateRequest } from "../../contract/contract.ts";
import { mintToken } from "../../contract/tokenFormat.ts";
import { SealBroken, type TokenPlace, type Vault } from "../crypto/vault.ts";
import { damaged } from "../storage/integrity.ts";
import { type Database, query, type Work } from "../storage/work.ts";
import { type Actor, recordAudit } from "./audit.ts";

/** A stored user group with its decrypted token. */
export interface StoredGroup {
  readonly teamId: number;
  readonly environment: string;
  readonly providedId: string;
  readonly name: string;
  readonly properties: Record<string, unknown> | null;
  readonly token: string;
}

export interface OperationContext {
  readonly vault: Vault;
  readonly actor: Actor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The columns of a group that responses need. */
export interface GroupRow {
  readonly team_id: number;
  readonly provided_id: string;
  readonly name: string;
  readonly properties: string | null;
  readonly token_hash: string;
  readonly token_sealed: string;
  readonly token_version: number;
}

/** The columns of `GroupRow`, for SELECT and RETURNING. */
export const GROUP_COLUMNS = "team_id, provided_id, name, properties, token_hash, token_sealed, token_version";

/** Identifies the row that a token is encrypted for. */
export const placeOf = (environment: string, row: GroupRow): TokenPlace => ({
  environment,
  providedId: row.provided_id,
  version: row.token_version,
});

/** The group in a row, given its decrypted token. */
export const groupOf = ({ actor }: OperationContext, row: GroupRow, token: string): StoredGroup => ({
  teamId: row.team_id,
  environment: actor.environment,
  providedId: row.provided_id,
  name: row.name,
  properties: row.properties === null ? null : JSON.parse(row.properties),
  token,
});

/** The group in a row. @throws {SealBroken} If the token in the row was changed. */
export const openGroup = (context: OperationContext, row: GroupRow): StoredGroup =>
  groupOf(context, row, context.vault.open(row.token_sealed, placeOf(context.actor.environment, row)));

const asText = (json: object | null | undefined): string | null =>
  json === null || json === undefined ? null : JSON.stringify(json);

/** Finds the group with an ID. */
export function* findGroup(context: OperationContext, userGroupId: string): Work<StoredGroup | undefined> {
  const [row] = yield* query<GroupRow>(
    `SELECT ${GROUP_COLUMNS} FROM user_group WHERE environment = $1 AND provided_id = $2`,
    context.actor.environment,
    userGroupId,
  );
  return row && openGroup(context, row);
}

/**
 * Creates a group unless it already exists. If several calls run at the same time, exactly one creates the group.
 *
 * @returns Undefined if the group exists.
 */
export function* createGroup(context: OperationContext, request: GetRequest): Work<StoredGroup | undefined> {
  const { vault, actor, now } = context;
  const token = mintToken("userGroup");
  const place: TokenPlace = { environment: actor.environment, providedId: request.user_group_id, version: 1 };
  const [row] = yield* query<GroupRow>(
    `INSERT INTO user_group
       (environment, provided_id, name, mapping, properties, token_hash, token_sealed, token_version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     ON CONFLICT (environment, provided_id) DO NOTHING RETURNING ${GROUP_COLUMNS}`,
    place.environment,
    place.providedId,
    request.name ?? request.user_group_id,
    asText(request.mapping),
    asText(request.properties),
    vault.lookup(token),
    vault.seal(token, place),
    place.version,
    now,
  );
  if (!row) return undefined;
  yield* recordAudit("group.create", actor, now, { providedId: row.provided_id, tokenHash: row.token_hash });
  return groupOf(context, row, token);
}

/**
 * Changes a group. Absent fields stay the same, null clears a field, and an object replaces it.
 *
 * @returns Undefined if no group has the ID, in which case nothing is changed.
 */
export function* updateGroup(context: OperationContext, request: UpdateRequest): Work<StoredGroup | undefined> {
  const { actor, now } = context;
  const [row] = yield* query<GroupRow>(
    `UPDATE user_group SET
       name = COALESCE($3, name),
       mapping = CASE WHEN $4 = 1 THEN $5 ELSE mapping END,
       properties = CASE WHEN $6 = 1 THEN $7 ELSE properties END,
       updated_at = $8
     WHERE environment = $1 AND provided_id = $2 RETURNING ${GROUP_COLUMNS}`,
    actor.environment,
    request.user_group_id,
    request.name ?? null,
    request.mapping === undefined ? 0 : 1,
    asText(request.mapping),
    request.properties === undefined ? 0 : 1,
    asText(request.properties),
    now,
  );
  if (!row) return undefined;
  yield* recordAudit("group.update", actor, now, { providedId: row.provided_id, tokenHash: row.token_hash });
  return openGroup(context, row);
}

/** A group as shown to its operator: everything except the token. */
export interface DirectoryEntry {
  readonly team_id: number;
  /** The environment's label. Empty if there is none. */
  readonly environment: string;
  readonly provided_id: string;
  readonly name: string;
  /** JSON text, like the next field. */
  readonly mapping: string | null;
  readonly properties: string | null;
  /** Milliseconds since 1970, like the next two fields. */
  readonly created_at: number;
  readonly updated_at: number;
  readonly rotated_at: number | null;
}

const PAGE = 500;

function* page(after: number): Work<readonly DirectoryEntry[]> {
  return yield* query<DirectoryEntry>(
    `SELECT team_id, environment, provided_id, name, mapping, properties, created_at, updated_at, rotated_at
     FROM user_group WHERE team_id > $1 ORDER BY team_id LIMIT $2`,
    after,
    PAGE,
  );
}

/**
 * All groups, in the order in which they were created. Groups are read in pages, so only one page at a time is in
 * memory.
 */
export async function* directory(database: Database): AsyncGenerator<DirectoryEntry> {
  for (let after = 0; ; ) {
    const entries = await database.read(() => page(after));
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < PAGE) return;
    after = last.team_id;
  }
}

/**
 * The number of tokens to check. If only some of them cannot be decrypted, only those groups are affected. If none can,
 * the key is wrong.
 */
const SAMPLE = 20;

/**
 * Checks that the vault can decrypt tokens in the database.
 *
 * @throws {ServiceFailure} If every token in a sample fails to decrypt.
 * @throws {StorageFailure}
 */
export async function checkVault(database: Database, vault: Vault): Promise<void> {
  type Sample = GroupRow & { readonly environment: string };
  const rows = await database.read(() =>
    query<Sample>(`SELECT environment, ${GROUP_COLUMNS} FROM user_group ORDER BY team_id LIMIT $1`, SAMPLE),
  );
  if (rows.length > 0 && !rows.some((row) => opens(vault, row))) {
    throw damaged(database, "its data key does not decrypt its user group tokens");
  }
}

function opens(vault: Vault, row: GroupRow & { readonly environment: string }): boolean {
  try {
    vault.open(row.token_sealed, placeOf(row.environment, row));
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
