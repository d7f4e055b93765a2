/** A replacement in a text, in UTF-16 units. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The one replacement that makes a text into another and leaves alone what both begin and end with. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { offset: start, length: before.length - start - end, text: after.slice(start, after.length - end) };
}
