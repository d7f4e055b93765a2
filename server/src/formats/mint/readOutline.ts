import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { items, type JSONPath, member, type Node, stringOf } from "../../json/json.ts";
import type { Division, Outline } from "../../model/outline.ts";
import { fieldOf, itemsOf, readFields } from "../../schema/fields.ts";
import type { Role } from "../../schema/roles.ts";
import { rootSchemaOf } from "../../schema/schema.ts";
import type { SiteConfig } from "../format.ts";
import { readTree } from "../navigationTree.ts";
import { readDivision } from "../readDivision.ts";
import { visibleTree } from "./visibleTree.ts";

/** The schema of `mint.json` and `site.config.json`. */
export const mintSchema = rootSchemaOf(siteConfigSchema);

/** The lists of versions, tabs and anchors. They determine which groups are shown, but do not contain pages. */
const LISTS = { version: "versions", tab: "tabs", anchor: "anchors" } as const;

/** Reads the groups and the lists of versions, tabs and anchors. Skips parts of the wrong type, which rules report. */
export function readOutline(config: SiteConfig): Outline {
  const node: Node = config.root ?? { type: "null", offset: 0, length: 0 };
  const root = readDivision({ text: config, node, path: [] }, mintSchema);
  const versions = sections(config, root, "version", "nav.versions");
  const tabs = sections(config, root, "tab", "nav.tabs");
  const anchors = sections(config, root, "anchor", "nav.anchors");
  return readTree(root, [...versions, ...tabs, ...anchors], () =>
    visibleTree(root, mainSection(config, root), versions, [...tabs, ...anchors]),
  );
}

/**
 * Returns the first tab or anchor. It contains the pages that are not in any other tab or anchor, and exists even if
 * the config does not name it.
 */
function mainSection(text: SiteConfig, parent: Division): Division {
  const fields = readFields({ text, node: text.root, path: [] }, mintSchema).object("nav.mainSection");
  const { path, node } = fields;
  return {
    kind: "anchor",
    text,
    node: node ?? { type: "null", offset: 0, length: 0 },
    path,
    parent,
    name: fields.text("label")?.text ?? "Documentation",
    nameNode: fields.nodeOf("label"),
    target: undefined,
    listNode: undefined,
    listPath: path,
    children: [],
    lost: [],
    links: [],
    fields,
    isMain: true,
  };
}

function sections(text: SiteConfig, parent: Division, kind: keyof typeof LISTS, role: Role): Division[] {
  const schema = itemsOf(fieldOf(mintSchema, role));
  return items(member(text.root, LISTS[kind])).flatMap((node, index): Division[] => {
    const nameNode = node.type === "object" ? member(node, "name") : node;
    const name = stringOf(nameNode);
    // A version can be a plain string. An object without a name is ignored.
    if (kind === "version" ? name === undefined : node.type !== "object") return [];
    const path: JSONPath = [LISTS[kind], index];
    return [
      {
        kind,
        text,
        node,
        path,
        parent,
        name,
        nameNode: name === undefined ? undefined : nameNode,
        target: stringOf(member(node, "url")),
        listNode: undefined,
        listPath: path,
        children: [],
        lost: [],
        links: [],
        fields: readFields({ text, node, path }, schema),
      },
    ];
  });
}
