/** The ID of the view, and the prefix of its commands and context keys. */
export const VIEW_ID = "sitekeeper.userGroups";

/** The name of the language model tool, which package.json describes. */
export const GROUPS_TOOL = "sitekeeper_user_groups";

/** The scheme of user group documents. */
export const GROUP_SCHEME = "sitekeeper-group";

/** The scheme of read-only documents that show a group as it is stored on the service. */
export const THEIRS_SCHEME = "sitekeeper-group-theirs";

/** The scheme of reports. Reports are read-only, so closing them does not prompt the user to save. */
export const REPORT_SCHEME = "sitekeeper-report";

/**
 * The origin under which tokens of the local service are stored. Needed because the service's URL changes each time it
 * starts.
 */
export const LOCAL_ORIGIN = "local-service";

/** The name of the local service in document URIs. Unlike the name of its connection, this name is not translated. */
export const LOCAL_NAME = "Local Service";

/** The key for the digest of a copied secret, which is stored while the clipboard may contain the secret. */
export const COPIED_KEY = "userGroups.copied";
