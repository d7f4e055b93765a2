/**
 * Matches a formula. Between `$$`, a single `$` is plain text. A formula between single `$` cannot contain inline code.
 */
const FORMULA = /(?<![\\$])(?:\$\$(?!\$)(?:(?!\n[ \t]*\n|\$\$)[\s\S])+\$\$|\$(?!\$)(?:(?!\n[ \t]*\n)[^$`])+\$)/g;

interface Formula {
  readonly from: number;
  readonly to: number;
}

/** Finds the ranges of `$…$` and `$$…$$` formulas from an offset on, in which braces and `<` are plain text. */
export function formulasIn(text: string, start = 0): readonly Formula[] {
  if (!text.includes("$", start)) return [];
  return [...text.slice(start).matchAll(FORMULA)].map(({ 0: { length }, index }) => {
    return { from: start + index, to: start + index + length };
  });
}

/** Whether an offset is inside one of the given formulas, which must be sorted. */
export function isInFormula(formulas: readonly Formula[], at: number): boolean {
  let low = 0;
  for (let high = formulas.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (formulas[middle]!.to <= at) low = middle + 1;
    else high = middle;
  }
  return (formulas[low]?.from ?? at) < at;
}
