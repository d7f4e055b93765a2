import { inUse } from "../../api/endpoint.ts";
import { readOperation, withoutEndSlash } from "../../api/operationName.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { endpointOf } from "../../site/pageMetadata.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { generatedPages } from "./generatedPages.ts";

/** The number of characters to search for front matter, from the start of a page. */
const FRONT_MATTER_CHARS = 4_000;

/**
 * Returns the operations in an OpenAPI document that have no page, such as `GET /users`. Returns an empty array until
 * all pages have been read, and for documents whose generated pages are unknown.
 */
export function operationsWithoutPage(file: string, config: SiteConfig, site: Site): readonly string[] {
  const generated = generatedPages(config, site);
  const api = inUse(site.apiDescriptionIfRead(file), "openapi");
  if (!site.areBodiesRead || !api || api.isPartial) return [];
  const rest = [...api.endpoints, ...api.webhooks].filter(
    (endpoint) => endpoint.address !== undefined && !endpoint.isUnlisted && !generated.shows(file, endpoint),
  );
  if (rest.length === 0) return [];
  const documented = documentedOperations(site);
  const nameOf = (method: string, path: string): string => `${method.toLowerCase()} ${withoutEndSlash(path)}`;
  return rest
    .filter(({ method, path }) => !documented.has(nameOf(method, path)))
    .map(({ method, path }) => (method === "WEBHOOK" ? `webhook ${path}` : `${method} ${path}`));
}

/** The operations that the front matter of pages refers to, regardless of the file. */
const documentedOperations = memoSite((site): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const slug of site.pages.keys()) {
    const text = site.body(slug)?.text.slice(0, FRONT_MATTER_CHARS) ?? "";
    const endpoint = /^["']?(?:openapi|api)["']?\s*:/m.test(text) ? endpointOf(text) : undefined;
    const name = endpoint === undefined ? undefined : readOperation(endpoint)?.name;
    if (name !== undefined) names.add(withoutEndSlash(name));
  }
  return names;
});
