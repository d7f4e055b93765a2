/** Begins the language of a block that is a formula, and the code in a line that is one. Pages do not have it. */
export const FORMULA = "\uE000";

const VARIABLE = /\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
/** Code in a line, or a formula in a line that is surely one: an amount of money does not have its characters. */
const IN_LINE = /(`{1,3})[^`]+\1|\\\$|\$\$([^$\n]+)\$\$|\$([^\s$`][^$\n`]*)\$(?!\d)/g;
const OF_FORMULAS = /[\\^_={]/;

/**
 * The text of a page as the platform parses it: with the values of variables, and with formulas as code. Keeps its lines.
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
  // Unclosed, so it is text.
  return isFormula ? text : lines.join("\n");
}

function inLine(whole: string, _marks: unknown, long: string | undefined, short: string | undefined): string {
  const formula = long ?? short;
  if (formula === undefined || /\s$/.test(formula) || (long === undefined && !OF_FORMULAS.test(formula))) return whole;
  return `\`${FORMULA}${formula}\``;
}
