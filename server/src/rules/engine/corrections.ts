import * as l10n from "@vscode/l10n";
import { replaceNode } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import type { CheckedKind, Correction, ValueKind } from "../../kinds/kind.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { defineRule, type Fix, type Rule, type RuleContext } from "./rule.ts";

/** Creates quick fixes for a value. The first fix is preferred, and it is safe if it does not change the meaning. */
export function correctionFixes(entry: Entry, corrections: readonly Correction[]): readonly Fix[] {
  return corrections.map(({ title, value, isSame = false }, index) => ({
    title,
    edits: [replaceNode(entry.node, value)],
    preferred: index === 0,
    safe: index === 0 && isSame,
  }));
}

/** Creates quick fixes that replace a span of a page, most likely first. */
export function textFixes(span: Span, contents: readonly string[] = [], isCertain = false): readonly Fix[] {
  return contents.map((content, index) => ({
    title: l10n.t("Change to {0}", JSON.stringify(content)),
    edits: [{ ...span, content }],
    preferred: index === 0,
    safe: index === 0 && isCertain,
  }));
}

/**
 * Creates quick fixes for an entry from the corrections that its value kind suggests. The result is empty if there is
 * no entry.
 */
export function kindFixes(kind: ValueKind, entry: Entry | undefined, context: RuleContext): readonly Fix[] {
  if (!entry) return [];
  return correctionFixes(
    entry,
    kind.corrections?.(entry.node.value, { ...context, occurrence: occurrenceOf(entry) }) ?? [],
  );
}

/** Returns ` Did you mean "x"?` with a value kind's most likely correction, or an empty string if there is none. */
export function didYouMean(kind: ValueKind, entry: Entry, context: RuleContext): string {
  const [correction] = kind.corrections?.(entry.node.value, { ...context, occurrence: occurrenceOf(entry) }) ?? [];
  return suggestion(correction?.value);
}

/** Returns ` Did you mean "x"?`, or an empty string if the value is undefined. */
export function suggestion(value: string | undefined): string {
  return value === undefined ? "" : ` ${l10n.t("Did you mean {0}?", JSON.stringify(value))}`;
}

/** Creates a rule that reports the problems and doubts of value kinds, and offers their corrections as fixes. */
export function kindRule(
  kinds: readonly CheckedKind[],
  rule: Pick<Rule, "id" | "severity" | "rejects" | "docs">,
): Rule {
  return defineRule<{ readonly kind: CheckedKind; readonly entry: Entry }>({
    ...rule,
    *check(context) {
      for (const kind of kinds) {
        for (const entry of entriesOfKind(context.config, kind.id)) {
          const { node } = entry;
          const place = { span: node, path: pathOf(entry), data: { kind, entry } };
          const valueContext = { ...context, occurrence: occurrenceOf(entry) };
          const message = kind.problem(node.value, valueContext);
          const doubt = message === undefined ? kind.doubt?.(node.value, valueContext) : undefined;
          if (message !== undefined) yield { ...place, message };
          if (doubt !== undefined) yield { ...place, message: doubt, severity: "warning" };
        }
      }
    },
    fixes: ({ data }, context) => (data ? kindFixes(data.kind, data.entry, context) : []),
  });
}
