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
  const outside = marksAround(line, start, end, marks);
  if (outside !== undefined) return without(line, start - outside, start, end, outside);
  const inner = line.slice(start, end);
  const inside = inner.length >= 2 * marks.length ? ownMarks(inner, marks) : undefined;
  if (inside !== undefined) return without(line, start, start + inside, end - inside, inside);
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

/** Returns the length of the marks around text, if they are there. Three asterisks mean bold and italic. */
function marksAround(line: string, from: number, to: number, marks: Marks): number | undefined {
  const char = marks[0];
  let left = 0;
  while (line[from - left - 1] === char) left++;
  let right = 0;
  while (line[to + right] === char) right++;
  return has(Math.min(left, right), marks) ? marks.length : undefined;
}

/** Like {@link marksAround}, for marks that are selected with the text. */
function ownMarks(text: string, marks: Marks): number | undefined {
  const char = marks[0];
  let left = 0;
  while (text[left] === char) left++;
  let right = 0;
  while (right < text.length - left && text[text.length - right - 1] === char) right++;
  return has(Math.min(left, right), marks) ? marks.length : undefined;
}

/** Whether a number of asterisks or backticks includes the marks. */
function has(count: number, marks: Marks): boolean {
  return marks === "*" ? count === 1 || count === 3 : marks === "**" ? count === 2 || count === 3 : count === 1;
}

/** Removes marks before and after the text between two offsets. */
function without(line: string, before: number, from: number, to: number, length: number): Marked {
  return {
    line: `${line.slice(0, before)}${line.slice(before + length, to)}${line.slice(to + length)}`,
    from: from - length,
    to: to - length,
  };
}
