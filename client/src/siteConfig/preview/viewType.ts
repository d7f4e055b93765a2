/** The type of the webview, with which VS Code restores previews after a reload. */
export const PREVIEW_TYPE = "sitekeeper.sitePreview";

/** The scheme of the documents that explain what readers of a site see. The query is the URI of the config. */
export const EXPLANATION_SCHEME = "sitekeeper-explanation";
