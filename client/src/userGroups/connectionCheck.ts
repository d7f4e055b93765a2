import { randomUUID } from "node:crypto";
import { ApiError, type ApiErrorKind, type UserGroupClient } from "@sitekeeper/user-groups";

/** What is known of a connection before it is kept. */
export type Verdict =
  /** The service knows the API token. */
  | { readonly kind: "accepted" }
  /** The service does not know the API token. */
  | { readonly kind: "refused"; readonly text: string }
  /** Neither is certain; the text says what happened instead. */
  | { readonly kind: "doubtful"; readonly text: string };

/** Refusals that a service gives only after it has taken the API token. */
const AFTER_AUTHENTICATION: ReadonlySet<ApiErrorKind> = new Set(["not-found", "limited"]);

/**
 * Asks a service whether it takes an API token, without creating anything: GET would create a group, and POST rotates.
 * So it is a PUT of an id that nobody can have; an update does not create ("Update User"), and it names no field to
 * change. What a service answers to that is not shown in the specification: only a plain "no such group" is certain.
 */
export async function checkConnection(client: Pick<UserGroupClient, "update">, signal?: AbortSignal): Promise<Verdict> {
  const id = `connection-check-${randomUUID()}`;
  try {
    await client.update({ user_group_id: id }, { signal });
    return {
      kind: "doubtful",
      text: `The service takes the API token, but says that it updated a user group ${id} that cannot exist. If it created one, remove it there.`,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (AFTER_AUTHENTICATION.has(error.kind)) return { kind: "accepted" };
    if (error.kind === "invalid-api-token") return { kind: "refused", text: error.message };
    if (error.kind === "unauthorized") {
      return {
        kind: "refused",
        text: `${error.details.host} does not accept this API token: it is mistyped, expired, revoked, or for another service.`,
      };
    }
    return { kind: "doubtful", text: error.message };
  }
}
