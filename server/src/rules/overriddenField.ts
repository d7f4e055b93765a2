import * as l10n from "@vscode/l10n";
import { removeMember } from "../json/edits.ts";
import type { JSONPath, Node } from "../json/json.ts";
import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { type MemberPair, pairsIn } from "../schema/faults.ts";
import { inWords } from "../text/lists.ts";
import { defineRule, type Fix } from "./engine/rule.ts";

export const overriddenField = defineRule<MemberPair>({
  id: "overridden-field",
  severity: "warning",
  docs: {
    summary: "A field has no effect because of another field in the same object.",
    why: "The platform silently deletes the field, and only the other one takes effect. Mutually exclusive fields are an error, because the platform rejects the file.",
  },
  *check({ config }) {
    for (const entry of entriesOf(config).objects) {
      for (const facts of pairsIn(entry.node, entry.schema, "x-overrides")) {
        const [other, name] = quotedKeys(facts);
        yield {
          span: facts.other.children![0]!,
          path: pathOfMember(entry, facts.other),
          message: l10n.t("{0} has no effect when {1} is set.", other, name),
          related: [{ span: facts.first.children![0]!, message: l10n.t("This field takes effect.") }],
          tag: "unnecessary",
          facts,
        };
      }
      // Yield only one finding, because the file is invalid as long as any of these fields is present.
      const [facts] = pairsIn(entry.node, entry.schema, "x-excludes");
      if (!facts) continue;
      const [other, name] = quotedKeys(facts);
      yield {
        span: facts.other.children![0]!,
        path: pathOfMember(entry, facts.other),
        message: l10n.t("{0} cannot be combined with {1}.", other, name),
        related: [{ span: facts.first.children![0]!, message: l10n.t("This field excludes most other fields.") }],
        severity: "error",
        isRejected: true,
        facts,
      };
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const remove = (...members: readonly Node[]): Fix => ({
      title: l10n.t("Remove {0}", inWords(members.map(({ children }) => JSON.stringify(children![0]!.value)))),
      edits: members.flatMap((member) => removeMember(config, member)),
    });
    return [remove(facts.other), remove(facts.first)];
  },
});

function quotedKeys({ first, other }: MemberPair): readonly [other: string, name: string] {
  return [JSON.stringify(other.children![0]!.value), JSON.stringify(first.children![0]!.value)];
}

function pathOfMember(entry: Entry, { children }: Node): JSONPath {
  return [...pathOf(entry), children![0]!.value as string];
}
