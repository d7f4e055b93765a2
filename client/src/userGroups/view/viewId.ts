/** The ID of the view, with which its commands and context keys begin. */
export const VIEW_ID = "sitekeeper.userGroups";
