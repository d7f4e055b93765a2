import { safeText } from "./safeText.ts";

/** A stranger's text as a label of a pick list, which drops items with an empty label and draws icons in the others. */
export const pickLabel = (text: string): string => safeText(text) || "(empty)";
