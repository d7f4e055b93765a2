import * as l10n from "@vscode/l10n";
import type { PageFile } from "../../disk/siteTree.ts";
import { fieldsOf, outlineOf } from "../../formats/readSite.ts";
import { orphansOf } from "../../knowledge/orphanPages.ts";
import { isSuperseded } from "../config/supersededConfig.ts";
import { defineRule } from "../engine/rule.ts";
import { addPages } from "./addPages.ts";

/** The maximum number of pages named in the message. */
const MAX_NAMED = 3;

export const orphanPage = defineRule<readonly PageFile[]>({
  id: "orphan-page",
  severity: "info",
  docs: {
    summary: "A page is not in the navigation, and nothing links to it.",
    why: "Neither the site config nor another page refers to the page, so readers can find it only by chance. Snippets and READMEs are not reported.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
        note: "`guides/advanced.mdx` also exists.",
      },
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start", "guides/advanced"] }] } }',
    },
  },
  *check({ config, site }) {
    const navigation = fieldsOf(config).propertyOf("nav.root");
    const [key] = navigation?.children ?? [];
    // If there are syntax errors, some entries can be missing from the tree.
    if (!key || config.parseErrors.length > 0 || isSuperseded(config, site)) return;
    if (outlineOf(config).root.children.length === 0) return;
    const orphans = orphansOf(config, site);
    if (!orphans || orphans.length === 0) return;
    const names = orphans.slice(0, MAX_NAMED).map(({ slug }) => slug);
    const files = orphans.length > MAX_NAMED ? orphans.map((page) => page.files[0]!) : undefined;
    const message =
      orphans.length === 1
        ? l10n.t(
            "Page {0} is not in the navigation, and nothing links to it. Add it to a group, link to it, exclude it in .mintignore, or delete it.",
            JSON.stringify(names[0]),
          )
        : manyMessage(names, orphans.length);
    yield { span: key, path: fieldsOf(config).pathOf("nav.root"), message, data: orphans, ...(files && { files }) };
  },
  fixes({ data: orphans }, { config, site }) {
    return orphans ? addPages(orphans, config, site) : [];
  },
});

/** Returns the message for several pages. `names` contains the first few. */
function manyMessage(names: readonly string[], count: number): string {
  const list = names.join(", ");
  return count > names.length
    ? l10n.t(
        "{0} pages are not in the navigation, and nothing links to them: {1} and {2} more. Add them to a group, link to them, exclude them in .mintignore, or delete them.",
        count,
        list,
        count - names.length,
      )
    : l10n.t(
        "{0} pages are not in the navigation, and nothing links to them: {1}. Add them to a group, link to them, exclude them in .mintignore, or delete them.",
        count,
        list,
      );
}
