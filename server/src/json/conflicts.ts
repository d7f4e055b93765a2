import type { Span } from "./json.ts";
import { nextLine } from "./lines.ts";

/** An unresolved merge conflict including its markers, or a single leftover marker. */
export interface Conflict extends Span {
  /** The marker lines, including their line breaks. */
  readonly markers: readonly Span[];
  /** The lines of each side. Undefined if this is only a leftover marker. */
  readonly sides: { readonly ours: Span; readonly base?: Span; readonly theirs: Span } | undefined;
}

interface Marker extends Span {
  readonly char: string;
}

// JSON strings cannot contain line breaks, so no line in valid JSON starts with a marker.
const MARKERS = ["<<<<<<<", ">>>>>>>", "|||||||", "======="];
const MARKER = /^(?:<{7}|>{7}|\|{7}|={7})(?=[ \t\r]|$)/gm;

/** Finds all merge conflicts in the text, in order. */
export function conflictsIn(text: string): readonly Conflict[] {
  // This check is much faster than running the pattern at the start of every line.
  if (!MARKERS.some((marker) => text.includes(marker))) return [];
  const markers: Marker[] = [];
  for (const { 0: match, index } of text.matchAll(MARKER)) {
    markers.push({ char: match[0]!, offset: index, length: nextLine(text, index) - index });
  }
  const conflicts: Conflict[] = [];
  for (let i = 0; i < markers.length; i++) {
    const [first, second, third, fourth] = markers.slice(i, i + 4);
    const chars = markers.slice(i, i + 4).reduce((all, { char }) => all + char, "");
    if (chars.startsWith("<=>")) {
      conflicts.push(
        conflict([first!, second!, third!], { ours: between(first!, second!), theirs: between(second!, third!) }),
      );
      i += 2;
    } else if (chars === "<|=>") {
      conflicts.push(
        conflict([first!, second!, third!, fourth!], {
          ours: between(first!, second!),
          base: between(second!, third!),
          theirs: between(third!, fourth!),
        }),
      );
      i += 3;
    } else conflicts.push(conflict([first!], undefined));
  }
  return conflicts;
}

/**
 * Returns the text to parse. Blanks out the byte order mark and everything but our side of each conflict, to prevent
 * follow-up errors. Offsets do not change.
 */
export function readableText(text: string, conflicts: readonly Conflict[]): string {
  let result = "";
  let end = 0;
  const blank = ({ offset, length }: Span): void => {
    result += text.slice(end, offset) + text.slice(offset, offset + length).replace(/[^\r\n]/g, " ");
    end = offset + length;
  };
  if (text.startsWith("\ufeff")) blank({ offset: 0, length: 1 });
  for (const { markers, sides } of conflicts) {
    const blanked = [...markers, ...(sides?.base ? [sides.base] : []), ...(sides ? [sides.theirs] : [])];
    for (const span of blanked.sort((a, b) => a.offset - b.offset)) blank(span);
  }
  return end === 0 ? text : result + text.slice(end);
}

function conflict(markers: readonly Marker[], sides: Conflict["sides"]): Conflict {
  const { offset } = markers[0]!;
  const last = markers.at(-1)!;
  return { offset, length: last.offset + last.length - offset, markers, sides };
}

function between(a: Span, b: Span): Span {
  return { offset: a.offset + a.length, length: b.offset - a.offset - a.length };
}
