import * as l10n from "@vscode/l10n";
import { spanBetween } from "../json/json.ts";
import { lineStart } from "../json/lines.ts";
import { mistakeInExpression } from "./javaScript.ts";
import { placeBelow } from "./moduleSyntax.ts";
import type { Unreadable } from "./page.ts";
import type { PageSource } from "./source.ts";
import type { Tag, TagAttribute } from "./tag.ts";

/** Returns the problem with text in braces that is not a JavaScript expression. */
export function expressionMistake(source: PageSource, from: number, to: number): Unreadable | undefined {
  const { text } = source;
  if (mistakeInExpression(codeBetween(text, from + 1, to - 1), true) === undefined) return undefined;
  if (isReplaced(text, from, to) || source.isInFormula(from)) return undefined;
  return {
    span: spanBetween(from, to),
    message: l10n.t("The text in braces is not a JavaScript expression. Write `\\{` for a literal brace."),
  };
}

/** Returns the first problem with the attributes of a tag. */
export function attributesMistake(source: PageSource, { attributes }: Pick<Tag, "attributes">): Unreadable | undefined {
  for (const attribute of attributes) {
    const mistake = attributeMistake(source, attribute);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Returns the problem with an attribute whose value in braces definitely is not a JavaScript expression. */
export function attributeMistake({ text }: PageSource, { name, value, isCode }: TagAttribute): Unreadable | undefined {
  if (!isCode || !value) return undefined;
  const end = value.offset + value.length;
  const mistake = mistakeInExpression(codeBetween(text, value.offset, end), false);
  if (mistake === undefined) return undefined;
  return {
    span: spanBetween(value.offset - 1, end + 1),
    ...placeBelow(text, value.offset, value.offset + mistake),
    message: l10n.t('The value of "{0}" is not a JavaScript expression.', name),
  };
}

/** Matches strings and keywords, which are not names. */
const STRINGS = /"[^"]*"|'[^']*'|\b(?:true|false|null|undefined)\b/g;

/** Whether the code in braces uses names, and the platform does not replace it. */
export function usesNames(source: PageSource, from: number, to: number): boolean {
  const { text } = source;
  const code = text.slice(from, to);
  return (
    /[\p{ID_Start}$_]/u.test(code.replace(STRINGS, "")) && !isReplaced(text, from, to) && !source.isInFormula(from)
  );
}

/** Returns the code in an expression. The `>` of a block quote around it are blanked out. */
export function codeBetween(text: string, from: number, to: number): string {
  const code = text.slice(from, to);
  const isQuoted = code.includes("\n") && /^[ \t]*>/.test(text.slice(lineStart(text, from), from));
  return isQuoted ? code.replace(/\n[ \t]*>[ \t>]*/g, (marks) => `\n${" ".repeat(marks.length - 1)}`) : code;
}

/**
 * Whether the platform replaces the braces before it parses MDX. It does so for variables and for the IDs of headings.
 */
function isReplaced(text: string, from: number, to: number): boolean {
  const sourceText = text.slice(from, to);
  if (/^\{\{[\w.-]+\}\}$/.test(sourceText)) return true;
  if (!/^\{#[^\s{}]+\}$/.test(sourceText)) return false;
  return /^[ \t>]*#{1,6}[ \t]/.test(text.slice(lineStart(text, from), from));
}
