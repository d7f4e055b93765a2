import { createHash } from "node:crypto";
import { mintToken } from "../../contract/tokenFormat.ts";
import { query, type Work } from "../storage/work.ts";
import { recordAudit } from "./audit.ts";
import {
  GROUP_COLUMNS,
  type GroupRow,
  groupOf,
  type OperationContext,
  openGroup,
  placeOf,
  type StoredGroup,
} from "./groups.ts";

/** How long an attempt is stored under its `Idempotency-Key`, in milliseconds. */
export const ATTEMPT_LIFETIME_MS = 24 * 60 * 60 * 1000;

type RotationOutcome =
  | { readonly kind: "rotated"; readonly group: StoredGroup }
  /** The same attempt already rotated the token, and its new token is still the current one. */
  | { readonly kind: "replayed"; readonly group: StoredGroup }
  | { readonly kind: "not-current" };

/** Thrown if the `Idempotency-Key` was already used with another token. Nothing was rotated. */
export class KeyReused extends Error {
  override readonly name = "KeyReused";
}

const UNKNOWN_TOKEN: RotationOutcome = { kind: "not-current" };

/**
 * Replaces the current token of a group with a compare-and-swap on its keyed hash, so that exactly one of several
 * rotations of the same token succeeds. An old token, an unknown token, and a token from another environment all have
 * the same outcome.
 *
 * @param idempotencyKey Identifies the attempt. If the key is sent again with the same token, the result is the same
 * new token.
 * @throws {KeyReused}
 */
export function* rotateToken(
  context: OperationContext,
  currentToken: string,
  idempotencyKey: string | undefined,
): Work<RotationOutcome> {
  const { vault, actor, now } = context;
  const oldHash = vault.lookup(currentToken);
  const [row] = yield* query<GroupRow>(
    `SELECT ${GROUP_COLUMNS} FROM user_group WHERE token_hash = $1 AND environment = $2`,
    oldHash,
    actor.environment,
  );
  if (row) {
    const token = mintToken("userGroup");
    const newHash = vault.lookup(token);
    const version = row.token_version + 1;
    const [rotated] = yield* query<GroupRow>(
      `UPDATE user_group SET token_hash = $1, token_sealed = $2, token_version = $3, rotated_at = $4
       WHERE token_hash = $5 AND environment = $6 RETURNING ${GROUP_COLUMNS}`,
      newHash,
      vault.seal(token, { ...placeOf(actor.environment, row), version }),
      version,
      now,
      oldHash,
      actor.environment,
    );
    if (rotated) {
      yield* recordAudit("group.rotate", actor, now, { providedId: rotated.provided_id, tokenHash: newHash });
      if (idempotencyKey !== undefined) yield* rememberAttempt(context, idempotencyKey, oldHash, newHash);
      return { kind: "rotated", group: groupOf(context, rotated, token) };
    }
  }
  return idempotencyKey === undefined ? UNKNOWN_TOKEN : yield* replay(context, idempotencyKey, oldHash);
}

/** Attempts are stored per API token, because other API tokens may use the same key. */
const keyHash = (idempotencyKey: string) => createHash("sha256").update(idempotencyKey).digest("base64url");

function* rememberAttempt(
  { actor, now }: OperationContext,
  idempotencyKey: string,
  oldHash: string,
  newHash: string,
): Work<void> {
  const [remembered] = yield* query(
    `INSERT INTO rotation_attempt (api_token_id, key_hash, old_token_hash, new_token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (api_token_id, key_hash) DO UPDATE SET
       old_token_hash = excluded.old_token_hash, new_token_hash = excluded.new_token_hash, expires_at = excluded.expires_at
     WHERE rotation_attempt.expires_at <= $6 RETURNING api_token_id`,
    actor.apiTokenId,
    keyHash(idempotencyKey),
    oldHash,
    newHash,
    now + ATTEMPT_LIFETIME_MS,
    now,
  );
  if (!remembered) throw new KeyReused();
}

function* replay(context: OperationContext, idempotencyKey: string, oldHash: string): Work<RotationOutcome> {
  const [attempt] = yield* query<{ old_token_hash: string; new_token_hash: string }>(
    `SELECT old_token_hash, new_token_hash FROM rotation_attempt
     WHERE api_token_id = $1 AND key_hash = $2 AND expires_at > $3`,
    context.actor.apiTokenId,
    keyHash(idempotencyKey),
    context.now,
  );
  if (!attempt) return UNKNOWN_TOKEN;
  if (attempt.old_token_hash !== oldHash) throw new KeyReused();
  const [row] = yield* query<GroupRow>(
    `SELECT ${GROUP_COLUMNS} FROM user_group WHERE token_hash = $1 AND environment = $2`,
    attempt.new_token_hash,
    context.actor.environment,
  );
  return row ? { kind: "replayed", group: openGroup(context, row) } : UNKNOWN_TOKEN;
}

/** Deletes expired attempts. */
export function* forgetAttempts(now: number): Work<void> {
  yield* query("DELETE FROM rotation_attempt WHERE expires_at <= $1", now);
}
