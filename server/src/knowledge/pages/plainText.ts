/** Converts Markdown to plain text by removing images and other markup. */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^(`{3,})\w*$/.exec(line)?.[1];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && line === fence) fence = undefined;
    else lines.push(fence === undefined ? plainLine(line) : line);
  }
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const ESCAPABLE: ReadonlySet<string> = new Set("\\`*_[]()#+-=:.|<>~&");

/**
 * Removes escapes, code spans, images, links, bold and emphasis from a line. Each search for a closing delimiter
 * continues where the previous search stopped, so the function takes linear time.
 */
function plainLine(line: string): string {
  const text = line.replace(/^#+ /, "");
  const bracketAfter = nextIndexOf(text, "]");
  const parenthesisAfter = nextIndexOf(text, ")");
  const fenceAfter = nextFence(text);
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    if (char === "\\" && ESCAPABLE.has(text[at + 1] ?? "")) {
      plain += text[at + 1];
      at += 2;
    } else if (char === "`") {
      const width = runLength(text, at);
      const close = fenceAfter(width, at + width);
      const end = close ?? at;
      plain += close === undefined ? text.slice(at, at + width) : codeText(text.slice(at + width, close));
      at = end + width;
    } else if (char === "[" || (char === "!" && text[at + 1] === "[")) {
      const open = char === "!" ? at + 2 : at + 1;
      const bracket = bracketAfter(open);
      const close = bracket !== undefined && text[bracket + 1] === "(" ? parenthesisAfter(bracket) : undefined;
      if (close === undefined) {
        plain += char;
        at++;
      } else if (char === "!") at = text[close + 1] === " " ? close + 2 : close + 1;
      else {
        plain += plainLine(text.slice(open, bracket));
        at = close + 1;
      }
    } else if (text.startsWith("**", at)) at += 2;
    else {
      if (!isEmphasis(text, at)) plain += char;
      at++;
    }
  }
  return plain;
}

/** Returns the content of a code span, without the optional space at each end (CommonMark, "Code spans"). */
function codeText(code: string): string {
  const isPadded = code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
  return isPadded ? code.slice(1, -1) : code;
}

/** Creates a function that finds the next occurrence of a character. It must be called with increasing offsets. */
function nextIndexOf(text: string, char: string): (from: number) => number | undefined {
  let next = -1;
  return (from) => {
    if (next < from && next !== text.length) {
      const found = text.indexOf(char, from);
      next = found < 0 ? text.length : found;
    }
    return next === text.length ? undefined : next;
  };
}

/**
 * Creates a function that finds the next run of backticks of a given length. It must be called with increasing offsets.
 */
function nextFence(text: string): (width: number, from: number) => number | undefined {
  const lookups = new Map<number, Iterator<number>>();
  const offsets = new Map<number, number[]>();
  for (const { index, 0: run } of text.matchAll(/`+/g)) {
    const sameLength = offsets.get(run.length);
    if (sameLength) sameLength.push(index);
    else offsets.set(run.length, [index]);
  }
  for (const [width, list] of offsets) lookups.set(width, list.values());
  return (width, from) => {
    for (;;) {
      const next = lookups.get(width)?.next();
      if (!next || next.done) return undefined;
      if (next.value >= from) return next.value;
    }
  };
}

function runLength(text: string, offset: number): number {
  let end = offset;
  while (text[end] === "`") end++;
  return end - offset;
}

/**
 * Whether `_` or `*` is an emphasis delimiter. A delimiter is at the edge of a word, not inside a word or surrounded by
 * spaces.
 */
function isEmphasis(text: string, at: number): boolean {
  if (text[at] !== "_" && text[at] !== "*") return false;
  const [before = " ", after = " "] = [text[at - 1], text[at + 1]];
  return !(isWordCharacter(before) && isWordCharacter(after)) && !(text[at] === "*" && before === " " && after === " ");
}

function isWordCharacter(char: string | undefined): boolean {
  return char !== undefined && /\w/.test(char);
}
