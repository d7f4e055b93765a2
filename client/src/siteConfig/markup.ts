/** The text to change, as offsets into a line: the selection, or the word at the cursor. */
export interface Selected {
  readonly line: string;
  readonly from: number;
  readonly to: number;
}

/** The new text of a line, and the selection in it. */
export type Marked = Selected;

/** The characters around bold text, italic text, and code. */
export type Marks = "**" | "*" | "`";

/**
 * Puts marks around the selected text, or removes them if they are there. White space at the ends stays outside, because
 * Markdown ignores marks next to it.
 */
export function toggleMarks({ line, from, to }: Selected, marks: Marks): Marked {
  const selected = line.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const end = Math.max(start, to - (selected.length - selected.trimEnd().length));
  const [char] = marks;
  const { length } = marks;
  const outside = Math.min(countAtEnd(line.slice(0, start), char), countAtStart(line.slice(end), char));
  if (has(outside, marks)) return without(line, start - length, end, length);
  const inner = line.slice(start, end);
  const left = countAtStart(inner, char);
  const inside = Math.min(left, countAtEnd(inner.slice(left), char));
  if (has(inside, marks)) return without(line, start, end - length, length);
  const [open, close] = marks === "`" && inner.includes("`") ? ["`` ", " ``"] : [marks, marks];
  return {
    line: `${line.slice(0, start)}${open}${inner}${close}${line.slice(end)}`,
    from: start + open.length,
    to: end + open.length,
  };
}

/**
 * Makes the selected text a link, with the cursor where its target or text is missing. Removes the link if the selection
 * is the text of one.
 */
export function toggleLink({ line, from, to }: Selected): Marked {
  const selected = line.slice(from, to);
  const target = line[from - 1] === "[" ? /^\]\([^()\s]*\)/.exec(line.slice(to))?.[0] : undefined;
  if (target !== undefined)
    return {
      line: `${line.slice(0, from - 1)}${selected}${line.slice(to + target.length)}`,
      from: from - 1,
      to: to - 1,
    };
  const isTarget = /^(?:https?:\/\/|\/)\S+$/.test(selected);
  const at = isTarget ? from + 1 : to + "[](".length;
  const link = isTarget ? `[](${selected})` : `[${selected}]()`;
  return { line: `${line.slice(0, from)}${link}${line.slice(to)}`, from: at, to: at };
}

/** Returns how often a character is repeated at the start of text. */
function countAtStart(text: string, char: string | undefined): number {
  let count = 0;
  while (count < text.length && text[count] === char) count++;
  return count;
}

/** Returns how often a character is repeated at the end of text. */
function countAtEnd(text: string, char: string | undefined): number {
  let count = 0;
  while (count < text.length && text[text.length - count - 1] === char) count++;
  return count;
}

/** Whether a number of asterisks or backticks includes the marks. */
function has(count: number, marks: Marks): boolean {
  return marks === "*" ? count === 1 || count === 3 : marks === "**" ? count === 2 || count === 3 : count === 1;
}

/** Removes the marks at two offsets, and selects the text between them. */
function without(line: string, before: number, after: number, length: number): Marked {
  return {
    line: `${line.slice(0, before)}${line.slice(before + length, after)}${line.slice(after + length)}`,
    from: before,
    to: after - length,
  };
}
