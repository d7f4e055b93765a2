import type { Layout } from "../../../json/layout.ts";

/**
 * A JSON value whose strings may contain tab stops. They use the syntax of VS Code's `defaultSnippets` in JSON schemas:
 * `$1`, `${1:placeholder}`, `${1|one,other|}`, and `\$` for a dollar sign. A string that starts with `^` is inserted
 * without quotes.
 */
export type Template = unknown;

/** Options for printing templates. */
export interface TemplateOptions {
  /**
   * Whether to keep tab stops, which use LSP's snippet syntax. If false, each tab stop is replaced with its
   * placeholder.
   */
  readonly snippets: boolean;
  readonly layout: Layout;
  /** The indentation of all lines except the first. */
  readonly indent: string;
}

/** A piece of a template string: text or a tab stop. */
type Piece = string | { readonly stop: number; readonly text: string; readonly choices?: readonly string[] };

const STOP = /\\([\\$}^])|\$(?:(\d+)|\{(\d+)(?::((?:\\.|[^}\\])*)|\|((?:\\.|[^|\\])*)\|)?\})/g;

/**
 * Prints a template. If the file is a single line, the template is too. Otherwise, each property and item gets its own
 * line.
 */
export function printTemplate(template: Template, options: TemplateOptions): string {
  if (typeof template === "string") return printString(template, options.snippets);
  if (typeof template !== "object" || template === null) return JSON.stringify(template);
  const { layout, indent, snippets } = options;
  const inner = { ...options, indent: indent + layout.unit };
  const list = Array.isArray(template);
  const parts = list
    ? template.map((item) => printTemplate(item, inner))
    : Object.entries(template).map(([key, value]) => `${printKey(key, snippets)}: ${printTemplate(value, inner)}`);
  // A closing brace must be escaped only inside a placeholder. Here it is plain text.
  const [open, close] = list ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  if (layout.oneLine) return list ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  const line = `${layout.eol}${inner.indent}`;
  return `${open}${line}${parts.join(`,${line}`)}${layout.eol}${indent}${close}`;
}

/** Prints a key as JSON, escaped for snippets if needed. */
export function printKey(key: string, snippets: boolean): string {
  return snippets ? escapeText(JSON.stringify(key)) : JSON.stringify(key);
}

/** Returns a template string with the placeholder `text` at tab stop `stop`. */
export function placeholder(stop: number, text: string): string {
  return text === "" ? `$${stop}` : `\${${stop}:${escapePlaceholder(text)}}`;
}

/** Returns a template string with a choice between texts at tab stop `stop`. The first text is the default. */
export function choice(stop: number, texts: readonly string[]): string {
  return `\${${stop}|${texts.map((text) => text.replace(/[\\,|]/g, "\\$&")).join(",")}|}`;
}

/** Returns a template string that inserts the text literally. */
export function literal(text: string): string {
  return text.replace(/^\^|[\\$]/g, "\\$&");
}

/** Adds `by` to the number of each tab stop in a template. */
export function shiftTabStops<Kind extends Template>(template: Kind, offset: number): Kind {
  if (offset === 0) return template;
  if (typeof template === "string") {
    return template.replace(STOP, (whole: string, _escaped, plain?: string, braced?: string) =>
      plain === undefined && braced === undefined
        ? whole
        : whole.replace(/\d+/, (stop) => String(Number(stop) + offset)),
    ) as Kind;
  }
  if (Array.isArray(template)) return template.map((item) => shiftTabStops(item, offset)) as Kind;
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, shiftTabStops(value, offset)]),
  ) as Kind;
}

/** Returns the highest tab stop in a template, or 0 if it has no tab stops. */
export function lastStop(template: Template): number {
  if (typeof template === "string") {
    return Math.max(0, ...piecesOf(template).map((piece) => (typeof piece === "string" ? 0 : piece.stop)));
  }
  if (typeof template !== "object" || template === null) return 0;
  return Math.max(0, ...Object.values(template).map(lastStop));
}

function printString(template: string, snippets: boolean): string {
  const raw = template.startsWith("^");
  // Inside quotes, all text is escaped as JSON.
  const encode = (text: string): string => (raw ? text : JSON.stringify(text).slice(1, -1));
  const text = piecesOf(raw ? template.slice(1) : template)
    .map((piece) => {
      if (typeof piece === "string") return snippets ? escapeText(encode(piece)) : encode(piece);
      if (!snippets) return encode(piece.text);
      if (piece.choices) return choice(piece.stop, piece.choices.map(encode));
      return piece.text === "" ? `$${piece.stop}` : `\${${piece.stop}:${escapePlaceholder(encode(piece.text))}}`;
    })
    .join("");
  return raw ? text : `"${text}"`;
}

/**
 * The parsed template strings. The cache cannot grow without limit, because the schema contains a fixed number of them.
 */
const pieceCache = new Map<string, readonly Piece[]>();

function piecesOf(template: string): readonly Piece[] {
  const pieces = pieceCache.get(template) ?? readPieces(template);
  pieceCache.set(template, pieces);
  return pieces;
}

function readPieces(template: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of template.matchAll(STOP)) {
    const [whole, escaped, plain, braced, text, choices] = match;
    if (match.index > from) pieces.push(template.slice(from, match.index));
    from = match.index + whole.length;
    if (escaped !== undefined) pieces.push(escaped);
    else if (choices === undefined) pieces.push({ stop: Number(plain ?? braced), text: unescaped(text ?? "") });
    else {
      const texts = choices.split(/(?<!\\),/).map(unescaped);
      pieces.push({ stop: Number(braced), text: texts[0] ?? "", choices: texts });
    }
  }
  if (from < template.length) pieces.push(template.slice(from));
  return pieces;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\$},|])/g, "$1");
}

function escapePlaceholder(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** Escapes text for snippets. Do not use it inside placeholders, which need additional escapes. */
function escapeText(text: string): string {
  return text.replace(/[\\$]/g, "\\$&");
}
