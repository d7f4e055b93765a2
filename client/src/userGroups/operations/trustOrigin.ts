import { domainToUnicode } from "node:url";
import { ENVIRONMENTS, parseBaseUrl } from "@sitekeeper/user-groups";
import type { CommandContext } from "../commandContext.ts";
import { confirm } from "../ui/confirm.ts";
import { safeText } from "../ui/safeText.ts";

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
      : `\n\nThis is the ASCII form of the name. In its own letters it is ${safeText(unicode)}. Make sure that each letter is the one you expect.`;
  return confirm({
    title: `Trust ${host} with your tokens?`,
    detail: `The API token and the tokens of user groups are sent to ${origin} and to no other host.${lookalike}`,
    button: `Trust ${host}`,
  });
}
