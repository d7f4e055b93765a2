/** The command of the code lens above a listed page. */
export const SHOW_PLACES = "sitekeeper.showPlaces";

/** The command for a row in the Site Navigation view that has no file. */
export const SHOW_FIELD = "sitekeeper.showField";

/** The prefix of the commands that run after a quick fix has created files. The suffix identifies the files. */
export const SAVE_NEW_PAGES = "sitekeeper.saveNewPages";

/** The command of the quick fix that explains a rule. */
export const EXPLAIN_RULE = "sitekeeper.explainRule";

/** The command of the quick fix that compares the two files for the same page. */
export const COMPARE_FILES = "sitekeeper.compareFiles";

/** The command of the code lens above an unlisted page. */
export const ADD_TO_NAVIGATION = "sitekeeper.addToNavigation";

/** The ID of the Site Navigation view, and the prefix of its commands. */
export const NAVIGATION_VIEW_ID = "sitekeeper.siteNavigation";

/** The context key that shows the view. It is set if a site config is open or in the workspace. */
export const HAS_SITE_CONFIG = "sitekeeper.hasSiteConfig";

/**
 * The context key that offers to add the first group. It is set if the sites in the view have been read and have no
 * groups.
 */
export const NAVIGATION_IS_EMPTY = "sitekeeper.navigationIsEmpty";

/** The context key that shows the welcome text. It is set if the workspace had pages but no site config at startup. */
export const HAS_PAGES = "sitekeeper.hasPages";

/** The MIME type of rows that are dragged within the view. */
export const ROWS = `application/vnd.code.tree.${NAVIGATION_VIEW_ID.toLowerCase()}`;

/** The MIME type of files that are dragged from the Explorer or the desktop. */
export const FILES = "text/uri-list";

/** The type of the preview's webview. VS Code uses it to restore previews after a reload. */
export const PREVIEW_TYPE = "sitekeeper.sitePreview";

/** The scheme of the site summaries. The query contains the URI of the config. */
export const EXPLANATION_SCHEME = "sitekeeper-explanation";
