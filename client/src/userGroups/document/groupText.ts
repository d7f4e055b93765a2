import { isDeepStrictEqual } from "node:util";
import { checkRequest, losesDigits, type UpdateRequest } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, getLocation, type Node, type ParseError, parse, parseTree } from "jsonc-parser";
import type { Conflict, GroupContent } from "./mergeGroup.ts";

const FIELDS = ["name", "mapping", "properties"] as const satisfies readonly (keyof GroupContent)[];

/** Why a text cannot be saved as a group, and where, in UTF-16 units. */
export interface GroupTextProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** The document of a group. The token is never in it. */
export function groupText(content: GroupContent): string {
  const fields = FIELDS.flatMap((field) => (content[field] === undefined ? [] : [[field, content[field]] as const]));
  return `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n`;
}

/** Reads the document of a group, by the same checks that the service makes. */
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
        l10n.t("Expected an object with the properties name, mapping and properties."),
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
    const message = l10n.t("This number cannot be kept exactly. Write it as a string.");
    return { problem: { offset: lossy.offset, length: lossy.length, message } };
  }
  const problem = checkRequest("update", { user_group_id: userGroupId, ...content });
  return problem ? { problem: problemAt(text, problem.field, problem.message) } : { content };
}

/** The range of the first JSON error; the whole text if it is uncertain. */
function syntaxErrorOf(text: string): Pick<GroupTextProblem, "offset" | "length"> {
  const errors: ParseError[] = [];
  parse(text, errors);
  const [first] = errors;
  // At the end of the text there is no character to mark.
  if (!first || first.offset >= text.trimEnd().length) return { offset: 0, length: text.length };
  return { offset: first.offset, length: Math.max(1, first.length) };
}

/** The first number that would be sent as another one. */
function lossyNumber(text: string, node: Node | undefined): Node | undefined {
  if (node?.type === "number")
    return losesDigits(text.slice(node.offset, node.offset + node.length)) ? node : undefined;
  for (const child of node?.children ?? []) {
    const found = lossyNumber(text, child);
    if (found) return found;
  }
  return undefined;
}

/** A problem on a field (a path of keys joined by dots), or on the whole text where there is none. */
export function problemAt(text: string, field: string | undefined, message: string): GroupTextProblem {
  const root = parseTree(text);
  const path = field === undefined ? [] : field.split(".");
  for (let length = path.length; root && length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return { offset: node.offset, length: node.length, message };
  }
  return { offset: 0, length: text.length, message };
}

/**
 * A problem as one sentence with its position: VS Code shows it in a message, away from the text.
 * `Line 4, properties.region: …`
 */
export function problemText(text: string, { offset, length, message }: GroupTextProblem): string {
  const field = length < text.length ? getLocation(text, offset).path.join(".") : "";
  const line = lineOf(text, offset);
  return field === "" ? l10n.t("Line {0}: {1}", line, message) : l10n.t("Line {0}, {1}: {2}", line, field, message);
}

/** The line of an offset, counted from 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The fields of a conflict with their lines: `properties.region (line 4)`. A field that the text leaves out has none. */
export function conflictText(text: string, conflicts: readonly Conflict[]): string {
  const root = parseTree(text);
  return conflicts
    .map((keys) => {
      const node = root && findNodeAtLocation(root, [...keys]);
      return node ? l10n.t("{0} (line {1})", keys.join("."), lineOf(text, node.offset)) : keys.join(".");
    })
    .join(", ");
}

/** The request that makes `theirs` into `wanted`: only what differs; undefined when nothing does. */
export function updateOf(userGroupId: string, theirs: GroupContent, wanted: GroupContent): UpdateRequest | undefined {
  const changed = FIELDS.filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], theirs[field]),
  );
  if (changed.length === 0) return undefined;
  return { user_group_id: userGroupId, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) };
}

/** A replacement in a text, in UTF-16 units. */
interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The replacement that turns a text into another, without their common prefix and suffix. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { offset: start, length: before.length - start - end, text: after.slice(start, after.length - end) };
}
