import { type Endpoint, inUse } from "../../api/endpoint.ts";
import { readOperation } from "../../api/operationName.ts";
import { baseName, withoutOuterSlashes } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { items, stringOf } from "../../json/json.ts";
import type { Entry } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import type { Site } from "../../site/site.ts";
import { fold } from "../pages/pageNames.ts";
import { entriesWithState } from "../resolvedEntries.ts";
import type { Candidate, ValueContext } from "../valueContext.ts";
import { copiedSpecs } from "./remoteSpecs.ts";
import { specsInReach } from "./specsInReach.ts";

/** Matches an entry that does not contain a file name. */
const NO_FILE = { file: undefined, name: "" };

/**
 * Proposes operations for a page entry, such as `GET /users`, from the API descriptions of the entry's ancestors. Omits
 * operations that are already listed.
 */
export function operationEntries({ config, site, occurrence: { entry, text } }: ValueContext): readonly Candidate[] {
  if (!config.format.pageEntries.operations || !entry) return [];
  const listed = new Set(
    [...entriesWithState("operation", config, site)]
      .filter((each) => each.entry.node !== entry.node)
      .map(({ read }) => read.operation.name),
  );
  const offered = new Map<string, Candidate>();
  for (const endpoint of endpointsInReach(entry, config, site)) {
    const value = nameOf(endpoint);
    if (listed.has(readOperation(value)?.name ?? "") && value !== text) continue;
    // The platform uses the first file that contains the operation.
    if (!offered.has(value)) offered.set(value, candidate(value, endpoint));
  }
  return [...offered.values()];
}

/**
 * Returns the operations that a page entry may have been meant to list, such as `POST /users` for
 * `api/users/create-user`: those whose summary or generated page has the name of the entry.
 */
export function operationsMeant(entry: Entry, config: SiteConfig, site: Site): readonly string[] {
  if (!config.format.pageEntries.operations) return [];
  const name = fold(baseName(withoutOuterSlashes(entry.node.value)));
  const meant = endpointsInReach(entry, config, site).filter(({ summary, address }) =>
    [summary, address && baseName(address)].some((each) => each !== undefined && fold(each) === name),
  );
  return name === "" ? [] : [...new Set(meant.map(nameOf))];
}

/** Returns the operations and webhooks that a page entry can list without naming a file. */
function endpointsInReach(entry: Entry, config: SiteConfig, site: Site): readonly Endpoint[] {
  const { files } = specsInReach(config, entry, NO_FILE);
  const copies = files.length === 0 ? [] : copiedSpecs(config, site);
  return files.flatMap((file) => {
    const ref = readFileRef(file, site);
    const read =
      ref.state === "found" ? site.apiDescriptionIfRead(ref.path) : copies.find((copy) => copy.file === file)?.api;
    const api = inUse(read, "openapi");
    return [...(api?.endpoints ?? []), ...(api?.webhooks ?? [])];
  });
}

/**
 * Whether the entry is next to operations. In this case, the author more likely wants another operation than a page.
 */
export function isAmongOperations({ occurrence: { entry } }: ValueContext): boolean {
  const list = entry?.parent?.node;
  if (!entry || list?.type !== "array") return false;
  const others = items(list).filter((item) => item !== entry.node);
  return others.some((item) => readOperation(stringOf(item) ?? "") !== undefined);
}

function nameOf({ method, path }: Endpoint): string {
  return method === "WEBHOOK" ? `webhook ${path}` : `${method} ${path}`;
}

function candidate(value: string, { summary }: Endpoint): Candidate {
  return { value, ...(summary !== undefined && { detail: summary }), icon: "reference", listing: "new" };
}
