import * as l10n from "@vscode/l10n";
/** Whether a path, such as `docs/site.json`, matches a glob. */
export type PathMatcher = (path: string) => boolean;

/**
 * The maximum number of globs that the braces in a glob can expand to. No real list of files needs more: even five
 * groups such as `{a,b}` result in only 32.
 */
const MAX_ALTERNATIVES = 100;
const MAX_CHARS = 1_000;

/**
 * Returns the reason why a glob is ignored, worded to follow a colon in a message. Returns undefined for a valid glob.
 */
export function globProblem(glob: string): string | undefined {
  if (glob.length > MAX_CHARS) return l10n.t("it is longer than {0} characters", MAX_CHARS);
  return alternativesOf(glob) === undefined
    ? l10n.t("its braces expand to more than {0} globs", MAX_ALTERNATIVES)
    : undefined;
}

/**
 * Compiles a glob in VS Code's syntax: `*` and `?` within a name, `**` for any number of folders, `{a,b}`, `[a-z]` and
 * `[!a-z]`. Matching takes time proportional to at most the length of the path times the length of the glob. Invalid
 * globs ({@link globProblem}) match nothing.
 */
export function compileGlob(glob: string): PathMatcher {
  // Fast path for a name in any folder. Most globs, including all default globs, are of this form, and every window
  // that opens a JSON file evaluates them.
  const name = /^\*\*\/([\w.-]+)$/.exec(glob)?.[1];
  if (name !== undefined && glob.length <= MAX_CHARS) return (path) => path === name || path.endsWith(`/${name}`);
  if (globProblem(glob) !== undefined) return () => false;
  const patterns = alternativesOf(glob)!.map((one) => one.split("/").map(segmentOf));
  return (path) => {
    const names = path.split("/").map((name) => [...name]);
    return patterns.some((pattern) => matches(pattern, names, matchesName));
  };
}

/** Matches any number of items: characters for `*`, folders for `**`. */
const ANY = Symbol("any");

type Pattern<One> = readonly (One | typeof ANY)[];
type Character = (char: string) => boolean;
type Segment = Pattern<Character>;

/**
 * Matches items against a pattern. After a mismatch, only the last `ANY` must be extended, because it can match
 * anything that an earlier one could.
 */
function matches<One, Item>(
  pattern: Pattern<One>,
  items: readonly Item[],
  fits: (one: One, item: Item) => boolean,
): boolean {
  let at = 0;
  let index = 0;
  let afterAny: { readonly at: number; index: number } | undefined;
  while (index < items.length) {
    const one = pattern[at];
    if (one === ANY) {
      at++;
      afterAny = { at, index };
    } else if (one !== undefined && fits(one as One, items[index]!)) {
      at++;
      index++;
    } else if (afterAny) {
      at = afterAny.at;
      afterAny.index++;
      index = afterAny.index;
    } else return false;
  }
  return pattern.slice(at).every((one) => one === ANY);
}

function matchesName(segment: Segment, name: readonly string[]): boolean {
  return matches(segment, name, (character, char) => character(char));
}

function segmentOf(text: string): Segment | typeof ANY {
  if (text === "**") return ANY;
  const chars = [...text];
  const segment: (Character | typeof ANY)[] = [];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at]!;
    const close = char === "[" ? chars.indexOf("]", at + 2) : -1;
    if (char === "*") segment.push(ANY);
    else if (char === "?") segment.push(() => true);
    else if (close > 0) {
      segment.push(classOf(chars.slice(at + 1, close)));
      at = close;
    } else {
      const literal = char === "\\" && at + 1 < chars.length ? chars[++at]! : char;
      segment.push((other) => other === literal);
    }
  }
  return segment;
}

/**
 * Creates the matcher for a character class. With a leading `!` or `^`, it matches everything except the given
 * characters and ranges.
 */
function classOf(chars: readonly string[]): Character {
  const isNegated = chars[0] === "!" || chars[0] === "^";
  const members = isNegated ? chars.slice(1) : chars;
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    ranges.push([members[at]!, members[isRange ? at + 2 : at]!]);
    if (isRange) at += 2;
  }
  return (char) => ranges.some(([from, to]) => char >= from && char <= to) !== isNegated;
}

/**
 * Expands the braces in a glob. Returns undefined if there are too many results. An unclosed brace is treated
 * literally.
 */
function alternativesOf(glob: string): readonly string[] | undefined {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0) {
    const next = open.pop()!;
    const brace = firstBrace(next);
    if (!brace) done.push(next);
    else {
      const { start, end, parts } = brace;
      open.push(...parts.map((part) => next.slice(0, start) + part + next.slice(end + 1)).reverse());
    }
    if (open.length + done.length > MAX_ALTERNATIVES) return undefined;
  }
  return done;
}

function firstBrace(
  glob: string,
): { readonly start: number; readonly end: number; readonly parts: string[] } | undefined {
  const start = glob.indexOf("{");
  if (start < 0) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let partStart = start + 1;
  for (let at = start; at < glob.length; at++) {
    const char = glob[at];
    if (char === "{") depth++;
    else if (char === "}") depth--;
    if (depth === 0 || (char === "," && depth === 1)) {
      parts.push(glob.slice(partStart, at));
      partStart = at + 1;
    }
    if (depth === 0) return { start, end: at, parts };
  }
  return undefined;
}
