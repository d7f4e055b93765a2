/** A sentence on one line: a name in it may contain line breaks, and would start a line of its own. */
export const oneLine = (sentence: string): string => sentence.replace(/[\r\n\u2028\u2029]+/g, " ");
