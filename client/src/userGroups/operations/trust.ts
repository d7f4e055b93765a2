import { domainToUnicode } from "node:url";
import { ENVIRONMENTS, parseBaseUrl } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { confirm } from "../ui/dialogs.ts";
import { safeText } from "../ui/texts.ts";

/** The error of a command that needs a trusted workspace, with a user-facing message. */
export class NotTrusted extends Error {
  constructor() {
    super(
      l10n.t(
        "This workspace is not trusted, so no requests are sent to the User Group API and no tokens are revealed.",
      ),
    );
  }
}

/**
 * Ensures that the workspace is trusted. Every command that sends a request or reveals a token must call this first.
 *
 * @throws {NotTrusted} If the workspace is not trusted.
 */
export function requireTrust(): void {
  if (!workspace.isTrusted) throw new NotTrusted();
}

/**
 * Asks the user to confirm the host that secrets will be sent to, before the first secret is sent. The host is shown in
 * ASCII, which lookalike letters cannot imitate. The user is asked once per origin, unless an API token for the origin
 * is already stored on this machine.
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
