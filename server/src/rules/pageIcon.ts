import * as l10n from "@vscode/l10n";
import { frontMatterSchema } from "../formats/frontMatter.ts";
import { propertySchemaOf } from "../formats/pages.ts";
import type { Span } from "../json/jsonText.ts";
import { libraries, libraryOfSite } from "../kinds/iconLibraries.ts";
import { isImage } from "../kinds/icons.ts";
import { frontMatterFields } from "../mdx/frontMatter.ts";
import { propertySchema } from "../schema/schema.ts";
import type { PageBody } from "../site/pageBody.ts";
import { suggestion, textFixes } from "./engine/corrections.ts";
import { isOwn, isReadable, literalOf } from "./engine/pageTags.ts";
import { definePageRule } from "./engine/rule.ts";

/** The maximum number of icons to offer. */
const MAX_OFFERED = 5;

/** An icon name in a page. */
interface IconUse {
  readonly name: string;
  readonly span: Span;
}

export const pageIcon = definePageRule<readonly string[]>({
  id: "page-icon",
  severity: "info",
  docs: {
    summary: "A page uses an unknown icon.",
    why: "Readers see no icon. The rule knows all names in Font Awesome Free and Pro, Lucide, and Tabler, and ignores case.",
    examples: {
      incorrect: { text: '<Card title="Tasks" icon="list-bullet">\n  All tasks.\n</Card>', language: "mdx" },
      correct: { text: '<Card title="Tasks" icon="list">\n  All tasks.\n</Card>', language: "mdx" },
    },
  },
  *check(context) {
    const { page, config } = context;
    if (!isReadable(context)) return;
    for (const { name, span } of iconsIn(page)) {
      if (!/^[a-z][\w -]*$/i.test(name) || isImage(name)) continue;
      if (Object.values(libraries).some((library) => library.has(name))) continue;
      const library = libraryOfSite(config);
      const names = [...new Set([...library.suggest(name), ...library.related(name)])].slice(0, MAX_OFFERED);
      const message = l10n.t("Unknown icon {0}. Readers see no icon.", JSON.stringify(name));
      yield { span, message: `${message}${suggestion(library.suggest(name)[0])}`, data: names };
    }
  },
  fixes: ({ span, data: names }) => textFixes(span, names),
});

function* iconsIn(page: PageBody): Iterable<IconUse> {
  for (const { key, text, textSpan, type } of frontMatterFields(page.text)) {
    if (type !== "string" || propertySchema(frontMatterSchema, key)?.["x-kind"] !== "icon-name") continue;
    yield { name: text, span: textSpan };
  }
  for (const { tag } of page.contents.elements) {
    if (isOwn(tag.name, page)) continue;
    for (const attribute of tag.attributes) {
      if (propertySchemaOf(tag.name, attribute.name)?.["x-kind"] !== "icon-name") continue;
      const name = literalOf(attribute, page);
      if (name !== undefined) yield { name, span: attribute.value! };
    }
  }
}
