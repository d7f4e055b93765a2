import { inUse } from "../../api/endpoint.ts";
import { type Operation, withoutEndSlash } from "../../api/operationName.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { fileOf, siteFieldsOf } from "../../formats/readSite.ts";
import { items, member, type Node, stringOf } from "../../json/json.ts";
import type { Division } from "../../model/outline.ts";
import { type Entry, entriesByNode } from "../../schema/entries.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { groupOfEntry } from "../listedPages.ts";

/** The OpenAPI documents whose operations an entry can refer to, as written in the config. */
export interface SpecsInReach {
  readonly files: readonly string[];
  /** Whether the documents have overlays, which can add operations. */
  readonly hasOverlays: boolean;
}

/**
 * Returns the OpenAPI documents that an entry can refer to: its own file or, if it has none, the documents of the
 * nearest ancestor that has any.
 */
export function specsInReach(config: SiteConfig, entry: Entry, { file }: Operation): SpecsInReach {
  if (file !== undefined) return { files: [file], hasOverlays: false };
  let part = groupOfEntry(config, entry);
  for (; part; part = part.parent) {
    const specs = ownSpecs(part, config);
    if (specs.files.length > 0) return specs;
  }
  return specsAt(siteFieldsOf(config).object("api").values("openapi"), config);
}

/** The operations in OpenAPI documents. */
interface Operations {
  readonly all: readonly string[];
  /** The operations without slashes at the end. */
  readonly names: ReadonlySet<string>;
}

/** Returns all operations in the OpenAPI documents, or undefined if any document has not been read. */
export function operationsIn({ files, hasOverlays }: SpecsInReach, site: Site): Operations | undefined {
  if (hasOverlays) return undefined;
  const byFiles = operationsByFiles(site);
  const key = files.join("\n");
  const known = byFiles.get(key);
  if (known) return known;
  const all = readOperations(files, site);
  const operations = all && { all, names: new Set(all.map(withoutEndSlash)) };
  if (operations) byFiles.set(key, operations);
  return operations;
}

const operationsByFiles = memoSite(() => new Map<string, Operations>());

function readOperations(files: readonly string[], site: Site): readonly string[] | undefined {
  const operations: string[] = [];
  for (const file of files) {
    const ref = readFileRef(file, site);
    const api = ref.state === "found" ? inUse(site.apiDescriptionIfRead(ref.path), "openapi") : undefined;
    if (!api) return undefined;
    for (const { method, path } of api.endpoints) operations.push(`${method.toLowerCase()} ${path}`);
    for (const { path } of api.webhooks) operations.push(`webhook ${path}`);
  }
  return operations;
}

/** Returns the files that are set directly in the part, not in a nested object. */
function ownSpecs({ fields, path }: Division, config: SiteConfig): SpecsInReach {
  const isOwn = fields.pathOf("openapi").length === path.length + 1;
  return specsAt(isOwn ? fields.values("openapi") : [], config);
}

/** Whether an entry has an ancestor with a GraphQL schema. */
export function hasGraphqlInReach(config: SiteConfig, entry: Entry): boolean {
  for (let part = groupOfEntry(config, entry); part; part = part.parent)
    if (part.fields.pathOf("graphql").length === part.path.length + 1 && part.fields.nodeOf("graphql")) return true;
  return false;
}

/** Reads values that are either file names or objects with a file name. */
function specsAt(each: readonly Node[], config: SiteConfig): SpecsInReach {
  const sourceOf = (one: Node): string | undefined => {
    const key = keyOf(entriesByNode(fileOf(config, one)).get(one)?.schema, "spec.source");
    return stringOf(key === undefined ? one : member(one, key));
  };
  return { files: each.flatMap((one) => sourceOf(one) ?? []), hasOverlays: each.some(hasList) };
}

/** Whether the object has overlays, the only list that such an object can contain. */
function hasList({ children = [] }: Node): boolean {
  return children.some(({ children }) => children?.[1]?.type === "array" && items(children[1]).length > 0);
}
