import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../formats/format.ts";
import { outlineOf } from "../formats/readSite.ts";
import { type ItemPlace, removeItems } from "../json/edits.ts";
import { items, member, type Node } from "../json/json.ts";
import type { Division } from "../model/outline.ts";
import { entriesByNode } from "../schema/entries.ts";
import { isReference } from "../schema/schema.ts";
import { partName } from "./engine/losses.ts";
import { defineRule } from "./engine/rule.ts";
import { isSound } from "./syntax/problemsOf.ts";

export const emptyGroup = defineRule<ItemPlace & { readonly part: Division }>({
  id: "empty-group",
  severity: "warning",
  docs: {
    summary: "A group, or another part of the navigation, has no pages.",
    why: "Readers see a heading or a tab with nothing below it, or the site fails to build. A part whose pages are made from an API description is not empty.",
  },
  *check({ config }) {
    for (const part of emptyParts(config)) {
      const { listNode, listPath, nameNode, node, path } = part;
      const array = node.parent;
      yield {
        span: listNode ?? nameNode ?? { offset: node.offset, length: 1 },
        path: listNode ? listPath : path,
        message: messageFor(part),
        ...(array?.type === "array" && { facts: { part, array, index: path.at(-1) as number } }),
      };
    }
  },
  fixes: ({ facts }, { config }) =>
    facts
      ? [
          {
            title:
              facts.part.kind === "group" ? l10n.t("Remove the group") : l10n.t("Remove {0}", partName(facts.part)),
            edits: removeItems(config, facts.array, [facts.index]),
            preferred: true,
          },
        ]
      : [],
});

/** What makes pages without listing them. */
const SOURCES = ["openapi", "asyncapi", "graphql", "sdk"] as const;

/** The parts of a file that have nothing for readers. */
function emptyParts(config: SiteConfig): readonly Division[] {
  const { allGroups, divisions } = outlineOf(config);
  return [...allGroups, ...divisions].filter((part) => {
    // Nearly every part has something, so the cheapest question comes first.
    if (part.listNode && items(part.listNode).length > 0) return false;
    if (part.text !== config || !isSound(config, part.node) || part.target !== undefined) return false;
    if (isReference(part.node)) return false;
    const division = entriesByNode(config).get(part.node)?.schema?.["x-division"];
    const { listNode, node, fields, path } = part;
    if (!division || (listNode && !isSound(config, listNode))) return false;
    // Without a list, a group of the older format is reported as incomplete, and a list of a wrong type as such.
    if (!listNode && (isListRequired(part, config) || mayHaveContent(node, division.children))) return false;
    return !SOURCES.some((role) => fields.pathOf(role).length === path.length + 1 && fields.nodeOf(role));
  });
}

/** True for a list of a wrong type, and for one whose key is misspelled: another rule reports these. */
function mayHaveContent(node: Node, keys: readonly string[]): boolean {
  const lists = (node.children ?? []).filter(({ children }) => children?.[1]?.type === "array");
  return lists.length > 0 || keys.some((key) => member(node, key) !== undefined);
}

function isListRequired({ node }: Division, config: SiteConfig): boolean {
  const schema = entriesByNode(config).get(node)?.schema;
  return schema?.["x-division"]?.children.some((key) => schema.required?.includes(key)) ?? false;
}

function messageFor(part: Division): string {
  const { kind, name } = part;
  if (kind !== "group") return l10n.t("No content in {0}. Add pages or a link, or remove it.", partName(part));
  return name
    ? l10n.t("Group {0} has no pages. Add a page or remove the group.", JSON.stringify(name))
    : l10n.t("This group has no pages. Add a page or remove the group.");
}
