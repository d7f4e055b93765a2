import { createHash } from "node:crypto";

/** Names one user group of one environment of one service: ids are unique per environment (specification, Resources, rule 1). */
export interface GroupKey {
  /** Scheme, host and port of the base URL. */
  readonly origin: string;
  /** The environment that the API token belongs to, as the connection calls it; empty when it has no name. */
  readonly environment: string;
  /** `user_group_id`. */
  readonly userGroupId: string;
}

/** `%` and the separator, written so that a part cannot contain the separator. */
const escaped = (part: string): string => part.replace(/[%|]/g, (char) => (char === "%" ? "%25" : "%7C"));

/** The key as one text, different for different keys: under which a secret store keeps the token of the group. */
export const keyText = ({ origin, environment, userGroupId }: GroupKey): string =>
  [origin, environment, userGroupId].map(escaped).join("|");

/** The name of files about the group: the same for the same key, with a length and characters that every file system allows. */
export const keyFileName = (key: GroupKey): string =>
  createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32);
