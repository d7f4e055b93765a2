/** The ID of the view, with which its commands begin. */
export const NAVIGATION_VIEW_ID = "sitekeeper.siteNavigation";

/** The context key that shows the view: a site config is open or in the workspace. */
export const HAS_SITE_CONFIG = "sitekeeper.hasSiteConfig";
