/**
 * Marks code as a formula. The character is placed at the start of inline code, or at the start of a code block's
 * language. Pages do not contain this character.
 */
export const FORMULA = "\uE000";

const VARIABLE = /\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
/**
 * Matches inline code or an inline formula. A formula in single dollar signs must also match {@link OF_FORMULAS}.
 * Amounts of money do not match it.
 */
const IN_LINE = /(`{1,3})[^`]+\1|\\\$|\$\$([^$\n]+)\$\$|\$([^\s$`][^$\n`]*)\$(?!\d)/g;
const OF_FORMULAS = /[\\^_={]/;

/**
 * Converts a page to the text that the platform parses. Replaces variables with their values, and formulas with code.
 * The number of lines does not change.
 */
export function textToParse(text: string, variables: ReadonlyMap<string, string>): string {
  const filled = variables.size === 0 ? text : withVariables(text, variables);
  return filled.includes("$") ? withFormulas(filled) : filled;
}

function withVariables(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => {
    const value = variables.get(name);
    return value === undefined ? whole : value.replace(/<[^<>]*>/g, "").replace(/\s+/g, " ");
  });
}

function withFormulas(text: string): string {
  let fence: string | undefined;
  let isFormula = false;
  const lines = text.split("\n").map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (isFormula) {
      if (line.trim() !== "$$") return line;
      isFormula = false;
      return line.replace("$$", "```");
    }
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      return line;
    }
    fence = mark;
    if (mark !== undefined) return line;
    if (line.trim() !== "$$") return line.replace(IN_LINE, inLine);
    isFormula = true;
    return line.replace("$$", `\`\`\`${FORMULA}`);
  });
  // An unclosed formula is plain text.
  return isFormula ? text : lines.join("\n");
}

function inLine(whole: string, _marks: unknown, long: string | undefined, short: string | undefined): string {
  const formula = long ?? short;
  if (formula === undefined || /\s$/.test(formula) || (long === undefined && !OF_FORMULAS.test(formula))) return whole;
  return `\`${FORMULA}${formula}\``;
}
