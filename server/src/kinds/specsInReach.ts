import type { SiteConfig } from "../formats/format.ts";
import { fileOf, siteFieldsOf } from "../formats/readSite.ts";
import { items, member, type Node, stringOf } from "../json/json.ts";
import type { Division } from "../model/outline.ts";
import { type Entry, entriesByNode } from "../schema/entries.ts";
import { keyOf } from "../schema/roleKeys.ts";
import { inUse } from "../site/endpoint.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Operation } from "../site/operation.ts";
import type { Site } from "../site/site.ts";
import { groupOfEntry } from "./listedPages.ts";

/** The OpenAPI files that describe the operations of one place of the navigation, as the config names them. */
export interface SpecsInReach {
  readonly files: readonly string[];
  /** Overlays may add operations. */
  readonly hasOverlays: boolean;
}

/** What an entry of a list of pages can refer to: the file that it names, or those of the nearest part around it. */
export function specsInReach(config: SiteConfig, entry: Entry, { file }: Operation): SpecsInReach {
  if (file !== undefined) return { files: [file], hasOverlays: false };
  let part = groupOfEntry(config, entry);
  for (; part; part = part.parent) {
    const specs = ownSpecs(part, config);
    if (specs.files.length > 0) return specs;
  }
  return specsAt(siteFieldsOf(config).object("api").values("openapi"), config);
}

/** Every operation that the files name, with the paths of those files that were read. Undefined while one is unknown. */
export function operationsIn({ files, hasOverlays }: SpecsInReach, site: Site): readonly string[] | undefined {
  if (hasOverlays) return undefined;
  const operations: string[] = [];
  for (const file of files) {
    const ref = readFileRef(file, site);
    const facts = ref.state === "found" ? inUse(site.apiDescriptionIfRead(ref.path), "openapi") : undefined;
    if (!facts) return undefined;
    for (const { method, path } of facts.endpoints) operations.push(`${method.toLowerCase()} ${path}`);
    for (const { path } of facts.webhooks) operations.push(`webhook ${path}`);
  }
  return operations;
}

/** The files that a part names itself, without those of its members. */
function ownSpecs({ fields, path }: Division, config: SiteConfig): SpecsInReach {
  const isOwn = fields.pathOf("openapi").length === path.length + 1;
  return specsAt(isOwn ? fields.values("openapi") : [], config);
}

/** True for an entry in a part that names a GraphQL schema, at any depth. */
export function hasGraphqlInReach(config: SiteConfig, entry: Entry): boolean {
  for (let part = groupOfEntry(config, entry); part; part = part.parent)
    if (part.fields.pathOf("graphql").length === part.path.length + 1 && part.fields.nodeOf("graphql")) return true;
  return false;
}

/** Files, and objects with one. */
function specsAt(each: readonly Node[], config: SiteConfig): SpecsInReach {
  const sourceOf = (one: Node): string | undefined => {
    const key = keyOf(entriesByNode(fileOf(config, one)).get(one)?.schema, "spec.source");
    return stringOf(key === undefined ? one : member(one, key));
  };
  return { files: each.flatMap((one) => sourceOf(one) ?? []), hasOverlays: each.some(hasList) };
}

/** Overlays are the only list in the object of a file. */
function hasList({ children = [] }: Node): boolean {
  return children.some(({ children }) => children?.[1]?.type === "array" && items(children[1]).length > 0);
}
