import type { JsonText } from "./jsonText.ts";
import { lineIndent } from "./lines.ts";
import { memo } from "./memo.ts";

/** The indentations of a config by line, each read once per version: a long line can contain thousands of values. */
const indentsOf = memo((_: JsonText) => new Map<number, string>());

/** The same as {@link lineIndent} for the line of `offset`. The cost does not depend on the length of the line. */
export function indentAt(config: JsonText, offset: number): string {
  const { line } = config.document.positionAt(offset);
  const indents = indentsOf(config);
  let indent = indents.get(line);
  if (indent === undefined) {
    indent = lineIndent(config.text, config.document.offsetAt({ line, character: 0 }));
    indents.set(line, indent);
  }
  return indent;
}
