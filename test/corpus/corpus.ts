import { findCorpus, NO_CORPUS } from "./find.ts";

const folder = findCorpus();
if (folder === undefined) throw new Error(NO_CORPUS);

/** The folder of real configs and sites. Importing this module throws if there is none. */
export const corpus: string = folder;
