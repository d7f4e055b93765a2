import { inUse } from "../../api/endpoint.ts";
import { type Operation, readOperation, withoutEndSlash } from "../../api/operationName.ts";
import type { FrontMatterField } from "../../mdx/frontMatter.ts";
import { memoSite, slugsBy } from "../../site/site.ts";
import { operationField, specSearch } from "./endpointFields.ts";

/** An OpenAPI document with the names of its operations. The names have the same format as in `Operation`. */
export interface SpecOfSite {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** The names of its reusable schemas. Undefined if they are unknown. */
  readonly schemas: readonly string[] | undefined;
  /** Whether the document may contain further operations. */
  readonly isPartial: boolean | undefined;
}

/** The site's OpenAPI documents that have been read so far. */
export const specsOfSite = specSearch("openapi", (path, api): SpecOfSite | undefined => {
  const used = inUse(api, "openapi");
  if (!used) return undefined;
  const names = [
    ...used.endpoints.map((endpoint) => `${endpoint.method.toLowerCase()} ${withoutEndSlash(endpoint.path)}`),
    ...used.webhooks.map((webhook) => `webhook ${webhook.path}`),
  ];
  return { path, names: new Set(names), schemas: used.schemas, isPartial: used.isPartial };
});

/** Returns the operation that a field refers to. The name has the same format as in `SpecOfSite`. */
export function operationIn({ text }: Pick<FrontMatterField, "text">): Operation | undefined {
  const read = readOperation(text);
  return read && { ...read, name: read.name.startsWith("webhook ") ? read.name : withoutEndSlash(read.name) };
}

/** Normalizes the path of a file in the same way as the platform, by removing a leading `/`, `./` or `../`. */
export function comparableFile(file: string): string {
  return file.replace(/^(?:\.{0,2}\/)+/, "");
}

/** The sorted pages for each operation, by the operation's file and name. */
export const pagesByOperation = memoSite((site) =>
  slugsBy(site, (text) => {
    const field = operationField(text);
    const read = field && operationIn(field);
    return read && operationKey(read);
  }),
);

export function operationKey({ file = "", name }: Operation): string {
  return `${comparableFile(file)} ${name}`;
}
