const COLLATOR = new Intl.Collator("en", { numeric: true });

/** Compares two names as people sort them: `p8` before `p56`, in the same order on every machine. */
export function byNaturalName(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : Number(a > b));
}
