import { readOperation, readSelector } from "../api/operationName.ts";
import { idOf } from "../formats/readSite.ts";
import { type GeneratedPage, groupOf } from "../knowledge/made/descriptionPages.ts";
import type { GeneratedPages } from "../knowledge/made/generatedPages.ts";
import { plainText } from "../knowledge/pages/plainText.ts";
import type { Division, PageEntry } from "../model/outline.ts";
import { specAddress } from "../site/specCopy.ts";
import type { DivisionView, PageView } from "./divisionView.ts";

/** The maximum number of generated pages per API description in a view. */
const MAX_GENERATED = 500;

/**
 * Returns the generated page for an entry such as `GET /users` or `QUERY products`, or undefined for any other entry.
 */
export function listedOperation(page: PageEntry, generated: GeneratedPages): PageView | undefined {
  const selector = readSelector(page.value);
  if (selector) return operationPage(page.value, selector.kind, selector.name, idOf(page), undefined);
  const operation = readOperation(page.value);
  if (!operation) return undefined;
  const found = generated.ofEntry(page.node);
  const [method = "", ...path] = operation.name.split(" ");
  const title = found?.endpoint.summary ?? path.join(" ");
  return operationPage(page.value, method, title, idOf(page), found);
}

/**
 * Returns the pages that are generated from a part's API descriptions, grouped by tag. The result is empty if an entry
 * in the part selects operations, or if the descriptions have not been read yet.
 */
export function generatedPagesIn(division: Division, generated: GeneratedPages): readonly (DivisionView | PageView)[] {
  const pages = generated.ofDivision(division).filter(({ endpoint }) => !endpoint.isUnlisted);
  if (pages.length === 0) return [];
  const nodeIdOf = ({ method }: GeneratedPage["endpoint"]) =>
    division.fields.nodeIdOf(method === "CHANNEL" ? "asyncapi" : "openapi");
  const pageOf = (page: GeneratedPage): PageView => {
    const { method, path, summary } = page.endpoint;
    const nodeId = nodeIdOf(page.endpoint);
    const entry = `${method} ${path}`;
    return { ...operationPage(entry, method, summary ?? path, `${nodeId}.${entry}`, page), isGenerated: true };
  };
  const listed = pages.slice(0, MAX_GENERATED);
  return [...Map.groupBy(listed, ({ endpoint }) => groupOf(endpoint))].map(([name, tagged]) => ({
    kind: "group",
    name,
    nodeId: `${nodeIdOf(tagged[0]!.endpoint)}.${name}`,
    isGenerated: true,
    children: tagged.map(pageOf),
  }));
}

/** @param generated The generated page. Undefined if the page is unknown. */
function operationPage(
  entry: string,
  method: string,
  title: string,
  nodeId: string,
  generated: GeneratedPage | undefined,
): PageView {
  return {
    kind: "page",
    entry,
    slug: generated?.address ?? entry,
    file: undefined,
    state: "found",
    title,
    heading: undefined,
    icon: undefined,
    description: generated?.endpoint.description && plainText(generated.endpoint.description),
    method: method.toUpperCase(),
    ...sourceOf(generated),
    nodeId,
  };
}

/**
 * Returns the place that describes a generated page in one of the site's files. The result is empty if the description
 * is on another site.
 */
function sourceOf(generated: GeneratedPage | undefined): Pick<PageView, "source"> {
  const place = generated?.endpoint.place;
  if (!generated || !place || specAddress(generated.file) !== undefined) return {};
  return { source: { file: generated.file, line: place.line } };
}
