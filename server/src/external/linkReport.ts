import type { SiteConfig } from "../formats/format.ts";
import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import { addressOf, type HostFilter } from "./address.ts";
import { externalLinksOfConfig, externalLinksOfPage } from "./externalLinks.ts";
import { headingOf } from "./linkedHeadings.ts";
import type { Verdict } from "./verdict.ts";

interface LinksToAddress {
  readonly file: string;
  readonly count: number;
  readonly headings: readonly string[];
}

/** A site's external links, by address. */
export type SiteLinks = ReadonlyMap<string, LinksToAddress>;

const NONE: readonly string[] = [];

/**
 * Collects the external links in a config and in the pages that have been read so far. Performs no I/O.
 *
 * @param openBodies The unsaved contents of pages that are open in an editor.
 */
export function linksOfSite(
  config: SiteConfig,
  site: Site,
  hosts: HostFilter,
  openBodies: OpenBodies = noOpenBodies,
): SiteLinks {
  const links = new Map<string, LinksToAddress>();
  const add = (file: string, target: string): void => {
    const address = addressOf(target, hosts);
    if (address === undefined) return;
    const known = links.get(address);
    const heading = headingOf(target);
    const headings = known?.headings ?? NONE;
    const isNew = heading !== undefined && !headings.includes(heading);
    links.set(address, {
      file: known?.file ?? file,
      count: (known?.count ?? 0) + 1,
      headings: isNew ? [...headings, heading] : headings,
    });
  };
  for (const file of [config, ...config.parts])
    for (const { target } of externalLinksOfConfig(file)) add(file.uri, target);
  for (const slug of [...site.pages.keys()].sort()) {
    const page = openBodies.get(slug) ?? site.body(slug);
    if (page) for (const { target } of externalLinksOfPage(page, site)) add(site.uriOf(page.path), target);
  }
  return links;
}

/** A host that did not give a definite answer for some links. */
interface UnansweredHost {
  /** The file in which the host is reported once for all links. */
  readonly file: string;
  readonly count: number;
}

/** The results of checking external links, for use by rules. This class sends no requests. */
export class LinkReport {
  readonly #hosts: HostFilter;
  readonly #verdicts: ReadonlyMap<string, Verdict>;
  readonly #aliveTimes: ReadonlyMap<string, number>;
  readonly #unanswered = new Map<string, UnansweredHost>();

  constructor(
    links: SiteLinks,
    hosts: HostFilter,
    verdicts: ReadonlyMap<string, Verdict>,
    aliveTimes: ReadonlyMap<string, number>,
  ) {
    this.#hosts = hosts;
    this.#verdicts = verdicts;
    this.#aliveTimes = aliveTimes;
    for (const [address, { file, count }] of links) {
      const state = verdicts.get(address)?.state;
      if (state !== "blocked" && state !== "troubled") continue;
      const host = hostOf(address);
      const known = this.#unanswered.get(host);
      this.#unanswered.set(host, { file: known?.file ?? file, count: (known?.count ?? 0) + count });
    }
  }

  /**
   * Returns the result for a link, or undefined if the link was not checked.
   * @param target The target as written on a page or in a config.
   */
  get(target: string): { readonly address: string; readonly host: string; readonly verdict: Verdict } | undefined {
    const address = addressOf(target, this.#hosts);
    const verdict = address === undefined ? undefined : this.#verdicts.get(address);
    return address !== undefined && verdict ? { address, host: hostOf(address), verdict } : undefined;
  }

  /**
   * Returns the number of links to a host for which there is no definite answer. Returns 0 unless `file` is the file in
   * which to report the host (the first file with such a link).
   */
  unansweredIn(file: string, host: string): number {
    const unanswered = this.#unanswered.get(host);
    return unanswered?.file === file ? unanswered.count : 0;
  }

  /** Returns the time at which an address was last seen alive, in milliseconds since 1970. */
  aliveAt(address: string): number | undefined {
    return this.#aliveTimes.get(address);
  }
}

function hostOf(address: string): string {
  return new URL(address).host;
}
