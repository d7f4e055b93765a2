import * as l10n from "@vscode/l10n";
import { removeMember } from "../json/edits.ts";
import { type JSONPath, type Node, property } from "../json/json.ts";
import { type Entry, entriesOf, pathOf } from "../schema/entries.ts";
import { inWords } from "../text/lists.ts";
import { defineRule, type Fix } from "./engine/rule.ts";

interface Overridden {
  /** The member that has no effect, or must not be there. */
  readonly overridden: Node;
  /** The member that it is beside. */
  readonly counts: Node;
}

export const overriddenField = defineRule<Overridden>({
  id: "overridden-field",
  severity: "warning",
  docs: {
    summary: "A field has no effect because of another field in the same object.",
    why: "The platform silently deletes the field, and only the other one takes effect. Mutually exclusive fields are an error, because the platform rejects the file.",
  },
  *check({ config }) {
    for (const entry of entriesOf(config).objects) {
      for (const facts of pairsIn(entry, "x-overrides")) {
        const [other, name] = quotedKeys(facts);
        yield {
          span: facts.overridden.children![0]!,
          path: pathOfMember(entry, facts.overridden),
          message: l10n.t("{0} has no effect when {1} is set.", other, name),
          related: [{ span: facts.counts.children![0]!, message: l10n.t("This field takes effect.") }],
          tag: "unnecessary",
          facts,
        };
      }
      // One finding: the file is valid only without all of them.
      const [facts] = pairsIn(entry, "x-excludes");
      if (!facts) continue;
      const [other, name] = quotedKeys(facts);
      yield {
        span: facts.overridden.children![0]!,
        path: pathOfMember(entry, facts.overridden),
        message: l10n.t("{0} cannot be combined with {1}. The platform rejects the file.", other, name),
        related: [{ span: facts.counts.children![0]!, message: l10n.t("This field excludes most other fields.") }],
        severity: "error",
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
    return [remove(facts.overridden), remove(facts.counts)];
  },
});

/** The members of an object that do not go together. */
function* pairsIn({ node, schema }: Entry, keyword: "x-overrides" | "x-excludes"): Generator<Overridden> {
  for (const [name, others] of Object.entries(schema?.[keyword] ?? {})) {
    const counts = property(node, name);
    if (!counts) continue;
    for (const other of others) {
      const overridden = property(node, other);
      if (overridden) yield { overridden, counts };
    }
  }
}

function quotedKeys({ overridden, counts }: Overridden): readonly [other: string, name: string] {
  return [JSON.stringify(overridden.children![0]!.value), JSON.stringify(counts.children![0]!.value)];
}

function pathOfMember(entry: Entry, { children }: Node): JSONPath {
  return [...pathOf(entry), children![0]!.value as string];
}
