import type { Fix } from "../rules/engine/rule.ts";
import type { Token } from "./lexer.ts";
import { fix, replacement } from "./problem.ts";

/** What the author wrote between foreign quotes, or behind a quote that is missing. */
export function quotedContent(text: string, { offset, end }: Token): string {
  const opened = /^[^\w/.#-]/.test(text.slice(offset, offset + 1));
  return text.slice(offset + (opened ? 1 : 0), end - 1).replace(/\\(['`])/g, "$1");
}

/** Why foreign quotes do not do, and the same text in double ones. */
export function quotedProblem(text: string, token: Token): { message: string; fixes: () => readonly Fix[] } {
  const quote = text[token.offset]!;
  const missing = text[token.end - 1] === '"' && /[\w/.#-]/.test(quote);
  return {
    message: missing
      ? "The quote that begins this text is missing."
      : `A text stands in double quotes, "like this", not in ${quote}…${text[token.end - 1]}.`,
    fixes: () => [
      fix(missing ? 'Add the missing "' : "Use double quotes", [
        replacement(token.offset, token.end, requoted(quotedContent(text, token))),
      ]),
    ],
  };
}

/** The content in double quotes; escapes that JSON knows stay as they are. */
function requoted(content: string): string {
  return `"${content.replace(/\\(?!["\\/bfnrtu])|(?<!\\)"/g, "\\$&")}"`;
}
