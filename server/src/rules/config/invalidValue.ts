import * as l10n from "@vscode/l10n";
import { removeItems, removeMember, replaceNode } from "../../json/edits.ts";
import type { Node } from "../../json/json.ts";
import { kinds } from "../../kinds/index.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import { type Entry, entriesOf, pathOf } from "../../schema/entries.ts";
import { defineRule, type Fix, type RuleContext } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { patternOf, type Violation, violationsOf } from "./valueLimits.ts";

interface Data {
  readonly entry: Entry;
  readonly violation: Violation;
}

export const invalidValue = defineRule<Data>({
  id: "invalid-value",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A value has the right type, but is not valid.",
    why: "Some fields limit the format of a string or the number of entries, or require unique entries. If a value is not allowed, the platform rejects the file or drops the part of the navigation that contains the value.",
    examples: {
      incorrect: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog", "icon": "fa-book" }] } }',
      correct: '{ "navbar": { "links": [{ "label": "Blog", "href": "/blog", "icon": "book" }] } }',
    },
  },
  *check(context) {
    const { config } = context;
    for (const entry of entriesOf(config).all) {
      for (const violation of violationsOf(entry, context)) {
        const { node, message, first } = violation;
        if (violation.limit === "minItems" && !isSound(config, node)) continue;
        yield {
          span: node,
          path: node === entry.node ? pathOf(entry) : [...pathOf(entry), indexOf(entry, node)],
          message,
          ...(first && { related: [{ span: first, message: l10n.t("First occurrence.") }] }),
          data: { entry, violation },
        };
      }
    }
  },
  fixes: ({ data }, context) => (data ? fixesFor(data, context) : []),
});

function fixesFor(data: Data, context: RuleContext): readonly Fix[] {
  const { entry, violation } = data;
  const { limit, node } = violation;
  switch (limit) {
    case "uniqueItems":
      return [
        { ...removal(entry, indexOf(entry, node), context), preferred: true, safe: isCopy(entry, violation, context) },
      ];
    case "maxItems":
      return [removal(entry, indexOf(entry, node), context)];
    case "minimum":
      return [changeTo(entry, entry.schema!.minimum!)];
    case "pattern":
      return patternFixes(entry, context);
    case "minItems":
    case "minLength":
      return node.children?.length || node.value ? [] : removeEmpty(entry, context);
    case "maxLength":
      return [];
    default:
      return limit satisfies never;
  }
}

/** Whether the whole item is a duplicate. Duplicate objects can differ in other properties. */
function isCopy(entry: Entry, { node, first }: Violation, { config: { text } }: RuleContext): boolean {
  const [item, before] = [node, first].map((each) => each && entry.node.children![indexOf(entry, each)]!);
  const source = (each: Node | undefined) => each && text.slice(each.offset, each.offset + each.length);
  return source(item) === source(before);
}

function indexOf({ node: { children = [] } }: Entry, { offset }: Node): number {
  return children.findLastIndex((item) => item.offset <= offset);
}

/** A pattern that forbids a prefix, such as `^(?!fa-)`. */
const FORBIDDEN_START = /^\^\(\?!([\w:/-]+)\)/;

/** Offers the value kind's corrections that match the pattern, and the value without its forbidden prefix. */
function patternFixes(entry: Entry, context: RuleContext): readonly Fix[] {
  const { node, schema } = entry;
  const kind = schema?.["x-kind"] && kinds[schema["x-kind"]];
  const corrections = kind?.corrections?.(node.value, { ...context, occurrence: occurrenceOf(entry) }) ?? [];
  const [, start] = FORBIDDEN_START.exec(schema?.pattern ?? "") ?? [];
  const values = [
    ...corrections.map(({ value }) => value),
    ...(start !== undefined && node.value.startsWith(start) ? [node.value.slice(start.length)] : []),
  ];
  return [...new Set(values)]
    .filter((value) => value !== "" && patternOf(schema!)!.test(value))
    .map((value, index) => ({ ...changeTo(entry, value), preferred: index === 0 }));
}

function changeTo({ node }: Entry, value: string | number): Fix {
  return {
    title: l10n.t("Change to {0}", JSON.stringify(value)),
    edits: [replaceNode(node, value)],
    preferred: true,
  };
}

function removal({ node }: Entry, index: number, { config }: Pick<RuleContext, "config">): Fix {
  return { title: l10n.t("Remove this entry"), edits: removeItems(config, node, [index]) };
}

/** Removes an empty value. If its object requires the value, removes the whole array item. */
function removeEmpty({ key, parent, segment }: Entry, { config }: Pick<RuleContext, "config">): readonly Fix[] {
  if (key?.parent && !parent?.schema?.required?.includes(key.value)) {
    return [
      {
        title: l10n.t("Remove {0}", JSON.stringify(key.value)),
        edits: removeMember(config, key.parent),
        preferred: true,
      },
    ];
  }
  const list = key ? parent?.parent : parent;
  const index = key ? parent?.segment : segment;
  if (list?.node.type !== "array" || typeof index !== "number") return [];
  return [removal(list, index, { config })];
}
