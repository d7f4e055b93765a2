/** The id of the view, which its commands and context keys begin with. */
export const VIEW_ID = "sitekeeper.userGroups";
