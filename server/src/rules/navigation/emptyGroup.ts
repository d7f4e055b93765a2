import * as l10n from "@vscode/l10n";
import { type ItemPlace, removeItems } from "../../json/edits.ts";
import type { Division } from "../../model/outline.ts";
import { entriesByNode } from "../../schema/entries.ts";
import { defineRule } from "../engine/rule.ts";
import { emptyParts, partsForLostContent } from "../losses/emptyParts.ts";
import { partName } from "../losses/losses.ts";
import { strayMembers } from "../losses/strayMembers.ts";
import { pageNamedBy } from "../shared/pageObjects.ts";

export const emptyGroup = defineRule<ItemPlace & { readonly part: Division }>({
  id: "empty-group",
  severity: "warning",
  docs: {
    summary: "A group or another part of the navigation has no pages.",
    why: "Readers see an empty heading or tab, or the site fails to build. A group whose pages are generated from an API description is not empty.",
    examples: {
      incorrect: '{ "navigation": { "groups": [{ "group": "Get started", "pages": [] }] } }',
      correct: '{ "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }',
    },
  },
  *check({ config, site }) {
    const waiting = new Set([...partsForLostContent(config).values()].map(({ node }) => node));
    for (const { entry } of strayMembers(config).values()) waiting.add(entry.node);
    for (const part of emptyParts(config)) {
      // Another rule suggests moving content into this part.
      if (waiting.has(part.node)) continue;
      const entry = entriesByNode(config).get(part.node);
      if (entry && pageNamedBy(entry, config, site) !== undefined) continue;
      const { listNode, listPath, nameNode, node, path } = part;
      const array = node.parent;
      yield {
        span: listNode ?? nameNode ?? { offset: node.offset, length: 1 },
        path: listNode ? listPath : path,
        message: messageFor(part),
        ...(array?.type === "array" && { data: { part, array, index: path.at(-1) as number } }),
      };
    }
  },
  fixes: ({ data }, { config }) =>
    data
      ? [
          {
            title: data.part.kind === "group" ? l10n.t("Remove the group") : l10n.t("Remove {0}", partName(data.part)),
            edits: removeItems(config, data.array, [data.index]),
            preferred: isBlank(data.part),
          },
        ]
      : [],
});

/** Whether a part contains nothing that the author wrote, such as a name or an unknown object. */
function isBlank({ node }: Division): boolean {
  return (node.children ?? []).every(({ children }) => {
    const value = children![1];
    return value === undefined || value.value === "" || value.children?.length === 0;
  });
}

function messageFor(part: Division): string {
  const { kind, name } = part;
  if (kind !== "group") return l10n.t("No content in {0}. Add pages or a link, or remove it.", partName(part));
  return name
    ? l10n.t("Group {0} has no pages. Add a page or remove the group.", JSON.stringify(name))
    : l10n.t("This group has no pages. Add a page or remove the group.");
}
