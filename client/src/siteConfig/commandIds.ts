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
