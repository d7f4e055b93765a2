import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import type { FrontMatterField } from "../mdx/frontMatter.ts";
import { entriesOfKind } from "../schema/entries.ts";
import { inUse } from "../site/endpoint.ts";
import { readFileRef } from "../site/fileRef.ts";
import { type Operation, readOperation, withoutEndSlash } from "../site/operation.ts";
import { memoSite, type Site, slugsBy } from "../site/site.ts";
import { MAX_SPECS, operationField, possibleSpecs } from "./endpointFields.ts";

/** An OpenAPI file with the names of its operations, as `Operation` has them. */
export interface SpecOfSite {
  readonly path: string;
  readonly names: ReadonlySet<string>;
}

/** Every OpenAPI file that an operation in a page may be in. */
export interface SpecsOfSite {
  readonly specs: readonly SpecOfSite[];
  /** False when there may be more operations: in a URL, or in a file that is missing, too long or not read. */
  readonly isComplete: boolean;
}

/** The read OpenAPI files of a site: the platform searches all of them, even if the config does not name them. */
export function specsOfSite(config: SiteConfig, site: Site): SpecsOfSite {
  return specsIn(config)(site);
}

const specsIn = memo((config: SiteConfig) =>
  memoSite((site): SpecsOfSite => {
    const { specs, isComplete } = specsOnDisk(site);
    const named = filesOf(config)
      .flatMap((file) => entriesOfKind(file, "openapi-ref"))
      .map(({ node }) => readFileRef(node.value as string, site));
    return { specs, isComplete: isComplete && named.every(({ state }) => state === "found") };
  }),
);

/** The same without the files that the config names, so a change of the config rereads no file. */
const specsOnDisk = memoSite((site): SpecsOfSite => {
  const specs: SpecOfSite[] = [];
  const files = possibleSpecs(site);
  let isComplete = files.length <= MAX_SPECS;
  for (const path of files.slice(0, MAX_SPECS)) {
    const facts = site.apiDescriptionIfRead(path);
    // A file that cannot be read may be an OpenAPI file.
    if (!facts || (!facts.readable && facts.flaws && /openapi/i.test(facts.flaws.text))) isComplete = false;
    const used = inUse(facts, "openapi");
    if (!used) continue;
    if (used.isPartial) isComplete = false;
    const names = [
      ...used.endpoints.map(({ method, path }) => `${method.toLowerCase()} ${withoutEndSlash(path)}`),
      ...used.webhooks.map(({ path }) => `webhook ${path}`),
    ];
    specs.push({ path, names: new Set(names) });
  }
  return { specs, isComplete };
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
