import * as l10n from "@vscode/l10n";
import { partsOfKind } from "../../formats/readSite.ts";
import { type ItemPlace, removeItems } from "../../json/edits.ts";
import type { Division } from "../../model/outline.ts";
import { defineRule } from "../engine/rule.ts";

export const duplicateVersion = defineRule<ItemPlace>({
  id: "duplicate-version",
  severity: "warning",
  formats: ["mint"],
  docs: {
    summary: "The site lists the same version twice.",
    why: "The version dropdown shows the same name twice, and readers cannot distinguish the entries.",
    examples: {
      incorrect: '{ "versions": ["v2", "v1", "v2"] }',
      correct: '{ "versions": ["v2", "v1"] }',
    },
  },
  *check({ config }) {
    const seen = new Map<string, Division>();
    for (const version of partsOfKind(config, "version")) {
      const { name, nameNode, node, path } = version;
      if (name === undefined || !nameNode) continue;
      const first = seen.get(name);
      if (!first) {
        seen.set(name, version);
        continue;
      }
      const array = node.parent;
      yield {
        span: nameNode,
        path,
        message: l10n.t("Version {0} is already listed. List each version once.", JSON.stringify(name)),
        related: [{ span: first.nameNode!, message: l10n.t("The version is first listed here.") }],
        ...(array && { data: { array, index: path.at(-1) as number } }),
      };
    }
  },
  fixes: ({ data }, { config }) =>
    data
      ? [
          {
            title: l10n.t("Remove the duplicate"),
            edits: removeItems(config, data.array, [data.index]),
            preferred: true,
            safe: true,
          },
        ]
      : [],
});
