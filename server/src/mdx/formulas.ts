/** The ranges of formulas, `$…$` and `$$…$$`: braces in them are text. */
export function formulasIn(text: string): readonly { readonly from: number; readonly to: number }[] {
  if (!text.includes("$")) return [];
  return [...text.matchAll(/(?<![\\$])(\${1,2})(?!\$)(?:(?!\n[ \t]*\n)[^$])+?\1/g)].map(({ 0: whole, index }) => ({
    from: index,
    to: index + whole.length,
  }));
}
