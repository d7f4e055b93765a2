import { randomUUID } from "node:crypto";
import { ApiError, type ApiErrorKind, type UserGroupClient } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/** The result of checking a connection before it is stored. */
export type ConnectionCheckResult =
  /** The service accepted the API token. */
  | { readonly kind: "accepted" }
  /** The service rejected the API token. */
  | { readonly kind: "rejected"; readonly text: string }
  /** It is not certain whether the service accepted the API token. The text describes what happened. */
  | { readonly kind: "uncertain"; readonly text: string };

/**
 * The errors that prove that the service accepted the API token. Status 429 is not one of them, because a wrong token
 * can also cause it.
 */
const AFTER_AUTHENTICATION: ReadonlySet<ApiErrorKind> = new Set(["not-found"]);

/**
 * Checks whether a service accepts an API token without creating anything. A GET request would create a group, and a
 * POST request would rotate a token. Therefore, the check sends a PUT request without any fields for an ID that no
 * group can have, because an update does not create a group ("Update User"). The specification does not define the
 * response, so only a plain "no such group" proves that the token was accepted.
 */
export async function checkConnection(
  client: Pick<UserGroupClient, "update">,
  signal?: AbortSignal,
): Promise<ConnectionCheckResult> {
  const id = `connection-check-${randomUUID()}`;
  try {
    await client.update({ user_group_id: id }, { signal });
    return {
      kind: "uncertain",
      text: l10n.t(
        "The service says that it updated the user group {0}, which should not exist. If the service created it, remove it there.",
        id,
      ),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (AFTER_AUTHENTICATION.has(error.kind)) return { kind: "accepted" };
    if (error.kind === "invalid-api-token") return { kind: "rejected", text: error.message };
    if (error.kind === "unauthorized") {
      return {
        kind: "rejected",
        text: l10n.t(
          "{0} does not accept this API token. It may be mistyped, expired, revoked, or for another service.",
          error.details.host ?? "",
        ),
      };
    }
    return { kind: "uncertain", text: error.message };
  }
}
