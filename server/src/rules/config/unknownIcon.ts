import * as l10n from "@vscode/l10n";
import { insertMember, replaceNode, replaceValue } from "../../json/edits.ts";
import { property } from "../../json/json.ts";
import { iconName } from "../../kinds/iconName.ts";
import { type IconLibrary, libraryAt, otherLibraries } from "../../knowledge/look/iconLibraries.ts";
import { isImage, isImageFile } from "../../knowledge/look/icons.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { branches } from "../../schema/schema.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { didYouMean, kindFixes, suggestion } from "../engine/corrections.ts";
import { defineRule, type Fix, type RuleContext } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";
import { patternOf } from "./valueLimits.ts";

export const unknownIcon = defineRule<Entry>({
  id: "unknown-icon",
  severity: "info",
  docs: {
    summary: "An icon is not in the icon library of the site, or its file does not exist.",
    why: "A misspelled icon is not shown. An icon can also be the path of an image file. The rule knows all names in Font Awesome Free and Pro, Lucide, and Tabler, and ignores case. The library is set by the site or by the icon, and the default is Font Awesome. For icons from other sets, ignore this finding.",
    examples: {
      incorrect: '{ "navbar": { "links": [{ "label": "Code", "icon": "githb", "href": "https://github.com" }] } }',
      correct: '{ "navbar": { "links": [{ "label": "Code", "icon": "github", "href": "https://github.com" }] } }',
    },
  },
  *check(context) {
    const { config, site } = context;
    for (const entry of entriesOfKind(config, "icon-name")) {
      const value: string = entry.node.value;
      const file = isImageFile(value) ? readFileRef(value, site) : undefined;
      if (file?.state === "missing") {
        const because = whySkipped(file.path, site) || didYouMean(iconName, entry, context);
        const message = l10n.t("File {0} not found in the site folder.", JSON.stringify(file.path || value));
        yield { span: entry.node, path: pathOf(entry), message: `${message}${because}`, data: entry };
      }
      const library = libraryAt({ config, occurrence: occurrenceOf(entry) });
      if (library.has(value) || isImage(value)) continue;
      // Another rule reports values that violate the schema.
      if (entry.schema && patternOf(entry.schema)?.test(value) === false) continue;
      yield { span: entry.node, path: pathOf(entry), message: messageFor(value, library, config), data: entry };
    }
  },
  fixes({ data: entry }, context) {
    if (!entry) return [];
    const library = libraryAt({ ...context, occurrence: occurrenceOf(entry) });
    const others = isImage(entry.node.value) ? [] : otherLibraries(entry.node.value, library, context.config);
    return [...kindFixes(iconName, entry, context), ...others.flatMap((other) => libraryFix(entry, other, context))];
  },
});

function messageFor(value: string, library: IconLibrary, config: RuleContext["config"]): string {
  if (value.trim() === "") return l10n.t("The icon name is empty. Enter a name, for example book-open.");
  const message = l10n.t("Icon {0} is not in {1}.", JSON.stringify(value), library.title);
  const others = otherLibraries(value, library, config).map(({ title }) => title);
  if (others.length > 0) return `${message} ${l10n.t("It is in {0}.", joinWithAnd(others))}`;
  return `${message}${suggestion(library.suggest(value)[0])}`;
}

/** Sets the library of a single icon by converting the icon to an object. */
function libraryFix({ node, parent, field }: Entry, { id, title }: IconLibrary, { config }: RuleContext): Fix[] {
  const words = l10n.t("Use the icon from {0}", title);
  const key = keyOf(parent?.schema, "icon.library");
  if (parent && key !== undefined) {
    const own = property(parent.node, key)?.children?.[1];
    return [{ title: words, edits: own ? [replaceNode(own, id)] : insertMember(config, parent.node, key, id) }];
  }
  const object = field && branches(field).find((branch) => keyOf(branch, "icon.library") !== undefined);
  if (!object) return [];
  const value = { [keyOf(object, "icon")!]: node.value as string, [keyOf(object, "icon.library")!]: id };
  return [{ title: words, edits: [replaceValue(config, node, value)] }];
}
