import type { SiteConfig } from "../formats/format.ts";
import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import { type AskableHosts, addressOf } from "./address.ts";
import { headingOf } from "./headings.ts";
import { linksOutOfConfig, linksOutOfPage } from "./linksOut.ts";
import type { Verdict } from "./verdict.ts";

/** The links of a site to one address. */
interface LinksToAddress {
  /** The first file with one. */
  readonly file: string;
  readonly count: number;
  /** The headings that they name. */
  readonly headings: readonly string[];
}

/** The links of a site to other sites, by their addresses. */
export type SiteLinks = ReadonlyMap<string, LinksToAddress>;

const NONE: readonly string[] = [];

/**
 * Collects the links of a config and of the pages of its site, as far as they are read. Costs no I/O.
 *
 * @param openBodies the pages that count as they are in an editor
 */
export function linksOfSite(
  config: SiteConfig,
  site: Site,
  hosts: AskableHosts,
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
  for (const file of [config, ...config.parts]) for (const { target } of linksOutOfConfig(file)) add(file.uri, target);
  for (const slug of [...site.pages.keys()].sort()) {
    const page = openBodies.get(slug) ?? site.body(slug);
    if (page) for (const { target } of linksOutOfPage(page, site)) add(site.uriOf(page.path), target);
  }
  return links;
}

/** A host without an answer about some links. */
interface Unanswered {
  /** The file in which it is reported, once for all its links. */
  readonly file: string;
  readonly count: number;
}

/** What is known of the links of a site to other sites. Rules read it; it never asks anybody. */
export class LinkReport {
  readonly #hosts: AskableHosts;
  readonly #verdicts: ReadonlyMap<string, Verdict>;
  readonly #aliveTimes: ReadonlyMap<string, number>;
  readonly #unanswered = new Map<string, Unanswered>();

  constructor(
    links: SiteLinks,
    hosts: AskableHosts,
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

  /** What is known of a link. Undefined for one that was not asked. @param target as in a page or a config */
  of(target: string): { readonly address: string; readonly host: string; readonly verdict: Verdict } | undefined {
    const address = addressOf(target, this.#hosts);
    const verdict = address === undefined ? undefined : this.#verdicts.get(address);
    return address !== undefined && verdict ? { address, host: hostOf(address), verdict } : undefined;
  }

  /** How many links to a host have no answer, where this file reports it: the first with such a link. Otherwise 0. */
  unansweredIn(file: string, host: string): number {
    const unanswered = this.#unanswered.get(host);
    return unanswered?.file === file ? unanswered.count : 0;
  }

  /** When an address was last seen alive, in milliseconds since 1970. */
  aliveAt(address: string): number | undefined {
    return this.#aliveTimes.get(address);
  }
}

function hostOf(address: string): string {
  return new URL(address).host;
}
