import * as l10n from "@vscode/l10n";
import { removeMember } from "../../json/edits.ts";
import type { JSONPath, Node } from "../../json/json.ts";
import { type Entry, entriesOf, pathOf } from "../../schema/entries.ts";
import { type MemberPair, pairsIn } from "../../schema/faults.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { defineRule, type Fix } from "../engine/rule.ts";

export const overriddenField = defineRule<MemberPair>({
  id: "overridden-field",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A field has no effect because of another field in the same object.",
    why: "The platform silently deletes the field, and only the other one takes effect. Mutually exclusive fields are an error, because the platform rejects the file.",
    examples: {
      incorrect: '{ "fonts": { "family": "Inter", "heading": { "family": "Playfair Display" } } }',
      correct: '{ "fonts": { "body": { "family": "Inter" }, "heading": { "family": "Playfair Display" } } }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOf(config).objects) {
      for (const data of pairsIn(entry.node, entry.schema, "x-overrides")) {
        const [other, name] = quotedKeys(data);
        yield {
          span: data.other.children![0]!,
          path: pathOfMember(entry, data.other),
          message: l10n.t("{0} has no effect when {1} is set.", other, name),
          related: [{ span: data.first.children![0]!, message: l10n.t("This field takes effect.") }],
          tag: "unnecessary",
          data,
        };
      }
      // Yield only one finding, because the file is invalid as long as any of these fields is present.
      const [data] = pairsIn(entry.node, entry.schema, "x-excludes");
      if (!data) continue;
      const [other, name] = quotedKeys(data);
      yield {
        span: data.other.children![0]!,
        path: pathOfMember(entry, data.other),
        message: l10n.t("{0} cannot be combined with {1}.", other, name),
        related: [{ span: data.first.children![0]!, message: l10n.t("This field excludes most other fields.") }],
        severity: "error",
        isRejected: true,
        data,
      };
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const remove = (...members: readonly Node[]): Fix => ({
      title: l10n.t("Remove {0}", joinWithAnd(members.map(({ children }) => JSON.stringify(children![0]!.value)))),
      edits: members.flatMap((member) => removeMember(config, member)),
    });
    return [remove(data.other), remove(data.first)];
  },
});

function quotedKeys({ first, other }: MemberPair): readonly [other: string, name: string] {
  return [JSON.stringify(other.children![0]!.value), JSON.stringify(first.children![0]!.value)];
}

function pathOfMember(entry: Entry, { children }: Node): JSONPath {
  return [...pathOf(entry), children![0]!.value as string];
}
