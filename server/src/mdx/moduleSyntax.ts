import * as l10n from "@vscode/l10n";
import type { Program } from "acorn";
import { type Span, spanBetween } from "../json/jsonText.ts";
import { lineStart } from "../json/lines.ts";
import { importedNames } from "./freeNames.ts";
import { isMistake, parseModule } from "./javaScript.ts";
import type { Unreadable } from "./page.ts";
import type { ModulePiece } from "./tag.ts";
import { typeScriptAt } from "./typeScript.ts";

const BLANK_LINE = /\n[ \t]*\n/;
/** The maximum number of pieces between empty lines to read to find out whether code is incomplete. */
const MAX_PIECES = 8;
const MODULE_LINE = /^\s*(?:import|export)\b/;

/** Finds mistakes in the blocks of imports and exports of a page. */
export class ModuleSyntax {
  readonly #text: string;
  /** The names that the blocks so far import. The compiler declares them before each block that follows. */
  readonly #imported: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Finds a mistake in a block. The platform rejects a page that has anything else in such a block, even text. Undefined
   * if the block is valid.
   */
  mistake({ lines, end: blankLine }: ModulePiece): Unreadable | undefined {
    const text = this.#text;
    const from = lines[0]!;
    const { parsed, end } = this.#parse(from, blankLine);
    if (!parsed) return undefined;
    if (!isMistake(parsed)) {
      this.#imported.push(...importedNames(parsed));
      return otherStatement(text, from, end, parsed);
    }
    const types = typeScript(text.slice(from, end), from, parsed.offset);
    if (types) return types;
    const isModuleLine = (line: number): boolean => MODULE_LINE.test(text.slice(line, lineEnd(text, line, end)));
    const above = lines.filter((start) => start <= from + parsed.offset);
    const line = above.at(-1) ?? from;
    if (!isModuleLine(line)) {
      const before = parseModule(text.slice(from, line), this.#imported);
      if (before && !isMistake(before))
        return otherStatement(text, from, end, before) ?? afterModule(lineSpan(text, line, end));
    }
    const span = lineSpan(text, above.findLast(isModuleLine) ?? from, end);
    const { repeatedName } = parsed;
    return repeatedName === undefined
      ? { ...invalid(span), ...(!parsed.isIncomplete && placeBelow(text, span.offset, from + parsed.offset)) }
      : { span, message: l10n.t('"{0}" is declared twice.', repeatedName) };
  }

  /** Parses a block. Reads incomplete code up to the next empty line, and so on, as the compiler does. */
  #parse(from: number, blankLine: number) {
    const text = this.#text;
    let end = blankLine;
    for (let pieces = 1; ; pieces++) {
      const parsed = parseModule(text.slice(from, end), this.#imported);
      const next = text.slice(end).trimStart();
      if (!parsed || !isMistake(parsed) || !parsed.isIncomplete || next === "") return { parsed, end };
      if (parsed.isUndefinedExport && !MODULE_LINE.test(next)) return { parsed, end };
      if (parsed.isUndefinedExport || pieces === MAX_PIECES) return { parsed: undefined, end };
      const blank = next.search(BLANK_LINE);
      end = text.length - (blank < 0 ? 0 : next.length - blank);
    }
  }
}

function typeScript(code: string, from: number, mistake: number): Unreadable | undefined {
  const found = typeScriptAt(code, mistake);
  const moved = (span: Span): Span => ({ ...span, offset: from + span.offset });
  return (
    found && {
      span: moved(found.span),
      message: l10n.t("This is TypeScript, which the platform does not read. Write it as JavaScript."),
      removals: found.removals.map(moved),
    }
  );
}

/** Finds the first statement that is neither an import nor an export. */
function otherStatement(text: string, from: number, end: number, { body }: Program): Unreadable | undefined {
  const other = body.find(({ type }) => !/^(?:Import|Export)/.test(type));
  return other && afterModule(lineSpan(text, from + other.start, end));
}

/** Returns the span of the code from an offset to the end of its line. */
function lineSpan(text: string, from: number, end: number): Span {
  const line = text.slice(from, lineEnd(text, from, end));
  return spanBetween(from + line.length - line.trimStart().length, from + line.trimEnd().length);
}

/**
 * The mistake in imports and exports whose brackets, strings or tags are not closed.
 *
 * @param open The start of the last line outside of all brackets.
 */
export function invalidModule(text: string, from: number, open: number): Unreadable {
  const parsed = parseModule(text.slice(from));
  const isPlaced = parsed && isMistake(parsed) && (!parsed.isIncomplete || text[from + parsed.offset - 1] === "`");
  const mistake = isPlaced ? from + parsed.offset : open;
  const line = Math.min(open, lineStart(text, mistake));
  return { ...invalid(spanBetween(line, lineEnd(text, line, text.length))), ...placeBelow(text, line, mistake) };
}

/** Returns the place of a mistake that is on a line below the start of the code. */
export function placeBelow(text: string, from: number, mistake: number): { readonly place?: Span } {
  const start = lineStart(text, mistake);
  return start <= from ? {} : { place: lineSpan(text, start, text.length) };
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
