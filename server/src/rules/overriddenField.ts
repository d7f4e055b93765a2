import * as l10n from "@vscode/l10n";
import { removeMember } from "../json/edits.ts";
import { type Node, property } from "../json/json.ts";
import { entriesOf, pathOf } from "../schema/entries.ts";
import { inWords } from "../text/lists.ts";
import { defineRule, type Fix } from "./engine/rule.ts";

interface Overridden {
  readonly overridden: Node;
  /** The member that counts, and the others that have no effect beside it. */
  readonly counts: Node;
}

export const overriddenField = defineRule<Overridden>({
  id: "overridden-field",
  severity: "warning",
  docs: {
    summary: "A field has no effect because of another one beside it.",
    why: "The platform deletes the field without a message. Readers see only what the other one says.",
  },
  *check({ config }) {
    for (const entry of entriesOf(config).objects) {
      for (const [name, others] of Object.entries(entry.schema?.["x-overrides"] ?? {})) {
        const counts = property(entry.node, name);
        for (const other of counts ? others : []) {
          const overridden = property(entry.node, other);
          if (!counts || !overridden) continue;
          yield {
            span: overridden.children![0]!,
            path: [...pathOf(entry), other],
            message: l10n.t("{0} has no effect beside {1}.", JSON.stringify(other), JSON.stringify(name)),
            related: [{ span: counts.children![0]!, message: l10n.t("This field counts.") }],
            tag: "unnecessary",
            facts: { overridden, counts },
          };
        }
      }
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const remove = (...members: readonly Node[]): Fix => ({
      title: l10n.t("Remove {0}", inWords(members.map(({ children }) => JSON.stringify(children![0]!.value)))),
      edits: members.flatMap((member) => removeMember(config, member)),
    });
    return [remove(facts.overridden), remove(facts.counts)];
  },
});
