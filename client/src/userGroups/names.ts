/** The ID of the view, and the prefix of its commands and context keys. */
export const VIEW_ID = "sitekeeper.userGroups";

/** The name of the language model tool, which package.json describes. */
export const GROUPS_TOOL = "sitekeeper_user_groups";

/** The scheme of user group documents. */
export const GROUP_SCHEME = "sitekeeper-group";

/** The scheme of read-only documents that show a group as it is on the service. */
export const THEIRS_SCHEME = "sitekeeper-group-theirs";

/** The scheme of reports. They are read-only, so they close without asking to save. */
export const REPORT_SCHEME = "sitekeeper-report";

/** The origin for the tokens of the local service, whose URL changes on each start. */
export const LOCAL_ORIGIN = "local-service";

/** The name of the local service in document URIs. Unlike the connection's name, it is not translated. */
export const LOCAL_NAME = "Local Service";

/** The key for the digest of a copied secret, stored while the secret may be in the clipboard. */
export const COPIED_KEY = "userGroups.copied";
