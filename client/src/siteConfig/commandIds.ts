/** The command behind the code lens above a page. */
export const SHOW_PLACES = "sitekeeper.showPlaces";

/** The command behind a row of the view "Site Navigation" that has no file. */
export const SHOW_FIELD = "sitekeeper.showField";

/** The command that runs after a quick fix that creates a page. */
export const SAVE_NEW_PAGES = "sitekeeper.saveNewPages";

/** The command behind the quick fix that explains the rule of a finding. */
export const EXPLAIN_RULE = "sitekeeper.explainRule";

/** The command behind the code lens above a page that the navigation does not list. */
export const ADD_TO_NAVIGATION = "sitekeeper.addToNavigation";
