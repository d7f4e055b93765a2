import { fingerprint } from "../crypto/vault.ts";
import { query, type Work } from "../storage/work.ts";

/** The kinds of changes in the audit log. Each change is recorded in the transaction that made it. */
type AuditAction = "group.create" | "group.update" | "group.rotate" | "api-token.create" | "api-token.revoke";

/** The author of a change. */
export interface Actor {
  /** The ID of the API token; null for an operator command. */
  readonly apiTokenId: number | null;
  /** The environment. Empty if there is none. */
  readonly environment: string;
  /** The ID of the request; null for an operator command. */
  readonly requestId: string | null;
}

/** One entry of the audit log. It never contains a token. */
export interface AuditRow {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: AuditAction;
  readonly api_token_id: number | null;
  readonly environment: string | null;
  readonly provided_id: string | null;
  /** The fingerprint of the token that is current after the change. */
  readonly token_fingerprint: string | null;
  readonly request_id: string | null;
}

/** Writes an entry to the audit log, in the transaction of the change. */
export function* recordAudit(
  action: AuditAction,
  actor: Actor,
  now: number,
  group: { readonly providedId: string; readonly tokenHash: string } | null,
): Work<void> {
  yield* query(
    `INSERT INTO audit (at, action, api_token_id, environment, provided_id, token_fingerprint, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    now,
    action,
    actor.apiTokenId,
    actor.environment,
    group?.providedId ?? null,
    group ? fingerprint(group.tokenHash) : null,
    actor.requestId,
  );
}

/** The latest entries of the audit log, oldest first. */
export function* readAudit(limit: number): Work<readonly AuditRow[]> {
  const rows = yield* query<AuditRow>(
    `SELECT id, at, action, api_token_id, environment, provided_id, token_fingerprint, request_id
     FROM audit ORDER BY id DESC LIMIT $1`,
    limit,
  );
  return rows.toReversed();
}
