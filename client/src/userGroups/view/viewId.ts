/** The ID of the view, with which its commands and context keys begin. */
export const VIEW_ID = "sitekeeper.userGroups";

/** The name of the tool for language models; package.json describes it. */
export const GROUPS_TOOL = "sitekeeper_user_groups";
