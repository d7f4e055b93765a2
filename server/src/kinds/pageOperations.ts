import type { FrontMatterField } from "../mdx/frontMatter.ts";
import { inUse } from "../site/endpoint.ts";
import { type Operation, readOperation, withoutEndSlash } from "../site/operation.ts";
import { memoSite, slugsBy } from "../site/site.ts";
import { operationField, specSearch } from "./endpointFields.ts";

/** An OpenAPI file with the names of its operations, as `Operation` has them. */
export interface SpecOfSite {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** True when it may have more operations. */
  readonly isPartial: boolean | undefined;
}

/** The read OpenAPI files of a site. */
export const specsOfSite = specSearch("openapi", (path, facts): SpecOfSite | undefined => {
  const used = inUse(facts, "openapi");
  if (!used) return undefined;
  const names = [
    ...used.endpoints.map((endpoint) => `${endpoint.method.toLowerCase()} ${withoutEndSlash(endpoint.path)}`),
    ...used.webhooks.map((webhook) => `webhook ${webhook.path}`),
  ];
  return { path, names: new Set(names), isPartial: used.isPartial };
});

/** The operation that a field names, with its path as `SpecOfSite` has it. */
export function operationIn({ text }: Pick<FrontMatterField, "text">): Operation | undefined {
  const read = readOperation(text) ?? withPartOfName(text);
  return read && { ...read, name: read.name.startsWith("webhook ") ? read.name : withoutEndSlash(read.name) };
}

/** The path of a file as the platform compares it: without a leading `/`, `./` or `../`. */
export function comparableFile(file: string): string {
  return file.replace(/^(?:\.{0,2}\/)+/, "");
}

/** An operation behind a part of the name of its file, as in `v2 GET /users`. */
function withPartOfName(text: string): Operation | undefined {
  const [file = "", ...rest] = text.trim().split(/\s+/);
  const read = rest.length === 2 ? readOperation(rest.join(" ")) : undefined;
  return read && { ...read, file };
}

/** The pages that name each operation, by its name and file, sorted. */
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
