import { insertMember, type JsonValue, renameKey } from "../config/edits.ts";
import { type Node, property } from "../config/json.ts";
import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { memberLike } from "../schema/memberLike.ts";
import { propertySchema } from "../schema/schema.ts";
import { usefulValue } from "../schema/usefulValue.ts";
import { misspeltMembers } from "./fieldNames.ts";
import { isNewerFormat } from "./newerFormat.ts";
import { defineRule } from "./rule.ts";
import { isSound } from "./syntax/problemsOf.ts";

interface Missing {
  readonly entry: Entry;
  readonly name: string;
  /** The member that is meant to be it, by another name. */
  readonly misspelt: Node | undefined;
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
        const misspelt = [...misspeltMembers(entry)].find(([, [meant]]) => meant === name)?.[0];
        yield {
          span: key ?? { offset: node.offset, length: 1 },
          path: pathOf(entry),
          message: `${subject(entry)} has no ${JSON.stringify(name)}${severity ? "" : ", which is required"}.`,
          ...(severity && { severity }),
          ...(misspelt && {
            related: [{ span: misspelt.children![0]!, message: `Is this meant to be ${JSON.stringify(name)}?` }],
          }),
          facts: { entry, name, misspelt },
        };
      }
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const { entry, name, misspelt } = facts;
    const order = Object.keys(entry.schema?.properties ?? {});
    const like = memberLike(entry, entry.schema?.examples ?? [], name) as JsonValue | undefined;
    const value = like ?? usefulValue(propertySchema(entry.schema, name));
    return [
      {
        title: `Add ${JSON.stringify(name)}`,
        edits: insertMember(config, entry.node, name, value, { order }),
        preferred: misspelt === undefined,
      },
      ...(misspelt
        ? [
            {
              title: `Change ${JSON.stringify(misspelt.children![0]!.value)} to ${JSON.stringify(name)}`,
              edits: [renameKey(misspelt, name)],
              preferred: true,
            },
          ]
        : []),
    ];
  },
});

/** What an object is called: by the key it stands under, else by what it is. */
function subject({ key, schema, parent }: Entry): string {
  if (key) return JSON.stringify(key.value);
  return parent ? `This ${(schema?.title ?? "object").toLowerCase().replace(/^an? /, "")}` : "The site config";
}
