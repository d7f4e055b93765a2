import * as l10n from "@vscode/l10n";
import type { CancellationToken, Connection, WorkDoneProgressServerReporter } from "vscode-languageserver";
import { type CheckedLinks, checkLinks } from "../external/checkLinks.ts";
import { LinkReport, linksOfSite } from "../external/linkReport.ts";
import { POLITE_LIMITS, RETRIES } from "../external/requestAll.ts";
import type { Verdict } from "../external/verdict.ts";
import { Refusal } from "../features/service.ts";
import {
  CHECK_EXTERNAL_LINKS,
  type CheckExternalLinksParams,
  type CheckExternalLinksResult,
  type ExternalLinkCounts,
  type NetworkSettings,
} from "../protocol.ts";
import type { ConfigWithSettings } from "../workspace/snapshot.ts";
import { guardRequest } from "./guarded.ts";
import type { OpenNetwork, Session } from "./session.ts";

/** The time limit for checking all links in a site, in milliseconds. */
const MAX_MS = 10 * 60_000;

/** The number of days before a working link is checked again. */
const ALIVE_DAYS = 3;

/** The minimum time between two progress reports, in milliseconds. */
const PROGRESS_MS = 250;

/**
 * Registers the request that checks the external links in a site. Nothing else in the server sends requests to other
 * sites. Links that work are remembered until the server exits.
 */
export function registerExternalLinks(
  connection: Connection,
  session: Session,
  openNetwork: OpenNetwork | undefined,
): void {
  const { events, findings, log, scheduler, workspace } = session;
  const aliveTimes = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  /** Waits until everything in a site has been read, and then returns its config. */
  async function siteAt(uri: string): Promise<ConfigWithSettings | undefined> {
    await workspace.closedConfigs.whenSearched();
    await findings.loadSettings(uri);
    const whole = workspace.snapshot().at(uri)?.config.whole.uri;
    if (whole === undefined) return undefined;
    await findings.settled(whole);
    return workspace.snapshot().at(whole);
  }

  async function checkSite(
    params: CheckExternalLinksParams,
    open: OpenNetwork,
    token: CancellationToken,
  ): Promise<CheckExternalLinksResult> {
    const found = token.isCancellationRequested ? undefined : await siteAt(params.uri);
    if (!found) return null;
    const { config, site, settings, openBodies } = found;
    const hosts = { isAllowed: () => false, isSkipped: settings.settings.skipsLink ?? (() => false) };
    const links = linksOfSite(config, site, hosts, openBodies);
    const checked = await inProgress(links.size, token, async (signal, onVerdict) => {
      const network = await open(networkSettings(params));
      try {
        return await checkLinks(links.keys(), {
          ...RETRIES,
          network,
          clock: scheduler.clock,
          limits: POLITE_LIMITS,
          signal,
          isAllowed: hosts.isAllowed,
          aliveTimes,
          maxDays: ALIVE_DAYS,
          today: Date.now(),
          onVerdict,
        });
      } finally {
        network.close();
      }
    });
    if (!checked.isOffline) {
      workspace.setLinkReport(site, config.uri, new LinkReport(links, hosts, checked.verdicts, aliveTimes));
      events.environmentChanged.fire();
    }
    return countsOf(links.size, checked);
  }

  /** Shows progress that can be canceled, and stops the run when it is canceled or the time limit is reached. */
  async function inProgress(
    count: number,
    token: CancellationToken,
    run: (signal: AbortSignal, onVerdict: () => void) => Promise<CheckedLinks>,
  ): Promise<CheckedLinks> {
    const progress: WorkDoneProgressServerReporter = await connection.window.createWorkDoneProgress();
    progress.begin(l10n.t("Checking external links"), 0, undefined, true);
    const stop = new AbortController();
    const abort = (): void => stop.abort();
    const timer = scheduler.clock.schedule(MAX_MS, abort);
    const cancellations = [token, progress.token].map((each) => each.onCancellationRequested(abort));
    let checkedCount = 0;
    let reportedAt = 0;
    const onVerdict = (): void => {
      checkedCount++;
      if (scheduler.clock.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = scheduler.clock.now();
      progress.report(Math.floor((100 * checkedCount) / count), l10n.t("{0} of {1}", checkedCount, count));
    };
    try {
      return await run(stop.signal, onVerdict);
    } finally {
      timer.cancel();
      for (const each of cancellations) each.dispose();
      progress.done();
    }
  }

  connection.onRequest(
    CHECK_EXTERNAL_LINKS,
    guardRequest<CheckExternalLinksParams, CheckExternalLinksResult>(
      log,
      CHECK_EXTERNAL_LINKS,
      null,
      (params, token) => {
        if (!openNetwork) return null;
        const { proxy } = params;
        // The message does not include the URL, because it may contain a password.
        if (proxy !== undefined && !(/^https?:/i.test(proxy) && URL.canParse(proxy)))
          throw new Refusal(
            l10n.t(
              "Links cannot be checked through the configured proxy. Use a proxy URL that starts with http:// or https://.",
            ),
          );
        // Runs one check at a time, because two concurrent checks would exceed the request limit per host.
        const run = last.then(() => checkSite(params, openNetwork, token));
        last = run.catch(() => undefined);
        return run;
      },
    ),
  );
}

/** Reads the client's network settings. Invalid settings are ignored. */
function networkSettings({ proxy, noProxy, proxyStrictSSL }: NetworkSettings): NetworkSettings {
  return {
    ...(proxy !== undefined && { proxy }),
    ...(Array.isArray(noProxy) && { noProxy: noProxy.filter((host) => typeof host === "string") }),
    ...(proxyStrictSSL === false && { proxyStrictSSL }),
  };
}

function countsOf(links: number, { verdicts, unchecked, isOffline }: CheckedLinks): ExternalLinkCounts {
  const count = (...states: readonly Verdict["state"][]): number =>
    [...verdicts.values()].filter(({ state }) => states.includes(state)).length;
  return {
    links,
    dead: count("dead"),
    moved: count("moved"),
    unanswered: count("blocked", "troubled"),
    unasked: unchecked,
    isOffline,
  };
}
