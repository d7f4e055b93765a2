import { domainToUnicode } from "node:url";
import { ENVIRONMENTS, parseBaseUrl } from "@sitekeeper/user-groups";
import type { Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { shown } from "../ui/shown.ts";

/**
 * Names the host that secrets will go to, before the first goes there: in its ASCII form, which no look-alike letter can
 * imitate. Asked once for each origin; one that has an API token on this machine was confirmed before.
 */
export async function trustOrigin({ keeper }: Tools, baseUrl: string): Promise<boolean> {
  const base = parseBaseUrl(baseUrl);
  if (!base.ok) return false;
  const { origin } = base;
  for (const environment of [...ENVIRONMENTS, ""] as const) {
    if ((await keeper.apiTokens.get({ origin, environment })) !== undefined) return true;
  }
  const { host, hostname } = new URL(baseUrl);
  const unicode = domainToUnicode(hostname);
  const lookalike =
    unicode === hostname
      ? ""
      : `\n\nThis is its name in ASCII. With its own letters it reads ${shown(unicode)}: make sure that none of them only looks like another one.`;
  return confirm({
    title: `Trust ${host} with your tokens?`,
    detail: `The API token and the tokens of user groups will be sent to ${origin}, and to no other host.${lookalike}`,
    button: `Trust ${host}`,
  });
}
