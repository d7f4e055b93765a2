import { pagesThatAre } from "../kinds/pageReadings.ts";
import { pathOf } from "../schema/entries.ts";
import { defineRule } from "./engine/rule.ts";

export const ambiguousPage = defineRule({
  id: "ambiguous-page",
  severity: "warning",
  docs: {
    summary: "A page has two files, one ending in .mdx and one in .md.",
    why: "Only one of the two can be shown, and an author who edits the other one sees no change. It happens when a page is converted and the old file stays.",
    bad: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "Both `guides/start.mdx` and `guides/start.md` exist.",
    },
    good: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
      note: "Only `guides/start.mdx` exists.",
    },
  },
  *check({ config, site }) {
    for (const { entry, read: place } of pagesThatAre("found", config, site)) {
      const [shown, hidden] = place.page.files;
      if (hidden === undefined) continue;
      const message = `This page has two files, ${shown} and ${hidden}: ${shown} is shown. Delete or rename the one that is not meant.`;
      yield { span: entry.node, path: pathOf(entry), message };
    }
  },
});
