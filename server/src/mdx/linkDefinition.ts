/** The parts of a link reference definition, `[name]: target "title"`. Footnotes are not definitions. */
const NAME = /\[(?!\^)(?:[^\\[\]]|\\[\s\S])+\]:/y;
const TARGET = /<(?:[^<>\n\\]|\\[^\n])*>|[^\s<]\S*/y;
const TITLE = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)/y;

const MAX_LENGTH = 4_000;

interface Definition {
  readonly end: number;
  /** The offsets of the target, excluding angle brackets. */
  readonly target: { readonly from: number; readonly to: number };
}

/** Returns the length of the text if all of it is a definition. Otherwise, returns undefined. */
export function definitionLength(text: string): number | undefined {
  const only = text.length > MAX_LENGTH ? undefined : definitionIn(text);
  return only && only.end === text.length ? only.end : undefined;
}

/**
 * Finds the target of a definition in the text. Call {@link definitionLength} first to check that the text is a
 * definition.
 */
export function definitionTarget(text: string): Definition["target"] | undefined {
  return definitionIn(text)?.target;
}

function definitionIn(text: string): Definition | undefined {
  const name = endOf(NAME, text, 0);
  const from = name === undefined ? undefined : afterSpace(text, name);
  const to = from === undefined ? undefined : endOf(TARGET, text, from);
  if (from === undefined || to === undefined) return undefined;
  const isBracketed = text[from] === "<";
  const target = { from: from + Number(isBracketed), to: to - Number(isBracketed) };
  const titleAt = afterSpace(text, to);
  const title = titleAt > to ? endOf(TITLE, text, titleAt) : undefined;
  const ends = [title, to].flatMap((at) => (at === undefined ? [] : (lineEndAfter(text, at) ?? [])));
  return ends[0] === undefined ? undefined : { end: ends[0], target };
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Skips spaces and at most one line break. */
function afterSpace(text: string, at: number): number {
  const first = pastBlanks(text, at);
  return text[first] === "\n" ? pastBlanks(text, first + 1) : first;
}

/** Returns the end of the line if only spaces remain on it. Otherwise, returns undefined. */
function lineEndAfter(text: string, at: number): number | undefined {
  const end = pastBlanks(text, at);
  return end === text.length || text[end] === "\n" ? end : undefined;
}

function pastBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === " " || text[end] === "\t") end++;
  return end;
}
