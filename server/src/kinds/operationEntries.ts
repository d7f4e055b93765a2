import { items, stringOf } from "../json/json.ts";
import { type Endpoint, inUse } from "../site/endpoint.ts";
import { readFileRef } from "../site/fileRef.ts";
import { readOperation } from "../site/operation.ts";
import { copiedSpecs } from "./remoteSpecs.ts";
import { entriesWithState } from "./resolvedEntries.ts";
import { specsInReach } from "./specsInReach.ts";
import type { Candidate, ValueContext } from "./valueContext.ts";

/** Matches an entry that does not contain a file name. */
const NO_FILE = { file: undefined, name: "" };

/**
 * Proposes operations for a page entry, such as `GET /users`, from the API descriptions of the entry's ancestors. Omits
 * operations that are already listed.
 */
export function operationEntries({ config, site, occurrence: { entry, text } }: ValueContext): readonly Candidate[] {
  if (!config.format.pageEntries.operations || !entry) return [];
  const { files } = specsInReach(config, entry, NO_FILE);
  if (files.length === 0) return [];
  const copies = copiedSpecs(config, site);
  const listed = new Set(
    [...entriesWithState("operation", config, site)]
      .filter((each) => each.entry.node !== entry.node)
      .map(({ read }) => read.operation.name),
  );
  const offered = new Map<string, Candidate>();
  for (const file of files) {
    const ref = readFileRef(file, site);
    const read =
      ref.state === "found" ? site.apiDescriptionIfRead(ref.path) : copies.find((copy) => copy.file === file)?.api;
    const api = inUse(read, "openapi");
    for (const endpoint of [...(api?.endpoints ?? []), ...(api?.webhooks ?? [])]) {
      const value = nameOf(endpoint);
      if (listed.has(readOperation(value)?.name ?? "") && value !== text) continue;
      // The platform uses the first file that contains the operation.
      if (!offered.has(value)) offered.set(value, candidate(value, endpoint));
    }
  }
  return [...offered.values()];
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
