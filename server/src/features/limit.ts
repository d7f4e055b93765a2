/** The maximum number of items. A longer list is marked as incomplete, and the client requests it again. */
export const COMPLETION_LIMIT = 500;

/** The text that the query is matched against. */
interface Matchable {
  readonly label: string;
  /**
   * Whether the item is kept even if the list is too long. New values are kept because users can choose only from the
   * items that they see.
   */
  readonly isKept?: boolean | undefined;
}

/**
 * Limits a long list to the {@link COMPLETION_LIMIT} items that match the typed text best, plus any items that must be
 * kept. A shorter list is returned unchanged, and the editor filters it.
 */
export function limitOffers<Offer extends Matchable>(
  offers: readonly Offer[],
  typed: string,
): { readonly isIncomplete: boolean; readonly offers: readonly Offer[] } {
  if (offers.length <= COMPLETION_LIMIT) return { isIncomplete: false, offers };
  const fitting = offers
    .filter(({ label }) => matchesLetters(label, typed))
    .sort((a, b) => matchRank(a.label, typed) - matchRank(b.label, typed));
  return { isIncomplete: true, offers: fitting.filter(({ isKept }, index) => index < COMPLETION_LIMIT || isKept) };
}

/** Ranks how well a label matches: at its start, at the start of one of its words, or elsewhere. */
function matchRank(label: string, typed: string): number {
  const [text, query] = [label.toLowerCase(), typed.toLowerCase()];
  if (text.startsWith(query)) return 0;
  for (let at = text.indexOf(query); at > 0; at = text.indexOf(query, at + 1))
    if (/[^\p{L}\p{N}]/u.test(text[at - 1]!)) return 1;
  return 2;
}

/** Whether text contains the letters of a query in order, ignoring case. Editors use the same fuzzy match. */
export function matchesLetters(text: string, query: string): boolean {
  const letters = text.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
