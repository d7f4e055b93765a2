import * as l10n from "@vscode/l10n";
import { outlineOf } from "../formats/readSite.ts";
import { type ItemPlace, removeItems } from "../json/edits.ts";
import { items } from "../json/json.ts";
import { defineRule } from "./engine/rule.ts";
import { isSound } from "./syntax/problemsOf.ts";

export const emptyGroup = defineRule<ItemPlace>({
  id: "empty-group",
  severity: "warning",
  docs: {
    summary: "A group has no pages.",
    why: "Readers see a heading with nothing below it, or the site fails to build.",
  },
  *check({ config }) {
    for (const { listNode, listPath, name, node, path } of outlineOf(config).allGroups) {
      if (!listNode || items(listNode).length > 0 || !isSound(config, listNode)) continue;
      const array = node.parent;
      yield {
        span: listNode,
        path: listPath,
        message: name
          ? l10n.t("Group {0} has no pages. Add a page or remove the group.", JSON.stringify(name))
          : l10n.t("This group has no pages. Add a page or remove the group."),
        ...(array?.type === "array" && { facts: { array, index: path.at(-1) as number } }),
      };
    }
  },
  fixes: ({ facts }, { config }) =>
    facts
      ? [{ title: l10n.t("Remove the group"), edits: removeItems(config, facts.array, [facts.index]), preferred: true }]
      : [],
});
