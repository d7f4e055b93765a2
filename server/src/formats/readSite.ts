import type { Node } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { type NodeId, nodeIdOf } from "../json/nodeId.ts";
import type { Division, Outline, PageEntry } from "../model/outline.ts";
import { type Fields, readFields } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { SiteConfig } from "./format.ts";

/** Returns the navigation of the whole config, cached for each version of the config. */
export function outlineOf({ whole }: SiteConfig): Outline {
  return outlineOfWhole(whole);
}

const outlineOfWhole = memo((config: SiteConfig): Outline => config.format.readOutline(config));

/** Returns the files that make up a config, starting with the root file. */
export function filesOf({ whole }: SiteConfig): readonly SiteConfig[] {
  return [whole, ...whole.parts];
}

/** Returns the file in a config that contains the given node. */
export function fileOf(config: SiteConfig, node: Pick<Node, "parent">): SiteConfig {
  if (config.whole.parts.length === 0) return config;
  let root = node;
  while (root.parent) root = root.parent;
  return filesOf(config).find((file) => file.root === root) ?? config;
}

/** Returns the ID of a division or page, unique across the files of a config. */
export function idOf({ path, text }: Pick<Division | PageEntry, "path" | "text">): NodeId {
  return nodeIdOf(path, text.nodePrefix);
}

/** Returns the file that contains the node with the given ID. */
export function fileOfNode(config: SiteConfig, id: NodeId): SiteConfig {
  return config.parts.find(({ nodePrefix }) => id.startsWith(nodePrefix)) ?? config;
}

/** The values in one file, by role. */
export const fieldsOf: (config: SiteConfig) => Fields = memo(({ nodePrefix, root, schema }) =>
  readFields({ text: { nodePrefix, references: new Map() }, node: root, path: [] }, schema),
);

/** Returns the values in all files of a config, by role. */
export function siteFieldsOf({ whole }: SiteConfig): Fields {
  return fieldsOfSite(whole);
}

const fieldsOfSite = memo((text: SiteConfig): Fields => readFields({ text, node: text.root, path: [] }, text.schema));

/** Returns the divisions of one kind, in document order. */
export function partsOfKind(config: SiteConfig, kind: DivisionKind): readonly Division[] {
  return outlineOf(config).divisions.filter((each) => each.kind === kind);
}
