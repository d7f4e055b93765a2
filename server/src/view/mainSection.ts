/** The ID of the section that holds every page that no tab or anchor claims. */
export const MAIN_SECTION = "main";
