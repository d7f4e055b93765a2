import * as l10n from "@vscode/l10n";
import { removeMember } from "../../json/edits.ts";
import type { Node } from "../../json/json.ts";
import { entriesOf, pathOf } from "../../schema/entries.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";

/** The nodes of two properties with the same key. */
interface Pair {
  readonly first: Node;
  readonly second: Node;
}

export const duplicateKey = defineRule<Pair>({
  id: "duplicate-key",
  severity: "warning",
  docs: {
    summary: "An object contains the same key twice.",
    why: "Only one of the values is used, and the other is silently ignored. JSON parsers disagree on which one to use, but most use the last.",
    examples: {
      incorrect: '{ "appearance": { "default": "system" }, "appearance": { "default": "dark" } }',
      correct: '{ "appearance": { "default": "dark" } }',
    },
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
          message: l10n.t("Duplicate key {0}. Most parsers keep only the last value.", JSON.stringify(name)),
          related: [{ span: first.children![0]!, message: l10n.t("The key is first used here.") }],
          data: { first, second },
        };
      }
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const text = ({ children }: Node): string | undefined => {
      const value = children?.[1];
      return value && config.text.slice(value.offset, value.offset + value.length);
    };
    const isSame = text(data.first) === text(data.second);
    return [
      {
        title: isSame ? l10n.t("Remove the duplicate") : l10n.t("Keep the last value"),
        edits: removeMember(config, isSame ? data.second : data.first),
        preferred: true,
        safe: isSame,
      },
      ...(isSame ? [] : [{ title: l10n.t("Keep the first value"), edits: removeMember(config, data.second) }]),
    ];
  },
});
