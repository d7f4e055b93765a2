/** The command of the code lens above a listed page. */
export const SHOW_PLACES = "sitekeeper.showPlaces";

/** The command of a row without a file in the Site Navigation view. */
export const SHOW_FIELD = "sitekeeper.showField";

/** The prefix of the commands that run after a quick fix that creates files. The suffix identifies the files. */
export const SAVE_NEW_PAGES = "sitekeeper.saveNewPages";

/** The command of the quick fix that explains a rule. */
export const EXPLAIN_RULE = "sitekeeper.explainRule";

/** The command of the quick fix that compares the two files of a page. */
export const COMPARE_FILES = "sitekeeper.compareFiles";

/** The command of the code lens above an unlisted page. */
export const ADD_TO_NAVIGATION = "sitekeeper.addToNavigation";

/** The ID of the view, and the prefix of its commands. */
export const NAVIGATION_VIEW_ID = "sitekeeper.siteNavigation";

/** The context key that shows the view: a site config is open or in the workspace. */
export const HAS_SITE_CONFIG = "sitekeeper.hasSiteConfig";

/** The context key that offers to add the first group: the listed sites have been read and have no groups. */
export const NAVIGATION_IS_EMPTY = "sitekeeper.navigationIsEmpty";

/** The context key that shows the welcome text: at startup, the workspace had pages but no site config. */
export const HAS_PAGES = "sitekeeper.hasPages";

/** The MIME type for rows of the view that are dragged. */
export const ROWS = `application/vnd.code.tree.${NAVIGATION_VIEW_ID.toLowerCase()}`;

/** The MIME type for files that are dragged from the explorer or the desktop. */
export const FILES = "text/uri-list";

/** The webview type, from which VS Code restores previews after a reload. */
export const PREVIEW_TYPE = "sitekeeper.sitePreview";

/** The scheme of the site summaries. The query is the URI of the config. */
export const EXPLANATION_SCHEME = "sitekeeper-explanation";

/** The tools of `site-config mcp`, described in package.json. In VS Code their names start with `sitekeeper_`. */
export const SITE_TOOLS = ["check", "explain_site", "explain_rule", "list_pages", "propose_fix"] as const;
