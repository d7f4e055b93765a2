import { removeMember, replaceNode } from "../config/edits.ts";
import { nearest } from "../config/near.ts";
import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { defineRule } from "./engine/rule.ts";
import { listed } from "./engine/typeWords.ts";

export const unknownValue = defineRule<Entry>({
  id: "unknown-value",
  severity: "error",
  docs: {
    summary: "A value is none of those that its field allows.",
    why: "The field takes a few values only. Any other one is dropped, and the default counts, or the site is not built.",
    bad: { text: '{ "modeToggle": { "default": "Dark" } }' },
    good: { text: '{ "modeToggle": { "default": "dark" } }' },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).all) {
      const allowed = entry.schema?.enum;
      const { value } = entry.node;
      if (!allowed || allowed.includes(value)) continue;
      const [meant] = likely(value, allowed);
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: `${JSON.stringify(value)} is not allowed here: expected ${listed(allowed)}.${meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`}`,
        facts: entry,
      };
    }
  },
  fixes({ facts: entry }, { config }) {
    const allowed = (entry?.schema?.enum ?? []) as readonly string[];
    if (!entry) return [];
    const [meant] = likely(entry.node.value, allowed);
    const values = meant === undefined ? allowed : [meant, ...allowed.filter((value) => value !== meant)];
    const { key, parent } = entry;
    const isOptional = key?.parent && !parent?.schema?.required?.includes(key.value);
    return [
      ...values.map((value) => ({
        title: `Change to ${JSON.stringify(value)}`,
        edits: [replaceNode(entry.node, value)],
        preferred: value === meant,
        safe: value === meant && sameLetters(value, entry.node.value),
      })),
      // What an author wants may be what happens without the field, such as the mode of the operating system.
      ...(isOptional
        ? [{ title: `Remove ${JSON.stringify(key.value)}`, edits: removeMember(config, key.parent!) }]
        : []),
    ];
  },
});

/** The allowed values that an author may have meant: the same but for case and separators, or a typo away. */
function likely(value: unknown, allowed: readonly unknown[]): string[] {
  const words = allowed.filter((one) => typeof one === "string");
  const same = words.filter((word) => sameLetters(word, value));
  return same.length > 0 ? same : nearest(String(value), words);
}

function sameLetters(a: string, b: unknown): boolean {
  const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");
  return typeof b === "string" && plain(a) === plain(b);
}
