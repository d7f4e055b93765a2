import { Part } from "../part.ts";

/** What reads the text of a file, loaded with the first file that may be a site config. */
export const recognition = new Part(() => import("@sitekeeper/server/recognition"));
