import type { Node } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { type NodeId, nodeIdOf } from "../json/nodeId.ts";
import type { Division, Outline, PageEntry } from "../model/outline.ts";
import { type Fields, readFields } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { SiteConfig } from "./format.ts";

/** The navigation of a site, read once per version of its config. That of the whole config, also for a part of it. */
export function outlineOf({ whole }: SiteConfig): Outline {
  return outlineOfWhole(whole);
}

const outlineOfWhole = memo((config: SiteConfig): Outline => config.format.readOutline(config));

/** The files of a config: the whole one first, then those that it is split into. */
export function filesOf({ whole }: SiteConfig): readonly SiteConfig[] {
  return [whole, ...whole.parts];
}

/** The file of a config that has a node. */
export function fileOf(config: SiteConfig, node: Pick<Node, "parent">): SiteConfig {
  if (config.whole.parts.length === 0) return config;
  let root = node;
  while (root.parent) root = root.parent;
  return filesOf(config).find((file) => file.root === root) ?? config;
}

/** The ID of a part or a page of the navigation, in any file of its config. */
export function idOf({ path, text }: Pick<Division | PageEntry, "path" | "text">): NodeId {
  return nodeIdOf(path, text.nodePrefix);
}

/** The file of a config that has the node with an ID. */
export function fileOfNode(config: SiteConfig, id: NodeId): SiteConfig {
  return config.parts.find(({ nodePrefix }) => id.startsWith(nodePrefix)) ?? config;
}

/** The values of one file of a config by their roles. */
export const fieldsOf: (config: SiteConfig) => Fields = memo(({ nodePrefix, root, schema }) =>
  readFields({ text: { nodePrefix, references: new Map() }, node: root, path: [] }, schema),
);

/** The values of a whole config by their roles, each from the file that has it. */
export function siteFieldsOf({ whole }: SiteConfig): Fields {
  return fieldsOfSite(whole);
}

const fieldsOfSite = memo((text: SiteConfig): Fields => readFields({ text, node: text.root, path: [] }, text.schema));

/** The parts of the navigation of one kind, in the order of the text. */
export function partsOfKind(config: SiteConfig, kind: DivisionKind): readonly Division[] {
  return outlineOf(config).divisions.filter((each) => each.kind === kind);
}
