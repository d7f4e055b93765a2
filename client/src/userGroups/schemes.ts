/** The scheme of the documents of user groups. */
export const GROUP_SCHEME = "sitekeeper-group";

/** The scheme of the read-only documents that show a group as the service has it. */
export const THEIRS_SCHEME = "sitekeeper-group-theirs";

/**
 * The scheme of reports: read-only documents, so that closing one does not ask to save it. The extension sets that the editor
 * renders them.
 */
export const REPORT_SCHEME = "sitekeeper-report";
