import { debounced } from "../clock.ts";
import { coveredPaths } from "../rules/engine/linkCoverage.ts";
import { unmentionedPages } from "../rules/engine/orphanPages.ts";
import type { Site } from "../site/site.ts";
import { needsOfConfig } from "./configs.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a redirect the pages are checked that may link to it. */
const CHECK_AFTER_MS = 300;

/**
 * After each new check result, reads in the background what the rules still need of the site, and the pages that
 * completion offers next.
 */
export function readAheadAfterChecks({ events, sites }: Session): void {
  events.checked.event(({ checked }) => {
    const { config } = checked;
    sites.readNeeds(
      config.whole.uri,
      (site) => needsOfConfig(checked, site),
      (site) => unmentionedPages(config, site),
    );
  });
}

/** Has pages checked again when a site config begins or ceases to say that a link works without a file. */
export function checkPagesAfterRedirects({ scheduler, events }: Session): void {
  /** The links that each config of a site covered at its last check, by its URI. */
  const before = new WeakMap<Site, Map<string, string>>();
  const changed = debounced(scheduler.clock, CHECK_AFTER_MS, () => events.environmentChanged.fire());
  events.checked.event(({ checked: { config, site } }) => {
    const said = before.get(site) ?? new Map<string, string>();
    before.set(site, said);
    const covered = coveredPaths(config, site);
    const hasChanged = (said.get(config.uri) ?? covered) !== covered;
    said.set(config.uri, covered);
    if (hasChanged && site.areBodiesRead) changed();
  });
}
