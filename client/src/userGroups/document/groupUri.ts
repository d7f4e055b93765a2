import type { GroupKey } from "@sitekeeper/user-groups";

/** The scheme of the documents of user groups. */
export const GROUP_SCHEME = "sitekeeper-group";

/** The parts of a URI that identify its group. */
export interface GroupUriParts {
  readonly scheme: string;
  readonly path: string;
}

/**
 * The URI of the document of a group: `/<origin>/<environment>/<id>.json`, each part percent-encoded, since ids hold
 * any character. An empty environment is written `-`, which is not the name of an environment.
 */
export function groupUriParts({ origin, environment, userGroupId }: GroupKey): GroupUriParts {
  const parts = [origin, environment || "-", userGroupId].map(encodeURIComponent);
  return { scheme: GROUP_SCHEME, path: `/${parts.join("/")}.json` };
}

/** The group of a URI; undefined for a URI that {@link groupUriParts} does not create. */
export function groupKeyOf({ scheme, path }: GroupUriParts): GroupKey | undefined {
  const match = /^\/([^/]+)\/([^/]+)\/([^/]+)\.json$/.exec(path);
  if (scheme !== GROUP_SCHEME || !match) return undefined;
  try {
    const [origin = "", environment = "", userGroupId = ""] = match.slice(1).map(decodeURIComponent);
    return { origin, environment: environment === "-" ? "" : environment, userGroupId };
  } catch {
    return undefined;
  }
}
