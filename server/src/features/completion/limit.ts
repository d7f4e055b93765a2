/** The maximum number of items. A longer list is marked as incomplete, and the client requests it again. */
export const COMPLETION_LIMIT = 500;

/** The text that decides which items are sent. */
interface Shortened {
  readonly label: string;
  /** True for items that must stay: users can choose only what they see. */
  readonly isKept?: boolean | undefined;
}

/**
 * The part of a long list that is worth sending: items that contain the typed letters, up to {@link COMPLETION_LIMIT},
 * and beyond that only items to keep. Shorter lists stay complete, and the editor filters them.
 */
export function limited<Offer extends Shortened>(
  offers: readonly Offer[],
  typed: string,
): { readonly isIncomplete: boolean; readonly offers: readonly Offer[] } {
  if (offers.length <= COMPLETION_LIMIT) return { isIncomplete: false, offers };
  const fitting = offers.filter(({ label }) => holdsLetters(label, typed));
  return { isIncomplete: true, offers: fitting.filter(({ isKept }, index) => index < COMPLETION_LIMIT || isKept) };
}

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
