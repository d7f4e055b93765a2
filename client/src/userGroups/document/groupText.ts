import { isDeepStrictEqual } from "node:util";
import { checkSendable, losesDigits, type UpdateRequest } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, getLocation, type Node, type ParseError, parse, parseTree } from "jsonc-parser";
import type { Conflict, GroupContent } from "./mergeGroup.ts";

const FIELDS = ["name", "mapping", "properties"] as const satisfies readonly (keyof GroupContent)[];

/** Why a document is not a valid group, and the range of the problem. Offsets are in UTF-16 code units. */
export interface GroupTextProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** Returns the document for a group. The document never contains the token. */
export function groupText(content: GroupContent): string {
  const fields = FIELDS.flatMap((field) => (content[field] === undefined ? [] : [[field, content[field]] as const]));
  return `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n`;
}

/** Parses the document of a group, with the same checks as the service. */
export function readGroupText(
  text: string,
  userGroupId: string,
): { readonly content: GroupContent } | { readonly problem: GroupTextProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: { ...syntaxErrorOf(text), message: l10n.t("Fix the JSON, then save again.") } };
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject)
    return {
      problem: problemAt(
        text,
        undefined,
        l10n.t("Expected an object with the properties name, mapping, and properties."),
      ),
    };
  const content = value as GroupContent;
  const unknownField = Object.keys(content).find((key) => !FIELDS.some((field) => field === key));
  if (unknownField !== undefined) {
    return {
      problem: problemAt(text, unknownField, l10n.t('Unknown field "{0}". Use {1}.', unknownField, FIELDS.join(", "))),
    };
  }
  const lossy = lossyNumber(text, parseTree(text));
  if (lossy) {
    const message = l10n.t("This number would lose precision. Write it as a string.");
    return { problem: { offset: lossy.offset, length: lossy.length, message } };
  }
  const problem = checkSendable("update", { user_group_id: userGroupId, ...content });
  return problem ? { problem: problemAt(text, problem.field, problem.message) } : { content };
}

/** Returns the range of the first JSON error. If the position is unknown, returns the range of the whole text. */
function syntaxErrorOf(text: string): Pick<GroupTextProblem, "offset" | "length"> {
  const errors: ParseError[] = [];
  parse(text, errors);
  const [first] = errors;
  // At the end of the text, there is no character to mark.
  if (!first || first.offset >= text.trimEnd().length) return { offset: 0, length: text.length };
  return { offset: first.offset, length: Math.max(1, first.length) };
}

/** Finds the first number that would lose precision. */
function lossyNumber(text: string, node: Node | undefined): Node | undefined {
  if (node?.type === "number")
    return losesDigits(text.slice(node.offset, node.offset + node.length)) ? node : undefined;
  for (const child of node?.children ?? []) {
    const found = lossyNumber(text, child);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns a problem with a field, given its keys joined by periods. If the text does not contain the field, the range
 * is the whole text.
 */
export function problemAt(text: string, field: string | undefined, message: string): GroupTextProblem {
  const root = parseTree(text);
  const path = field === undefined ? [] : field.split(".");
  for (let length = path.length; root && length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return { offset: node.offset, length: node.length, message };
  }
  return { offset: 0, length: text.length, message };
}

/** Describes a problem and its position for display outside the editor, as in `Line 4, properties.region: …`. */
export function problemText(text: string, { offset, length, message }: GroupTextProblem): string {
  const field = length < text.length ? getLocation(text, offset).path.join(".") : "";
  const line = lineOf(text, offset);
  return field === "" ? l10n.t("Line {0}: {1}", line, message) : l10n.t("Line {0}, {1}: {2}", line, field, message);
}

/** One-based. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/**
 * Lists the fields in conflict, as in `properties.region (line 4)`. The line is omitted if the text does not contain
 * the field.
 */
export function conflictText(text: string, conflicts: readonly Conflict[]): string {
  const root = parseTree(text);
  return conflicts
    .map((keys) => {
      const node = root && findNodeAtLocation(root, [...keys]);
      return node ? l10n.t("{0} (line {1})", keys.join("."), lineOf(text, node.offset)) : keys.join(".");
    })
    .join(", ");
}

/** Returns the update that turns `theirs` into `wanted`. Returns undefined if there is no difference. */
export function updateOf(userGroupId: string, theirs: GroupContent, edited: GroupContent): UpdateRequest | undefined {
  const changed = FIELDS.filter(
    (field) => edited[field] !== undefined && !isDeepStrictEqual(edited[field], theirs[field]),
  );
  if (changed.length === 0) return undefined;
  return { user_group_id: userGroupId, ...Object.fromEntries(changed.map((field) => [field, edited[field]])) };
}

/** A text replacement. Offsets are in UTF-16 code units. */
interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Returns the minimal replacement that turns one text into another. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { offset: start, length: before.length - start - end, text: after.slice(start, after.length - end) };
}
