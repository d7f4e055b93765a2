import { ApiError } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { workspace } from "vscode";

/**
 * The first line of every command that sends a request or hands out a token: both need a trusted workspace.
 *
 * @throws ApiError with a message for people when the workspace is not trusted
 */
export function requireTrust(): void {
  if (workspace.isTrusted) return;
  throw new ApiError({
    kind: "not-connected",
    effect: "not-sent",
    detail: l10n.t(
      "This workspace is not trusted, so Sitekeeper sends nothing to the User Group API and gives out no token. Trust the workspace, or use another window",
    ),
  });
}
