/** Created on first need: creating it takes longer than most of a start. */
let collator: Intl.Collator | undefined;

/** Compares two names as people sort them: `p8` before `p56`, in the same order on every machine. */
export function byNaturalName(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
