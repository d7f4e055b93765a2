/** The command of the code lens above a listed page. */
export const SHOW_PLACES = "sitekeeper.showPlaces";

/** The command of a row without a file in the view "Site Navigation". */
export const SHOW_FIELD = "sitekeeper.showField";

/** The beginning of the commands that run after a quick fix that creates files. The rest names the files. */
export const SAVE_NEW_PAGES = "sitekeeper.saveNewPages";

/** The command of the quick fix that explains the rule of a finding. */
export const EXPLAIN_RULE = "sitekeeper.explainRule";

/** The command of the quick fix that compares the two files of a page. */
export const COMPARE_FILES = "sitekeeper.compareFiles";

/** The command of the code lens above an unlisted page. */
export const ADD_TO_NAVIGATION = "sitekeeper.addToNavigation";

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

/** The type of the webview, with which VS Code restores previews after a reload. */
export const PREVIEW_TYPE = "sitekeeper.sitePreview";

/** The scheme of the documents that explain what readers of a site see. The query is the URI of the config. */
export const EXPLANATION_SCHEME = "sitekeeper-explanation";

/** The tools of `site-config mcp`. In VS Code their names begin with `sitekeeper_`; package.json describes them. */
export const SITE_TOOLS = ["check", "explain_site", "explain_rule", "list_pages", "propose_fix"] as const;
