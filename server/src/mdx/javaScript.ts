import { type Node, Parser, type Program } from "acorn";
import jsx from "acorn-jsx";
import { step } from "../json/work.ts";

/** A syntax error, with its offset in the code. */
export interface SyntaxMistake {
  readonly offset: number;
  /** Whether more code could make it valid. */
  readonly isIncomplete: boolean;
  /** The name that is declared twice, if this is the error. */
  readonly repeatedName: string | undefined;
}

/** Parsing takes about a tenth of a microsecond for each character. */
const STEPS_PER_CHARACTER = 10;
/** Matches whitespace and comments. */
const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;

// The parser and the options of the MDX compiler.
const parser = Parser.extend(jsx());
const OPTIONS = { ecmaVersion: "latest", sourceType: "module", preserveParens: true } as const;

/**
 * Parses the code of a module. Returns undefined if it is nested too deeply to be parsed.
 *
 * @param declared The names that are already declared.
 */
export function parseModule(code: string, declared: readonly string[] = []): Program | SyntaxMistake | undefined {
  const before = declared.length === 0 ? "" : `var ${declared.join(",")}\n`;
  const parsed = attempt(before + code, () => parser.parse(before + code, OPTIONS));
  if (!parsed || before === "") return parsed;
  if (isMistake(parsed)) return { ...parsed, offset: parsed.offset - before.length };
  const [, ...body] = parsed.body.map((node) => Object.assign(node, { start: node.start - before.length }));
  return Object.assign(parsed, { body });
}

/** Whether code could not be parsed because of an error. */
export function isMistake(parsed: Node | SyntaxMistake): parsed is SyntaxMistake {
  return "offset" in parsed;
}

/** Whether code between braces is an expression, as in text or in the value of an attribute. */
export function isExpression(code: string, mayBeEmpty: boolean): boolean {
  if (isBlank(code)) return mayBeEmpty;
  const parsed = attempt(code, () => parser.parseExpressionAt(code, 0, OPTIONS));
  return parsed === undefined || (!isMistake(parsed) && isBlank(code.slice(parsed.end)));
}

/** Whether the code between the braces spreads the properties of an object into a tag. */
export function isSpread(code: string): boolean {
  const spread = code.slice(spaceLength(code));
  return spread.startsWith("...") && isExpression(spread.slice("...".length), false);
}

function isBlank(code: string): boolean {
  return spaceLength(code) === code.length;
}

/** Returns the length of the whitespace and comments at the start of code. */
function spaceLength(code: string): number {
  SPACE.lastIndex = 0;
  return SPACE.test(code) ? SPACE.lastIndex : 0;
}

function attempt<Parsed extends Node>(code: string, parse: () => Parsed): Parsed | SyntaxMistake | undefined {
  step(code.length * STEPS_PER_CHARACTER);
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof SyntaxError) || error.message.startsWith("Not enough stack space")) return undefined;
    const {
      pos = 0,
      raisedAt = 0,
      message,
    } = error as SyntaxError & { readonly pos?: number; readonly raisedAt?: number };
    return {
      offset: pos,
      isIncomplete: raisedAt >= code.length || message.startsWith("Unterminated comment"),
      repeatedName: /^Identifier '(.+)' has already been declared/.exec(message)?.[1],
    };
  }
}
