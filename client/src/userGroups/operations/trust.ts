import { domainToUnicode } from "node:url";
import { ApiError, ENVIRONMENTS, parseBaseUrl } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { confirm } from "../ui/dialogs.ts";
import { safeText } from "../ui/texts.ts";

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

/**
 * Names the host that secrets are sent to, before the first one is sent: in its ASCII form, which no look-alike letter
 * can imitate. Asks once for each origin; an origin with an API token on this machine was confirmed before.
 */
export async function trustOrigin({ userGroups }: CommandContext, baseUrl: string): Promise<boolean> {
  const base = parseBaseUrl(baseUrl);
  if (!base.ok) return false;
  const { origin } = base;
  for (const environment of [...ENVIRONMENTS, ""] as const) {
    if ((await userGroups.apiTokens.get({ origin, environment })) !== undefined) return true;
  }
  const { host, hostname } = new URL(baseUrl);
  const unicode = domainToUnicode(hostname);
  const lookalike =
    unicode === hostname
      ? ""
      : `\n\n${l10n.t(
          "This is an internationalized host name. In Unicode it is {0}. Check it for lookalike letters.",
          safeText(unicode),
        )}`;
  return confirm({
    title: l10n.t("Trust {0} with your tokens?", host),
    detail:
      l10n.t("The API token and the tokens of user groups are sent to {0} and to no other host.", origin) + lookalike,
    button: l10n.t("Trust {0}", host),
  });
}
