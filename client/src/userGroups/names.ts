/** The ID of the view, with which its commands and context keys begin. */
export const VIEW_ID = "sitekeeper.userGroups";

/** The name of the tool for language models; package.json describes it. */
export const GROUPS_TOOL = "sitekeeper_user_groups";

/** The scheme of the documents of user groups. */
export const GROUP_SCHEME = "sitekeeper-group";

/** The scheme of the read-only documents that show a group as the service has it. */
export const THEIRS_SCHEME = "sitekeeper-group-theirs";

/**
 * The scheme of reports: read-only documents, so that closing one does not ask to save it. The extension sets that the editor
 * renders them.
 */
export const REPORT_SCHEME = "sitekeeper-report";

/** The origin that the local service's tokens are stored under. Its port changes with every start, so no URL can serve. */
export const LOCAL_ORIGIN = "local-service";

/** The name of the local service in the URIs of its documents: unlike the name of its connection, the same in every language. */
export const LOCAL_NAME = "Local Service";

/** The key under which the digest of a copied secret is stored while the secret may be in the clipboard. */
export const COPIED_KEY = "userGroups.copied";
