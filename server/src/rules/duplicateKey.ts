import { removeMember } from "../config/edits.ts";
import type { Node } from "../config/json.ts";
import { entriesOf, pathOf } from "../schema/entries.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

/** Two members of one object with the same name, as property nodes. */
interface Pair {
  readonly first: Node;
  readonly second: Node;
}

export const duplicateKey = defineRule<Pair>({
  id: "duplicate-key",
  severity: "warning",
  docs: {
    summary: "An object has two members with the same name.",
    why: "Only one of them counts, and readers of JSON do not agree on which: nearly all take the last one. What the other says is lost without a word.",
    bad: { text: '{ "codeBlock": { "mode": "auto" }, "codeBlock": { "mode": "dark" } }' },
    good: { text: '{ "codeBlock": { "mode": "dark" } }' },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).objects) {
      if (!isSound(config, entry.node)) continue;
      const seen = new Map<string, Node>();
      for (const second of entry.node.children ?? []) {
        const key = second.children![0]!;
        const name = key.value as string;
        const first = seen.get(name);
        if (!first) {
          seen.set(name, second);
          continue;
        }
        yield {
          span: key,
          path: [...pathOf(entry), name],
          message: `${JSON.stringify(name)} stands here for the second time. Only one of the two counts, as a rule the last.`,
          related: [{ span: first.children![0]!, message: "The first time." }],
          facts: { first, second },
        };
      }
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const text = ({ children }: Node): string | undefined => {
      const value = children?.[1];
      return value && config.text.slice(value.offset, value.offset + value.length);
    };
    const same = text(facts.first) === text(facts.second);
    return [
      {
        title: same ? "Remove the repetition" : "Remove the first one, which has no effect",
        edits: removeMember(config, same ? facts.second : facts.first),
        preferred: true,
        safe: same,
      },
      ...(same ? [] : [{ title: "Keep the first one", edits: removeMember(config, facts.second) }]),
    ];
  },
});
