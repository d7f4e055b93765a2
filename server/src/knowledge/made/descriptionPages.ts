import { type Endpoint, endpointsOf, inUse } from "../../api/endpoint.ts";
import { UNTAGGED_CHANNELS } from "../../api/operationAddress.ts";
import { withoutEndSlash } from "../../api/operationName.ts";
import type { PageSource } from "../../formats/format.ts";
import type { Site } from "../../site/site.ts";
import { specAt } from "../../site/specRef.ts";

/** A page that the platform generates for an operation or a channel of an API description. */
export interface GeneratedPage {
  /** The path relative to the site folder, in the same form as the slug of a page. */
  readonly address: string;
  readonly endpoint: Endpoint;
  /** The URL of the API description, or its path relative to the site folder. */
  readonly file: string;
}

/** The pages that are generated from one API description. */
interface DescriptionPages {
  /** All pages, in the order in which the platform generates them. */
  readonly all: readonly GeneratedPage[];
  /**
   * Returns the page for an operation. The name has the same format as the names from `readOperation`. Several
   * operations can share an address.
   */
  ofEntry(name: string): GeneratedPage | undefined;
  /**
   * Whether the API description is a local copy of a remote file. The copy may be outdated, so more pages may exist.
   */
  readonly isCopy: boolean;
}

type Source = Pick<PageSource, "kind" | "file" | "folder">;

/** Returns the name of the navigation group that contains an endpoint's page. */
export function groupOf({ method, tag, group }: Endpoint): string {
  return group ?? tag ?? (method === "CHANNEL" ? UNTAGGED_CHANNELS : UNTAGGED);
}

/** The group for operations that have no tag. */
const UNTAGGED = "API Reference";

/** Caches the pages that are generated from each of a site's API descriptions. */
export class Descriptions {
  readonly #site: Site;
  readonly #read = new Map<string, DescriptionPages | undefined>();

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * Returns the pages that are generated from an API description in a folder, or undefined if the pages are unknown.
   */
  pagesOf(source: Source): DescriptionPages | undefined {
    const key = JSON.stringify([source.kind, source.file, source.folder]);
    if (!this.#read.has(key)) {
      this.#read.set(key, pagesIn(source, this.#site));
    }
    return this.#read.get(key);
  }
}

function pagesIn({ file, folder, kind }: Source, site: Site): DescriptionPages | undefined {
  if (file === undefined || (kind !== "openapi" && kind !== "asyncapi")) return undefined;
  const spec = specAt(file, site);
  const api = inUse(spec?.api, kind);
  if (!spec || !api || api.isPartial) return undefined;
  const usedSlugs = new Map<string, Set<string>>();
  const byName = new Map<string, GeneratedPage>();
  const all = endpointsOf(api).flatMap((endpoint): readonly GeneratedPage[] => {
    if (endpoint.address === undefined) return [];
    const base = (endpoint.address.startsWith("/") ? endpoint.address.slice(1) : `${folder}/${endpoint.address}`)
      .toLowerCase()
      .replace(/\/$/, "");
    const group = groupOf(endpoint);
    const others = usedSlugs.get(group) ?? new Set();
    usedSlugs.set(group, others);
    let address = base;
    for (let count = 1; others.has(address); count++) address = `${base}-${count}`;
    // Pages that are not in the navigation do not reserve their address, so another page can use it.
    if (!endpoint.isUnlisted) others.add(address);
    const { method, path } = endpoint;
    byName.set(withoutEndSlash(`${method.toLowerCase()} ${path}`), { address: base, endpoint, file: spec.file });
    return [{ address, endpoint, file: spec.file }];
  });
  return { all, ofEntry: (name) => byName.get(withoutEndSlash(name)), isCopy: spec.isCopy };
}
