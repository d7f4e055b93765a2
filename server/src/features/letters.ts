/** True when a text contains the letters of a query in order, in any case: a fuzzy match as in editors. */
export function holdsLetters(text: string, query: string): boolean {
  const letters = text.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
