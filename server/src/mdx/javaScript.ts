import { type Node, type ObjectExpression, type ParenthesizedExpression, Parser, type Program } from "acorn";
import jsx from "acorn-jsx";
import { step } from "../json/work.ts";

/** A syntax error, with its offset in the code. */
export interface SyntaxMistake {
  readonly offset: number;
  /** How far the code was read. */
  readonly read: number;
  /** Whether more code could make it valid. */
  readonly isIncomplete: boolean;
  /** Whether a name is exported that the code does not define. */
  readonly isUndefinedExport: boolean;
  /** The name that is declared twice, if this is the error. */
  readonly repeatedName: string | undefined;
}

/** Parsing takes about a tenth of a microsecond for each character. */
const STEPS_PER_CHARACTER = 10;
/** Matches whitespace and comments. */
const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;

// The parser and the options of the MDX compiler.
const parser = Parser.extend(jsx());
const OPTIONS = { ecmaVersion: 2024, sourceType: "module", preserveParens: true } as const;

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

/** Parses the expression at an offset. Ignores the code after it. */
export function parseExpression(code: string, at: number): Node | SyntaxMistake | undefined {
  return attempt(code, () => parser.parseExpressionAt(code, at, OPTIONS));
}

/** Whether code could not be parsed because of an error. */
export function isMistake(parsed: Node | SyntaxMistake): parsed is SyntaxMistake {
  return "offset" in parsed;
}

/**
 * Returns the offset at which code between braces stops being an expression, as in text or in the value of an attribute.
 * Undefined if all of it is one.
 */
export function mistakeInExpression(code: string, mayBeEmpty: boolean): number | undefined {
  if (spaceLength(code) === code.length) return mayBeEmpty ? undefined : 0;
  const parsed = parseExpression(code, 0);
  if (!parsed) return undefined;
  if (isMistake(parsed)) return parsed.isIncomplete ? 0 : parsed.offset;
  const end = endWithSpace(code, parsed);
  return end === code.length ? undefined : end;
}

/**
 * Finds the `}` after the expression at the start of code. Slower than `CodeScanner`, but it reads everything that the
 * compiler reads.
 *
 * @returns The offset after the `}`, or undefined. `read` is how far the code was read.
 */
export function bracedExpression(code: string): { readonly end: number | undefined; readonly read: number } {
  const parsed = parseExpression(code, 0);
  if (!parsed || isMistake(parsed)) return { end: undefined, read: parsed?.read ?? code.length };
  const read = endWithSpace(code, parsed);
  return { end: code[read] === "}" ? read + 1 : undefined, read };
}

/** Whether the code between the braces spreads the properties of one object into a tag. */
export function isSpread(code: string): boolean {
  const properties = objectIn(code)?.properties;
  return properties?.map(({ type }) => type).join() === "SpreadElement";
}

/**
 * Returns the code of the keys and values of an object whose braces are not part of the code. A spread has no key.
 * Undefined for other code, and for an object with methods or computed keys.
 */
export function propertiesOf(code: string) {
  const properties = objectIn(code)?.properties;
  const textOf = ({ start, end }: Node): string => code.slice(start - 2, end - 2);
  if (
    !properties?.every(
      (each) => each.type === "SpreadElement" || (!each.computed && each.kind === "init" && !each.method),
    )
  )
    return undefined;
  return properties.map((each) =>
    each.type === "SpreadElement"
      ? { key: undefined, value: textOf(each) }
      : { key: textOf(each.key), value: textOf(each.value) },
  );
}

function objectIn(code: string): ObjectExpression | undefined {
  const parsed = parseExpression(`({${code}\n})`, 0);
  if (!parsed || isMistake(parsed)) return undefined;
  const { expression } = parsed as Partial<ParenthesizedExpression>;
  return expression?.type === "ObjectExpression" ? expression : undefined;
}

/** Returns the end of a node and of the whitespace and comments after it. */
function endWithSpace(code: string, { end }: Node): number {
  return end + spaceLength(code.slice(end));
}

/** Returns the length of the whitespace and comments at the start of code. */
function spaceLength(code: string): number {
  SPACE.lastIndex = 0;
  return SPACE.test(code) ? SPACE.lastIndex : 0;
}

function attempt<Parsed extends Node>(code: string, parse: () => Parsed): Parsed | SyntaxMistake | undefined {
  try {
    const parsed = parse();
    step(parsed.end * STEPS_PER_CHARACTER);
    return parsed;
  } catch (error) {
    const isSyntax = error instanceof SyntaxError && !error.message.startsWith("Not enough stack space");
    const { pos = 0, raisedAt = pos, message } = error as Error & { readonly pos?: number; readonly raisedAt?: number };
    step((isSyntax ? raisedAt : code.length) * STEPS_PER_CHARACTER);
    if (!isSyntax) return undefined;
    return {
      offset: pos,
      read: raisedAt,
      isIncomplete: raisedAt >= code.length || message.startsWith("Unterminated comment"),
      isUndefinedExport: message.startsWith("Export '"),
      repeatedName: /^Identifier '(.+)' has already been declared/.exec(message)?.[1],
    };
  }
}
