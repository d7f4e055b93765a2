import { holdsLetters } from "../letters.ts";

/** More items than this help nobody; the list then says that it is not complete, and is asked for again. */
export const COMPLETION_LIMIT = 500;

/** What a list is shortened by. */
interface Shortened {
  readonly label: string;
  /** True for what must not be cut: nobody can choose what is not shown. */
  readonly isKept?: boolean | undefined;
}

/**
 * The part of a long list that is worth sending: what holds the letters typed so far, up to {@link COMPLETION_LIMIT},
 * and beyond that only what is kept. Shorter lists stay whole, and the editor filters them.
 */
export function limited<Offer extends Shortened>(
  offers: readonly Offer[],
  typed: string,
): { readonly isIncomplete: boolean; readonly offers: readonly Offer[] } {
  if (offers.length <= COMPLETION_LIMIT) return { isIncomplete: false, offers };
  const fitting = offers.filter(({ label }) => holdsLetters(label, typed));
  return { isIncomplete: true, offers: fitting.filter(({ isKept }, index) => index < COMPLETION_LIMIT || isKept) };
}
