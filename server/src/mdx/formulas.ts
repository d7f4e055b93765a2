/**
 * Matches a formula. Between `$$`, a single `$` is plain text. A formula between single `$` cannot contain inline code.
 */
const FORMULA = /(?<![\\$])(?:\$\$(?!\$)(?:(?!\n[ \t]*\n|\$\$)[\s\S])+\$\$|\$(?!\$)(?:(?!\n[ \t]*\n)[^$`])+\$)/g;

interface Formula {
  readonly from: number;
  readonly to: number;
}

/** Finds the ranges of `$…$` and `$$…$$` formulas, in which braces and `<` are plain text. */
export function formulasIn(text: string): readonly Formula[] {
  if (!text.includes("$")) return [];
  return [...text.matchAll(FORMULA)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }));
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
