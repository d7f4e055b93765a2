import * as l10n from "@vscode/l10n";
import type { TagAttribute } from "../../mdx/tag.ts";
import { definePageRule } from "../engine/rule.ts";
import { attributeSpan, isReadable, removeAttribute, wholeAttribute } from "../shared/pageTags.ts";

interface Duplicate {
  readonly first: TagAttribute;
  readonly second: TagAttribute;
  readonly isEqual: boolean;
}

export const duplicateProperty = definePageRule<Duplicate>({
  id: "duplicate-property",
  severity: "warning",
  docs: {
    summary: "A tag has the same property twice.",
    why: "Only the last one counts, so readers may see something the author did not intend.",
    examples: {
      incorrect: '<Card title="Start" icon="rocket" title="Begin">\n  First steps.\n</Card>',
      correct: '<Card title="Start" icon="rocket">\n  First steps.\n</Card>',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    for (const { tag } of page.contents.elements) {
      const byName = new Map<string, TagAttribute>();
      for (const second of tag.attributes) {
        const first = byName.get(second.name);
        if (second.name !== "") byName.set(second.name, second);
        if (!first) continue;
        const textOf = (each: TagAttribute): string => {
          const { offset, length } = wholeAttribute(each);
          return page.text.slice(offset, offset + length);
        };
        yield {
          span: attributeSpan(second),
          message: l10n.t("Duplicate property {0}. Only the last one counts.", JSON.stringify(second.name)),
          related: [{ span: attributeSpan(first), message: l10n.t("First occurrence.") }],
          data: { first, second, isEqual: textOf(first) === textOf(second) },
        };
      }
    }
  },
  fixes({ data }, { page }) {
    if (!data) return [];
    const { first, second, isEqual } = data;
    return [
      { title: l10n.t("Remove the first one"), edits: [removeAttribute(first, page)], preferred: true, safe: isEqual },
      ...(isEqual ? [] : [{ title: l10n.t("Remove the last one"), edits: [removeAttribute(second, page)] }]),
    ];
  },
});
