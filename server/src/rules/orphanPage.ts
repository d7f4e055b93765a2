import { items, property } from "../config/json.ts";
import { count } from "../kinds/markdown.ts";
import type { PageFile } from "../site/site.ts";
import { addPages } from "./engine/addPages.ts";
import { orphansOf } from "./engine/orphanPages.ts";
import { defineRule } from "./engine/rule.ts";

/** Pages that the message names. */
const MAX_NAMED = 20;

export const orphanPage = defineRule<readonly PageFile[]>({
  id: "orphan-page",
  severity: "info",
  docs: {
    summary: "A page is on disk, yet nothing leads to it.",
    why: "No group lists the page, nothing else in the site config mentions it, and no other page links to it, so readers find it by chance only. Snippets, READMEs and pages that others link to are not meant.",
    bad: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "`guides/advanced.mdx` exists, too.",
    },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/advanced"] }] }' },
  },
  *check({ config, site }) {
    const navigation = property(config.root, "navigation");
    const [key, list] = navigation?.children ?? [];
    // Half a file lists half of the pages.
    if (!key || list?.type !== "array" || config.parseErrors.length > 0) return;
    if (items(list).every(({ type }) => type !== "object")) return;
    const orphans = orphansOf(config, site);
    if (!orphans || orphans.length === 0) return;
    const names = orphans.slice(0, MAX_NAMED).map(({ slug }) => slug);
    const more = orphans.length > MAX_NAMED ? ` and ${orphans.length - MAX_NAMED} more` : "";
    const message =
      orphans.length === 1
        ? `Nothing leads to the page ${names[0]}. List it in a group, link to it, or delete it.`
        : `Nothing leads to ${count(orphans.length, "page")}: ${names.join(", ")}${more}. List them in a group, link to them, or delete them.`;
    yield { span: key, path: ["navigation"], message, facts: orphans };
  },
  fixes({ facts: orphans }, { config, site }) {
    return orphans ? addPages(orphans, config, site) : [];
  },
});
