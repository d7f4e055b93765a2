import * as l10n from "@vscode/l10n";
import { type Span, spanBetween } from "../json/jsonText.ts";
import type { Unreadable } from "./page.ts";
import type { ModulePiece } from "./tag.ts";

const WORD = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const LIST = `\\{\\s*(?:${WORD}(?:\\s+as\\s+${WORD})?\\s*(?:,\\s*|(?=\\})))*\\}`;
const NAMESPACE = `\\*\\s*as\\s+${WORD}`;
const STRING = `(?:"[^"\\n]*"|'[^'\\n]*')`;
const END = "(?:\\s*with\\s*\\{[^}]*\\})?[ \\t]*(?:;|(?=\\n|$))";
const CLAUSE = `(?:${WORD}(?:\\s*,\\s*(?:${LIST}|${NAMESPACE}))?|${LIST}|${NAMESPACE})`;
/** Matches an import. The first group contains the imported names. */
const IMPORT = new RegExp(
  `^import(?:\\s+|(?=["'{*]))(?:(${CLAUSE})\\s*\\bfrom\\s*|(${LIST})\\s*from\\s*)?${STRING}${END}`,
  "u",
);
const EXPORT = new RegExp(
  `^export\\s*(?:(?:const|let|var|class)\\s+${WORD}|(?:const|let|var)\\s*[[{]|(?:async\\s+)?function\\b|default\\b|\\{|\\*)`,
  "u",
);
const LOCAL = new RegExp(`${WORD}(?=\\s*(?:,|\\}|$))`, "gu");
const COMMENT = /\/[/*]/;

/** Matches the end of code that continues on the next line, and the start of code that continues the previous line. */
const UNFINISHED = /[=+\-*/%&|^<>?:,.([{!~]$/;
const CONTINUES =
  /^(?:[.?:+\-*/%&|^=,)\]}([`]|<(?![A-Za-z/])|(?:instanceof|in|of|as|from|with|else|catch|finally|while)\b)/;

/**
 * Finds a mistake in a block of imports and exports. The platform rejects a page that has anything else in such a
 * block, even text. Undefined if the block is or may be valid.
 */
export function moduleMistake(text: string, { lines, end }: ModulePiece): Unreadable | undefined {
  const imported = new Set<string>();
  let isImport = false;
  let next = 0;
  for (const from of lines) {
    if (from < next || from >= end) continue;
    const line = text.slice(from, lineEnd(text, from, end));
    if (line.trim() === "" || COMMENT.test(line.trimStart().slice(0, 2))) continue;
    if (!isImport && from > lines[0]! && mayContinue(text, from, line)) continue;
    const code = text.slice(from, end).trimStart();
    const indent = end - from - code.length;
    if (/^export\b/.test(code)) {
      isImport = false;
      if (!EXPORT.test(code)) return invalid(spanBetween(from + indent, from + line.trimEnd().length));
    } else if (/^import\b/.test(code)) {
      const match = IMPORT.exec(code);
      isImport = match !== null;
      const length = match?.[0].length ?? line.trim().length;
      const span = { offset: from + indent, length };
      // A comment can be anywhere in an import.
      if (!match && !COMMENT.test(code.slice(0, 400))) return invalid(span);
      for (const [name] of (match?.[1] ?? match?.[2] ?? "").matchAll(LOCAL)) {
        if (imported.has(name)) return { span, message: l10n.t('"{0}" is imported twice.', name) };
        imported.add(name);
      }
      next = match ? span.offset + length : next;
    } else return afterModule(spanBetween(from + indent, from + line.trimEnd().length));
  }
  return undefined;
}

/** Whether a line of code may belong to the statement before it. */
function mayContinue(text: string, from: number, line: string): boolean {
  const before = text.slice(Math.max(0, from - 200), from).trimEnd();
  const isComment = COMMENT.test(before.slice(before.lastIndexOf("\n") + 1)) || before.endsWith("*/");
  return isComment || UNFINISHED.test(before) || CONTINUES.test(line.trimStart());
}

/** The mistake in imports and exports whose brackets, strings or tags are not closed. */
export function invalidModule(text: string, from: number): Unreadable {
  return invalid(spanBetween(from, lineEnd(text, from, text.length)));
}

function invalid(span: Span): Unreadable {
  return { span, message: l10n.t("The import or export is not valid JavaScript.") };
}

function afterModule(span: Span): Unreadable {
  return { span, message: l10n.t("Imports and exports must be followed by an empty line.") };
}

function lineEnd(text: string, from: number, end: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 || found > end ? end : found;
}
