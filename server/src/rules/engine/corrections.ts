import * as l10n from "@vscode/l10n";
import { replaceNode } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { type CheckedKind, type Correction, placeOf, type ValueKind } from "../../kinds/kind.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { defineRule, type Fix, type Rule, type RuleContext } from "./rule.ts";

/** Corrections of a value as quick fixes: the first is preferred, and safe when it means the same as the value. */
export function correctionFixes(entry: Entry, corrections: readonly Correction[]): readonly Fix[] {
  return corrections.map(({ title, value, isSame = false }, index) => ({
    title,
    edits: [replaceNode(entry.node, value)],
    preferred: index === 0,
    safe: index === 0 && isSame,
  }));
}

/** Texts that a part of a page may be changed to, the most likely first, as quick fixes. */
export function textFixes(span: Span, contents: readonly string[] = [], isCertain = false): readonly Fix[] {
  return contents.map((content, index) => ({
    title: l10n.t("Change to {0}", JSON.stringify(content)),
    edits: [{ ...span, content }],
    preferred: index === 0,
    safe: index === 0 && isCertain,
  }));
}

/** The corrections that a kind suggests for the value of an entry, as quick fixes; none without an entry. */
export function kindFixes(kind: ValueKind, entry: Entry | undefined, context: RuleContext): readonly Fix[] {
  if (!entry) return [];
  return correctionFixes(entry, kind.corrections?.(entry.node.value, { ...context, place: placeOf(entry) }) ?? []);
}

/** ` Did you mean "x"?` with the most likely correction that a kind suggests; empty when it suggests none. */
export function didYouMean(kind: ValueKind, entry: Entry, context: RuleContext): string {
  const [correction] = kind.corrections?.(entry.node.value, { ...context, place: placeOf(entry) }) ?? [];
  return suggestion(correction?.value);
}

/** ` Did you mean "x"?`; empty when there is nothing to suggest. */
export function suggestion(value: string | undefined): string {
  return value === undefined ? "" : ` ${l10n.t("Did you mean {0}?", JSON.stringify(value))}`;
}

/** A rule that reports every value for which its kind has a `problem`, with the kind's corrections as fixes. */
export function kindRule(kinds: readonly CheckedKind[], rule: Pick<Rule, "id" | "severity" | "docs">): Rule {
  return defineRule<{ readonly kind: CheckedKind; readonly entry: Entry }>({
    ...rule,
    *check(context) {
      for (const kind of kinds) {
        for (const entry of entriesOfKind(context.config, kind.id)) {
          const message = kind.problem(entry.node.value, { ...context, place: placeOf(entry) });
          if (message !== undefined) yield { span: entry.node, path: pathOf(entry), message, facts: { kind, entry } };
        }
      }
    },
    fixes: ({ facts }, context) => (facts ? kindFixes(facts.kind, facts.entry, context) : []),
  });
}
