/** The ID of the view, with which its commands begin. */
export const NAVIGATION_VIEW_ID = "sitekeeper.siteNavigation";

/** The context key that shows the view: a site config is open or in the workspace. */
export const HAS_SITE_CONFIG = "sitekeeper.hasSiteConfig";

/** The context key that offers the first group: the sites that the view lists have been read and have no groups. */
export const NAVIGATION_IS_EMPTY = "sitekeeper.navigationIsEmpty";

/** The context key that shows the view with its welcome text: the workspace has pages and had no site config at the start. */
export const HAS_PAGES = "sitekeeper.hasPages";

/** The MIME type under which VS Code moves the rows of the view. */
export const ROWS = `application/vnd.code.tree.${NAVIGATION_VIEW_ID.toLowerCase()}`;

/** The MIME type of files that are dragged from the explorer or from the desktop. */
export const FILES = "text/uri-list";
