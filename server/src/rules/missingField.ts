import { type Edit, insertMember, type JsonValue, renameKey, replaceValue } from "../config/edits.ts";
import { type Node, property } from "../config/json.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { memberLike } from "../schema/memberLike.ts";
import { propertySchema } from "../schema/schema.ts";
import { usefulValue } from "../schema/usefulValue.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { misspelledMembers } from "./engine/fieldTypos.ts";
import { defineRule } from "./engine/rule.ts";
import { isNewerFormat } from "./newerFormat.ts";

interface Missing {
  readonly entry: Entry;
  readonly name: string;
  /** The property that is likely a misspelling of it. */
  readonly misspelled: Node | undefined;
}

export const missingField = defineRule<Missing>({
  id: "missing-field",
  severity: "error",
  docs: {
    summary: "A required field is missing.",
    why: "Without the field, the object does not work: a tab without a `url` matches no pages, and a group without `pages` shows none. A background may have a color for only one mode, but then the other mode keeps the default background, so that is a warning.",
    incorrect: { text: '{ "tabs": [{ "name": "API reference" }] }' },
    correct: { text: '{ "tabs": [{ "name": "API reference", "url": "api-reference" }] }' },
  },
  *check({ config }) {
    if (isNewerFormat(config)) return;
    for (const entry of entriesOf(config).objects) {
      const { node, schema, key } = entry;
      if (!schema?.required || !isSound(config, node)) continue;
      for (const name of schema.required) {
        if (property(node, name)) continue;
        const severity = schema["x-required-severity"];
        const misspelled = [...misspelledMembers(entry)].find(([, [meant]]) => meant === name)?.[0];
        yield {
          span: key ?? { offset: node.offset, length: 1 },
          path: pathOf(entry),
          message: `Missing ${severity ? "" : "required "}field ${JSON.stringify(name)} in ${subject(entry)}.`,
          ...(severity && { severity }),
          ...(misspelled && {
            related: [{ span: misspelled.children![0]!, message: `Did you mean ${JSON.stringify(name)}?` }],
          }),
          facts: { entry, name, misspelled },
        };
      }
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const { entry, name, misspelled } = facts;
    const missing = entry.schema?.required?.filter((each) => !property(entry.node, each)) ?? [];
    const all = missing.length > 1 && missing[0] === name ? addMembers(config, entry, missing) : [];
    return [
      {
        title: `Add ${JSON.stringify(name)}`,
        edits: addMember(config, entry, name),
        preferred: misspelled === undefined,
      },
      ...(misspelled
        ? [
            {
              title: `Change ${JSON.stringify(misspelled.children![0]!.value)} to ${JSON.stringify(name)}`,
              edits: [renameKey(misspelled, name)],
              preferred: true,
            },
          ]
        : []),
      // All findings of an object have the same place: only the first offers to add all missing fields.
      ...(all.length > 0 ? [{ title: `Add ${inWords(missing)}`, edits: all }] : []),
    ];
  },
});

/** The initial value of a missing field: one that fits the rest of the object, if the schema has one. */
function valueFor(entry: Entry, name: string): JsonValue {
  const like = memberLike(entry, entry.schema?.examples ?? [], name) as JsonValue | undefined;
  return like ?? usefulValue(propertySchema(entry.schema, name));
}

function addMember(config: SiteConfig, entry: Entry, name: string): readonly Edit[] {
  const order = Object.keys(entry.schema?.properties ?? {});
  return insertMember(config, entry.node, name, valueFor(entry, name), { order });
}

/** Edits that add several properties to an object; empty where a comment is in the way. */
function addMembers(config: SiteConfig, entry: Entry, names: readonly string[]): readonly Edit[] {
  const { node } = entry;
  if (node.children?.length === 0) {
    const isBlank = config.text.slice(node.offset + 1, node.offset + node.length - 1).trim() === "";
    const values = Object.fromEntries(names.map((name) => [name, valueFor(entry, name)]));
    return isBlank ? [replaceValue(config, node, values)] : [];
  }
  const rounds = names.map((name) => addMember(config, entry, name));
  if (rounds.some((edits) => edits.length !== 1 || edits[0]!.length > 0)) return [];
  // Each insertion brings its own comma, so insertions at one place can follow each other.
  const insertions = new Map<number, string>();
  for (const { offset, content } of rounds.flat()) insertions.set(offset, (insertions.get(offset) ?? "") + content);
  return [...insertions].map(([offset, content]) => ({ offset, length: 0, content }));
}

function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}

/** An object in words: its key, or what it is: `this tab`. */
function subject({ key, schema, parent }: Entry): string {
  if (key) return JSON.stringify(key.value);
  return parent ? `this ${(schema?.title ?? "object").toLowerCase().replace(/^an? /, "")}` : "the site config";
}
