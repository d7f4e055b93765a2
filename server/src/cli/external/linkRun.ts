import { trustSystemCertificates } from "@sitekeeper/command-line/systemCertificates";
import { systemClock } from "../../clock.ts";
import type { HostFilter } from "../../external/address.ts";
import { checkLinks } from "../../external/checkLinks.ts";
import { LinkReport, linksOfSite, type SiteLinks } from "../../external/linkReport.ts";
import { POLITE_LIMITS, RETRIES } from "../../external/requestAll.ts";
import type { Verdict } from "../../external/verdict.ts";
import type { SiteConfig } from "../../formats/format.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Site } from "../../site/site.ts";
import { formatCount } from "../../text/lists.ts";
import type { CliIo } from "../command.ts";
import { type AliveFile, openAliveFile } from "./aliveFile.ts";
import { type ExternalValues, replacementIn } from "./options.ts";

/** The minimum time between progress updates, in milliseconds. */
const PROGRESS_MS = 100;

/** Checks the external links of several sites, one site at a time. Each address is requested once. */
export class ExternalLinks {
  readonly #values: ExternalValues;
  readonly #io: CliIo;
  readonly #file: AliveFile;
  readonly #today = Date.now();
  readonly #verdicts = new Map<string, Verdict>();
  /** The checked headings, with their addresses. */
  readonly #headings = new Set<string>();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #counts = { checked: 0, unchecked: 0 };
  #isOffline = false;

  /** @throws {Problem} If the file that records working links cannot be used. */
  constructor(values: ExternalValues, io: CliIo) {
    this.#values = values;
    this.#io = io;
    this.#file = openAliveFile(values.externalCache, io.cwd, this.#today);
    const minutes = AbortSignal.timeout(values.externalMinutes * 60_000);
    this.#signal = AbortSignal.any([this.#stop.signal, minutes]);
  }

  /** Checks the links of a site and returns the results. Never rejects. */
  async reportOn(config: SiteConfig, site: Site, { skipsLink }: Settings): Promise<LinkReport> {
    const replacement = replacementIn(this.#values.externalResolve);
    const hosts: HostFilter = {
      isAllowed: (host) => replacement(host) !== undefined,
      isSkipped: skipsLink ?? (() => false),
    };
    const links = linksOfSite(config, site, hosts);
    const isOpen = (address: string): boolean =>
      !this.#verdicts.has(address) ||
      this.#headingsIn(links, address).some((heading) => !this.#headings.has(`${address}#${heading}`));
    const open = [...links.keys()].filter(isOpen);
    if (open.length > 0) await this.#ask(open, links, hosts, replacement);
    return new LinkReport(links, hosts, this.#verdicts, this.#file.times);
  }

  /**
   * Saves the results and reports links that were skipped.
   *
   * @throws {Problem} If the results cannot be saved.
   */
  async end(): Promise<void> {
    const { checked, unchecked } = this.#counts;
    const { err } = this.#io;
    if (this.#isOffline) err("site-config: Could not reach other sites. Check your internet connection.\n");
    if (unchecked > 0)
      err(
        `site-config: ${formatCount(unchecked, "external link")} ${unchecked === 1 ? "was" : "were"} skipped: ${this.#reason()}.\n`,
      );
    if (checked > 0) await this.#file.save();
  }

  #reason(): string {
    return this.#stop.signal.aborted ? "the command was stopped" : "the time limit (--external-minutes) was reached";
  }

  /** Returns the headings to look for at an address. */
  #headingsIn(links: SiteLinks, address: string): readonly string[] {
    return this.#values.externalHeadings ? (links.get(address)?.headings ?? []) : [];
  }

  async #ask(
    addresses: readonly string[],
    links: SiteLinks,
    hosts: HostFilter,
    replacement: (host: string) => string | undefined,
  ) {
    const timeout = this.#values.externalTimeout * 1000;
    // Loaded lazily because checks without requests do not need it.
    trustSystemCertificates();
    const { WebNetwork } = await import("../../network/webNetwork.ts");
    const network = new WebNetwork({ timeout, replacement, env: process.env });
    const release = this.#io.onInterrupt?.(() => this.#stop.abort());
    let count = 0;
    let lastShown = 0;
    const onVerdict = (): void => {
      count++;
      if (systemClock.now() - lastShown < PROGRESS_MS) return;
      lastShown = systemClock.now();
      this.#io.progress?.(`Checked ${count} of ${formatCount(addresses.length, "external link")}`);
    };
    try {
      const { verdicts, checked, unchecked, isOffline } = await checkLinks(addresses, {
        ...RETRIES,
        network,
        clock: systemClock,
        limits: POLITE_LIMITS,
        signal: this.#signal,
        isAllowed: hosts.isAllowed,
        headingsOf: (address) => this.#headingsIn(links, address),
        aliveTimes: this.#file.times,
        maxDays: this.#values.externalDays,
        today: this.#today,
        onVerdict,
      });
      for (const [address, verdict] of verdicts) {
        this.#verdicts.set(address, verdict);
        for (const heading of this.#headingsIn(links, address)) this.#headings.add(`${address}#${heading}`);
      }
      this.#counts.checked += checked;
      this.#counts.unchecked += unchecked;
      this.#isOffline ||= isOffline;
    } finally {
      this.#io.progress?.("");
      release?.();
      network.close();
    }
  }
}
