import { pagesBelow } from "../formats/division.ts";
import { nodeIdOf } from "../json/nodeId.ts";
import { operationNamed } from "../kinds/operation.ts";
import type { Division, PageEntry } from "../model/outline.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Endpoint } from "../site/openapi.ts";
import type { Site } from "../site/site.ts";
import { specsOf } from "./api.ts";
import type { DivisionView, PageView } from "./division.ts";

/** An entry that names an operation or a webhook, with or without its file. */
const OPERATION = /^(?:\S+\s+)?(get|put|post|delete|options|head|patch|trace|query|webhook)\s+(\S+)$/i;

/** The group of operations without a tag. */
const UNTAGGED = "API Reference";

/** At most this many pages of one API description are in a view. */
const MAX_MADE = 500;

/** The page that an entry such as `GET /users` makes. Undefined for any other entry. */
export function listedOperation(page: PageEntry, site: Site): PageView | undefined {
  const [, method, path] = OPERATION.exec(page.value.trim()) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const summary = operationNamed(page.value, site)?.endpoint.summary;
  return operationPage(page.value, method, summary ?? path, nodeIdOf(page.path));
}

/**
 * The pages that the API description of a part makes, in groups by their tags; in a group without further groups. None when
 * an entry in the part names an operation, or while the description is not read.
 */
export function madePages(division: Division, site: Site): readonly (DivisionView | PageView)[] {
  const { fields, kind } = division;
  // Of several files, only the first one makes pages.
  const [spec] = fields.nodeOf("openapi") ? specsOf(fields) : [];
  const ref = spec && readFileRef(spec.text, site);
  const facts = ref?.state === "found" ? site.openApiIfRead(ref.path) : undefined;
  if (!spec || !facts?.readable) return [];
  if (pagesBelow(division).some(({ value }) => OPERATION.test(value.trim()))) return [];
  const nodeId = fields.nodeIdOf("openapi");
  const pageOf = ({ method, path, summary }: Endpoint): PageView => ({
    ...operationPage(`${method} ${path}`, method, summary ?? path, `${nodeId}.${method} ${path}`),
    isMade: true,
  });
  const endpoints = facts.endpoints.slice(0, MAX_MADE);
  if (kind === "group") return endpoints.map(pageOf);
  return [...Map.groupBy(endpoints, ({ tag }) => tag ?? UNTAGGED)].map(([name, tagged]) => ({
    kind: "group",
    name,
    nodeId: `${nodeId}.${name}`,
    isMade: true,
    children: tagged.map(pageOf),
  }));
}

function operationPage(entry: string, method: string, title: string, nodeId: string): PageView {
  return {
    kind: "page",
    entry,
    slug: entry,
    file: undefined,
    state: "found",
    title,
    heading: undefined,
    icon: undefined,
    description: undefined,
    method: method.toUpperCase(),
    nodeId,
  };
}
