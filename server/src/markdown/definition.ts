/** The definition of a reference, `[name]: target "title"`, with the offsets of its target. A footnote is none. */
const DEFINITION =
  /\[(?!\^)(?:[^\\[\]]|\\[\s\S]){1,999}\]:[ \t]*(?:\n[ \t]*)?(?:<((?:[^<>\n\\]|\\[^\n])*)>|([^\s<]\S*))(?:[ \t]*(?:[ \t]|\n[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?[ \t]*(?=\n|$)/dy;

/** How much of a paragraph may be one definition. */
const MAX_LENGTH = 4_000;

/** How long the definitions at the start of a paragraph are when they are all of it; undefined when there is more. */
export function definitionLength(text: string): number | undefined {
  const only = text.length > MAX_LENGTH ? undefined : matchAt(text, 0);
  return only && only.end === text.length ? only.end : undefined;
}

/** The target of a definition that {@link definitionLength} measured, by its offsets in the text. */
export function definitionTarget(text: string): { readonly from: number; readonly to: number } | undefined {
  return matchAt(text, 0)?.target;
}

function matchAt(text: string, at: number) {
  DEFINITION.lastIndex = at;
  const match = DEFINITION.exec(text);
  const target = match?.indices?.[1] ?? match?.indices?.[2];
  return match && target
    ? { end: match.index + match[0].length, target: { from: target[0], to: target[1] } }
    : undefined;
}
