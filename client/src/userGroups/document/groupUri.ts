import type { GroupKey } from "@sitekeeper/user-groups";
import { GROUP_SCHEME, LOCAL_NAME, LOCAL_ORIGIN } from "../names.ts";

/** The parts of a document URI that identify a group. */
interface GroupUriParts {
  readonly scheme: string;
  readonly path: string;
}

/**
 * Creates the URI of a group document: `/<host>/<environment>/<id>.json`. If the environment is empty, it is omitted.
 * VS Code shows the path in breadcrumbs and messages, so the only characters that are encoded are those that would
 * break or hide a part of the path.
 */
export function groupUriParts({ origin, environment, userGroupId }: GroupKey): GroupUriParts {
  const parts = [hostText(origin), ...(environment === "" ? [] : [encode(environment)]), encode(userGroupId)];
  return { scheme: GROUP_SCHEME, path: `/${parts.join("/")}.json` };
}

/** Parses the URI of a group document. Returns undefined if {@link groupUriParts} could not have created the URI. */
export function groupKeyOf({ scheme, path }: GroupUriParts): GroupKey | undefined {
  const match = /^\/([^/]+)(?:\/([^/]+))?\/([^/]+)\.json$/.exec(path);
  if (scheme !== GROUP_SCHEME || !match) return undefined;
  const [, host = "", environment = "", id = ""] = match;
  try {
    const key = {
      origin: originOf(host),
      environment: decodeURIComponent(environment),
      userGroupId: decodeURIComponent(id),
    };
    return groupUriParts(key).path === path ? key : undefined;
  } catch {
    return undefined;
  }
}

const UNENCRYPTED = " (http)";

/** Formats an origin for display. Omits the scheme if it is https, and quotes an invalid URL. */
function hostText(origin: string): string {
  if (origin === LOCAL_ORIGIN) return LOCAL_NAME;
  const [, scheme, host = ""] = /^(https?):\/\/([\w.\-:[\]]+)$/.exec(origin) ?? [];
  if (!/\w/.test(host)) return `"${encode(origin)}"`;
  return scheme === "https" ? host : host + UNENCRYPTED;
}

function originOf(host: string): string {
  if (host === LOCAL_NAME) return LOCAL_ORIGIN;
  const [, other] = /^"(.*)"$/.exec(host) ?? [];
  if (other !== undefined) return decodeURIComponent(other);
  return host.endsWith(UNENCRYPTED) ? `http://${host.slice(0, -UNENCRYPTED.length)}` : `https://${host}`;
}

/** Encodes any text as a single path segment. Separators, invisible characters, `.` and `..` are percent-encoded. */
function encode(text: string): string {
  if (/^\.{1,2}$/.test(text)) return text.replaceAll(".", "%2E");
  return text.replace(/[%/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent);
}
