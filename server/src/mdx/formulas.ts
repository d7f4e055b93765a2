/** Between `$$`, a single `$` is text. A single `$` begins no formula that has code in it. */
const FORMULA = /(?<![\\$])(?:\$\$(?!\$)(?:(?!\n[ \t]*\n|\$\$)[\s\S])+\$\$|\$(?!\$)(?:(?!\n[ \t]*\n)[^$`])+\$)/g;

interface Formula {
  readonly from: number;
  readonly to: number;
}

/** The ranges of formulas, `$…$` and `$$…$$`: braces and `<` in them are text. */
export function formulasIn(text: string): readonly Formula[] {
  if (!text.includes("$")) return [];
  return [...text.matchAll(FORMULA)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }));
}

/** True for a place in one of the formulas, which are in the order of the text. */
export function isInFormula(formulas: readonly Formula[], at: number): boolean {
  let low = 0;
  for (let high = formulas.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (formulas[middle]!.to <= at) low = middle + 1;
    else high = middle;
  }
  return (formulas[low]?.from ?? at) < at;
}
