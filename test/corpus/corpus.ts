import { findCorpus, NO_CORPUS } from "./find.ts";

const folder = findCorpus();
if (folder === undefined) throw new Error(NO_CORPUS);

/** The folder of real configs and sites. */
export const corpus: string = folder;
