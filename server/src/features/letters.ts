/** True when a text holds the letters of a query in their order, in any case: what editors call a fuzzy match. */
export function holdsLetters(text: string, query: string): boolean {
  const letters = text.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
