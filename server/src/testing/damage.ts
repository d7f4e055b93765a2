/** A damaged text. */
export interface DamagedText {
  readonly text: string;
  /** The offsets of the damage, in order. */
  readonly places: readonly number[];
}

const MARKS = /["{}[\]:,]/g;
/** The replacements for a punctuation character: other JSON punctuation, or punctuation from another language. */
const REPLACEMENTS = [..."\"{}[]:,;'"];

/** The kinds of damage to a punctuation character. */
export const MARK_DAMAGES = ["deleted", "doubled", "replaced"] as const;
/** The kinds of damage to lines. */
export const LINE_DAMAGES = ["line deleted", "line duplicated", "lines swapped", "cut"] as const;
export type MarkDamage = (typeof MARK_DAMAGES)[number];
export type LineDamage = (typeof LINE_DAMAGES)[number];

/** Deletes, duplicates, or replaces one JSON punctuation character between two offsets. */
export function damageMark(
  text: string,
  kind: MarkDamage,
  random: () => number,
  from = 0,
  to = text.length,
): DamagedText & { readonly mark: string } {
  const marks = [...text.slice(from, to).matchAll(MARKS)];
  const { index, 0: mark } = marks[Math.floor(random() * marks.length)]!;
  const at = from + index;
  const others = REPLACEMENTS.filter((other) => other !== mark);
  const replacement = { deleted: "", doubled: mark + mark, replaced: others[Math.floor(random() * others.length)]! }[
    kind
  ];
  return { text: text.slice(0, at) + replacement + text.slice(at + 1), places: [at], mark };
}

/** Whether `JSON.parse` accepts a text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Damages one punctuation character in the first third of a text, and another in the last third. */
export function damageTwoMarks(
  text: string,
  kinds: readonly [MarkDamage, MarkDamage],
  random: () => number,
): DamagedText {
  const third = Math.floor(text.length / 3);
  // Each change on its own must make the JSON invalid. Changing a colon in a URL, for example, does not.
  for (;;) {
    const first = damageMark(text, kinds[0], random, 0, third);
    const second = damageMark(text, kinds[1], random, 2 * third);
    if (isJson(first.text) || isJson(second.text)) continue;
    const moved = first.text.length - text.length;
    const place = second.places[0]! + moved;
    return {
      text: first.text.slice(0, place) + second.text.slice(second.places[0]!),
      places: [...first.places, place],
    };
  }
}

/** Deletes or duplicates a line, swaps it with the next one, or truncates the text at any character. */
export function damageLines(text: string, kind: LineDamage, random: () => number): DamagedText {
  if (kind === "cut") {
    const at = Math.floor(random() * text.trimEnd().length);
    return { text: text.slice(0, at), places: [at] };
  }
  const lines = text.match(/.*\n|.+$/g) ?? [];
  const chosen = Math.floor(random() * (lines.length - 1));
  const at = lines.slice(0, chosen).join("").length;
  const line = lines[chosen]!;
  if (kind === "line deleted") lines.splice(chosen, 1);
  else if (kind === "line duplicated") lines.splice(chosen, 0, line);
  else lines.splice(chosen, 2, lines[chosen + 1]!, line);
  return { text: lines.join(""), places: [at] };
}
