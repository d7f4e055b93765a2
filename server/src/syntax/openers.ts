import type { TokenType } from "./lexer.ts";
import { fix, insertion } from "./problem.ts";
import type { Reader } from "./reader.ts";

/**
 * When a bracket is missing before the current token, reports it, reads on as if it were there, and returns true:
 * `"logo": "light": …`, `[ "group": …`, `"pages": "one", "two" ]`.
 */
export function addMissingOpener(reader: Reader): boolean {
  const missing = missingOpener(reader);
  if (!missing) return false;
  const { offset } = reader.token;
  reader.report({
    span: { offset, length: reader.token.end - offset },
    message: `The ${missing} that begins the ${missing === "{" ? "object" : "list"} is missing before this.`,
    fixes: () => [fix(`Add the missing ${missing}`, [insertion(offset, missing === "{" ? "{ " : "[")], false)],
    damaged: reader.open,
  });
  reader.push({ type: missing, offset, end: offset });
  return true;
}

function missingOpener(reader: Reader): "{" | "[" | undefined {
  const inList = reader.frame?.close === "]";
  if (reader.isName()) return reader.lacks("{") ? "{" : undefined;
  if (inList || reader.type() === "[" || !reader.lacks("[")) return undefined;
  // A list shows by what follows its first item: its end, or a second one where a name should stand.
  const end = reader.mayLookAhead() ? endOfValue(reader) : undefined;
  if (end === undefined) return undefined;
  const [after, second] = [reader.type(end), reader.type(end + 1)];
  if (after === "]") return "[";
  return after === "," && second !== undefined && second !== "}" && !reader.isName(end + 1) ? "[" : undefined;
}

/** How many tokens the value takes that begins at the current one; undefined when its brackets do not match. */
function endOfValue(reader: Reader): number | undefined {
  const open: TokenType[] = [];
  for (let ahead = 0; ; ahead++) {
    const type = reader.type(ahead);
    if (type === undefined) return undefined;
    if (type === "{") open.push("}");
    else if (type === "[") open.push("]");
    else if ((type === "}" || type === "]") && open.pop() !== type) return undefined;
    if (open.length === 0) return ahead + 1;
  }
}
