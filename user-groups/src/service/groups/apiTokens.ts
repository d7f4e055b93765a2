import { timingSafeEqual } from "node:crypto";
import type { Environment } from "../../contract/contract.ts";
import { mintToken } from "../../contract/tokenFormat.ts";
import type { Vault } from "../crypto/vault.ts";
import { lockTable, query, queryAndLock, type Work } from "../storage/work.ts";
import { type Actor, recordAudit } from "./audit.ts";

/** A valid API token. */
export interface ApiAccess {
  readonly id: number;
  /** The environment for all requests with this token. Empty if there is none. */
  readonly environment: Environment | "";
}

/** An API token as shown to its operator. The token itself is not stored. */
export interface ApiTokenRow {
  readonly id: number;
  readonly environment: Environment | "";
  /** Milliseconds since 1970, like the next two fields. */
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

/**
 * Thrown if the API token of a request expired or was revoked before the whole request arrived. Nothing was changed.
 */
export class AccessEnded extends Error {
  override readonly name = "AccessEnded";
}

/** The expiration and revocation of an API token. */
type Validity = Pick<ApiTokenRow, "expires_at" | "revoked_at">;

const isValid = ({ expires_at, revoked_at }: Validity, now: number): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now);

/**
 * Finds the API token of a request.
 *
 * @returns Undefined if the token was never issued, has expired, or was revoked. The caller cannot tell these cases
 * apart.
 */
export function* findApiToken(vault: Vault, apiToken: string, now: number): Work<ApiAccess | undefined> {
  const hash = vault.apiTokenHash(apiToken);
  const [row] = yield* query<ApiTokenRow & { token_hash: string }>(
    "SELECT id, environment, token_hash, expires_at, revoked_at FROM api_token WHERE token_hash = $1",
    hash,
  );
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash), Buffer.from(hash))) return undefined;
  return isValid(row, now) ? { id: row.id, environment: row.environment } : undefined;
}

const SELECT_VALIDITY = "SELECT expires_at, revoked_at FROM api_token WHERE id = $1";

function requireValid([row]: readonly Validity[], now: number): void {
  if (!row || !isValid(row, now)) throw new AccessEnded();
}

/**
 * Checks again that the API token of a request is valid, because seconds may pass between the request's headers and
 * body. Does not lock the row, because a lock is a write, which a read-only database would refuse.
 *
 * @throws {AccessEnded}
 */
export function* confirmAccess({ apiTokenId }: Actor, now: number): Work<void> {
  requireValid(yield* query<Validity>(SELECT_VALIDITY, apiTokenId), now);
}

/**
 * Like {@link confirmAccess}, but inside the transaction of a change. A revocation waits until the transaction ends, so
 * nothing commits after it.
 *
 * @throws {AccessEnded}
 */
export function* holdAccess({ apiTokenId }: Actor, now: number): Work<void> {
  requireValid(yield* queryAndLock<Validity>(SELECT_VALIDITY, apiTokenId), now);
}

/** Issues an API token. The returned text is the only copy. */
export function* createApiToken(
  vault: Vault,
  environment: Environment | "",
  expiresAt: number | null,
  now: number,
): Work<{ readonly id: number; readonly apiToken: string }> {
  const apiToken = mintToken("api");
  const [row] = yield* query<{ id: number }>(
    "INSERT INTO api_token (environment, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4) RETURNING id",
    environment,
    vault.apiTokenHash(apiToken),
    now,
    expiresAt,
  );
  const { id } = row as { id: number };
  yield* recordAudit("api-token.create", { apiTokenId: id, environment, requestId: null }, now, null);
  return { id, apiToken };
}

/** All API tokens, in the order in which they were issued. */
export function* listApiTokens(): Work<readonly ApiTokenRow[]> {
  return yield* query<ApiTokenRow>(
    "SELECT id, environment, created_at, expires_at, revoked_at FROM api_token ORDER BY id",
  );
}

/**
 * Revokes an API token for every process, once the transactions that use it have ended.
 *
 * @returns True if this call revoked the token, false if it was already revoked. Undefined if no token has the ID.
 */
export function* revokeApiToken(id: number, now: number): Work<boolean | undefined> {
  // Without this lock, a token that is used all the time could never be revoked.
  yield* lockTable("api_token");
  const [revoked] = yield* query<{ environment: string }>(
    "UPDATE api_token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL RETURNING environment",
    now,
    id,
  );
  if (revoked) {
    const actor = { apiTokenId: id, environment: revoked.environment, requestId: null };
    yield* recordAudit("api-token.revoke", actor, now, null);
    return true;
  }
  const present = yield* query("SELECT id FROM api_token WHERE id = $1", id);
  return present.length > 0 ? false : undefined;
}
