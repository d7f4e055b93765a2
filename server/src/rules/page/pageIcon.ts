import * as l10n from "@vscode/l10n";
import { propertySchemaOf } from "../../formats/components.ts";
import { frontMatterSchema } from "../../formats/frontMatter.ts";
import type { Span } from "../../json/jsonText.ts";
import { IMAGES, withSlashLike } from "../../kinds/assetPath.ts";
import {
  type IconLibrary,
  libraries,
  libraryNamed,
  libraryOfSite,
  otherLibraries,
} from "../../knowledge/look/iconLibraries.ts";
import { isImage, isImageFile } from "../../knowledge/look/icons.ts";
import { suggestFiles } from "../../knowledge/pages/fileSuggestions.ts";
import { frontMatterFields } from "../../mdx/frontMatter.ts";
import { propertySchema } from "../../schema/schema.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { suggestion, textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { missingTargets } from "../shared/missingTargets.ts";
import { isOwn, isReadable, literalOf } from "../shared/pageTags.ts";
import { whySkipped } from "../shared/skippedFiles.ts";

/** The maximum number of icons to offer. */
const MAX_OFFERED = 5;

/** An icon name in a page. */
interface IconUse {
  readonly name: string;
  readonly span: Span;
  /** The library that the tag names. */
  readonly library: IconLibrary | undefined;
}

export const pageIcon = definePageRule<() => readonly string[]>({
  id: "page-icon",
  severity: "info",
  docs: {
    summary: "A page uses an unknown icon.",
    why: "Readers see no icon. The rule knows all names in Font Awesome Free and Pro, Lucide, and Tabler, and ignores case. The library is set by the site, and the default is Font Awesome. An icon can also be the path of an image file, which must exist.",
    examples: {
      incorrect: '<Card title="Tasks" icon="list-bullet">\n  All tasks.\n</Card>',
      correct: '<Card title="Tasks" icon="list">\n  All tasks.\n</Card>',
    },
  },
  *check(context) {
    const { page, config, site } = context;
    if (!isReadable(context)) return;
    const icons = [...iconsIn(page)];
    const files = icons.filter(({ name }) => isImageFile(name)).map(({ name, span }) => ({ target: name, span }));
    for (const { target, path } of missingTargets(files, page, site)) {
      const found = suggestFiles(path, site, IMAGES).map((file) => withSlashLike(file, target.target));
      const message = l10n.t("File {0} not found.", JSON.stringify(path));
      yield {
        span: target.span,
        message: `${message}${whySkipped(path, site) || suggestion(found[0])}`,
        data: () => found,
      };
    }
    const ofSite = libraries[libraryOfSite(config).id];
    for (const { name, span, library = ofSite } of icons) {
      if (!/^[a-z][\w -]*$/i.test(name) || isImage(name) || library.has(name)) continue;
      const others = otherLibraries(name, library, config).map(({ title }) => title);
      if (others.length > 0) {
        const message = l10n.t("Icon {0} is not in {1}.", JSON.stringify(name), library.title);
        yield {
          span,
          message: `${message} ${l10n.t("It is in {0}.", joinWithAnd(others))}`,
          data: () => library.related(name),
        };
        continue;
      }
      yield {
        span,
        message: () =>
          `${l10n.t("Unknown icon {0}. Readers see no icon.", JSON.stringify(name))}${suggestion(library.suggest(name)[0])}`,
        data: () => [...new Set([...library.suggest(name), ...library.related(name)])].slice(0, MAX_OFFERED),
      };
    }
  },
  fixes: ({ span, data: names }) => textFixes(span, names?.()),
});

function* iconsIn(page: PageBody): Iterable<IconUse> {
  for (const { key, text, textSpan, type } of frontMatterFields(page.text)) {
    if (type !== "string" || propertySchema(frontMatterSchema, key)?.["x-kind"] !== "icon-name") continue;
    yield { name: text, span: textSpan, library: undefined };
  }
  for (const { tag } of page.contents.elements) {
    if (isOwn(tag.name, page)) continue;
    const own = tag.attributes.find(({ name }) => propertySchemaOf(tag.name, name)?.["x-role"] === "icon.library");
    const library = libraryNamed(own && literalOf(own, page));
    for (const attribute of tag.attributes) {
      if (propertySchemaOf(tag.name, attribute.name)?.["x-kind"] !== "icon-name") continue;
      const name = literalOf(attribute, page);
      if (name !== undefined) yield { name, span: attribute.value!, library };
    }
  }
}
