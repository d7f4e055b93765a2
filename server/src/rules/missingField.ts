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
  /** The member that is meant to be it, by another name. */
  readonly misspelled: Node | undefined;
}

export const missingField = defineRule<Missing>({
  id: "missing-field",
  severity: "error",
  docs: {
    summary: "An object lacks a field that it needs.",
    why: "Without it the object means nothing: a tab without a url marks no pages, a group without pages shows none. Of the background colours one alone is allowed for, yet it leaves the other mode to chance, so that is a warning.",
    bad: { text: '{ "tabs": [{ "name": "API reference" }] }' },
    good: { text: '{ "tabs": [{ "name": "API reference", "url": "api-reference" }] }' },
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
          message: `${subject(entry)} has no ${JSON.stringify(name)}${severity ? "" : ", which is required"}.`,
          ...(severity && { severity }),
          ...(misspelled && {
            related: [{ span: misspelled.children![0]!, message: `Is this meant to be ${JSON.stringify(name)}?` }],
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
      // All findings of an object stand at one place: only the first offers what mends them all.
      ...(all.length > 0 ? [{ title: `Add ${inWords(missing)}`, edits: all }] : []),
    ];
  },
});

/** A value to begin with for a field that an object lacks: one that fits what it holds, if there is one. */
function valueFor(entry: Entry, name: string): JsonValue {
  const like = memberLike(entry, entry.schema?.examples ?? [], name) as JsonValue | undefined;
  return like ?? usefulValue(propertySchema(entry.schema, name));
}

function addMember(config: SiteConfig, entry: Entry, name: string): readonly Edit[] {
  const order = Object.keys(entry.schema?.properties ?? {});
  return insertMember(config, entry.node, name, valueFor(entry, name), { order });
}

/** Edits that give an object several members; none where a comment stands in the way. */
function addMembers(config: SiteConfig, entry: Entry, names: readonly string[]): readonly Edit[] {
  const { node } = entry;
  if (node.children?.length === 0) {
    const isBlank = config.text.slice(node.offset + 1, node.offset + node.length - 1).trim() === "";
    const values = Object.fromEntries(names.map((name) => [name, valueFor(entry, name)]));
    return isBlank ? [replaceValue(config, node, values)] : [];
  }
  const rounds = names.map((name) => addMember(config, entry, name));
  if (rounds.some((edits) => edits.length !== 1 || edits[0]!.length > 0)) return [];
  // Each brings its comma along, so those at one place go one behind the other.
  const insertions = new Map<number, string>();
  for (const { offset, content } of rounds.flat()) insertions.set(offset, (insertions.get(offset) ?? "") + content);
  return [...insertions].map(([offset, content]) => ({ offset, length: 0, content }));
}

function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}

/** What an object is called: by the key it stands under, else by what it is. */
function subject({ key, schema, parent }: Entry): string {
  if (key) return JSON.stringify(key.value);
  return parent ? `This ${(schema?.title ?? "object").toLowerCase().replace(/^an? /, "")}` : "The site config";
}
