import * as l10n from "@vscode/l10n";
import { labelOf, tagSchema } from "../../formats/components.ts";
import type { Span } from "../../json/jsonText.ts";
import { fenceTitle } from "../../mdx/fences.ts";
import type { PageElement } from "../../mdx/page.ts";
import { definePageRule, type PageContext } from "../engine/rule.ts";
import { isOwn, isReadable, literalOf } from "../shared/pageTags.ts";

interface Titled {
  readonly title: string;
  readonly span: Span;
  readonly scope: PageElement | string;
}

export const duplicateTitle = definePageRule({
  id: "duplicate-title",
  severity: "info",
  docs: {
    summary: "Two sibling tabs, code blocks, or changelog entries have the same title.",
    why: "Readers cannot distinguish them.",
    examples: {
      incorrect: '<Tabs>\n  <Tab title="npm">a</Tab>\n  <Tab title="npm">b</Tab>\n</Tabs>',
      correct: '<Tabs>\n  <Tab title="npm">a</Tab>\n  <Tab title="pnpm">b</Tab>\n</Tabs>',
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.elements.length === 0 || !isReadable(context)) return;
    const seen = new Map<PageElement | string, Map<string, Span>>();
    for (const { title, span, scope } of [...titledTags(context), ...titledFences(context)]) {
      const titles = seen.get(scope) ?? new Map<string, Span>();
      seen.set(scope, titles);
      const first = titles.get(title);
      if (!first) titles.set(title, span);
      else
        yield {
          span,
          message: l10n.t("Duplicate title {0}. Readers cannot distinguish them.", JSON.stringify(title)),
          related: [{ span: first, message: l10n.t("First occurrence.") }],
        };
    }
  },
});

function* titledTags({ page }: PageContext): Iterable<Titled> {
  for (const { tag, parent } of page.contents.elements) {
    const schema = tagSchema(tag.name);
    if (!schema?.["x-tag"]?.hasUniqueTitle || isOwn(tag.name, page)) continue;
    const attribute = tag.attributes.find(({ name }) => labelOf(schema).includes(name));
    const title = attribute && literalOf(attribute, page);
    if (title)
      yield {
        title,
        span: attribute.value!,
        scope: parent ?? tag.name,
      };
  }
}

function* titledFences({ page }: PageContext): Iterable<Titled> {
  for (const fence of page.contents.fences) {
    const { element } = fence;
    if (!element || tagSchema(element.tag.name)?.["x-tag"]?.holds !== "code") continue;
    const title = fenceTitle(page.text, fence);
    if (title !== "") yield { title, span: fence.info, scope: element };
  }
}
