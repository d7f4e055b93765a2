import { findCorpus, NO_CORPUS } from "./find.ts";

const folder = findCorpus();
if (folder === undefined) throw new Error(NO_CORPUS);

/** The folder of real configs and sites. Importing this module throws an error if the folder does not exist. */
export const corpus: string = folder;
