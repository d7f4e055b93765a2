import { debounce } from "../clock.ts";
import { unmentionedPages } from "../knowledge/orphanPages.ts";
import { configReads } from "../rules/page/configReads.ts";
import type { Site } from "../site/site.ts";
import { needsOfConfig } from "../workspace/snapshot.ts";
import type { Session } from "./session.ts";

/**
 * The delay between the last change to a part of a config that affects pages and the check of the pages, in
 * milliseconds.
 */
const CHECK_AFTER_MS = 300;

/**
 * After each new check result, reads two things in the background: whatever the rules still need from the site, and the
 * pages that completion is likely to suggest next.
 */
export function readAheadAfterChecks({ events, workspace }: Session): void {
  events.checked.event(({ checked }) => {
    const { config } = checked;
    workspace.sites.readNeeds(
      config.whole.uri,
      (site) => needsOfConfig(checked, site),
      (site) => unmentionedPages(config, site),
    );
  });
}

/** Rechecks a site's pages when something changes in the config that page rules read, such as a redirect. */
export function checkPagesAfterConfig({ scheduler, events }: Session): void {
  /** For each site, what the page rules read from each of its configs at the last check, by config URI. */
  const before = new WeakMap<Site, Map<string, string>>();
  const changed = debounce(scheduler.clock, CHECK_AFTER_MS, () => events.environmentChanged.fire());
  events.checked.event(({ checked: { config, site } }) => {
    const previous = before.get(site) ?? new Map<string, string>();
    before.set(site, previous);
    const reads = configReads(config, site);
    const hasChanged = (previous.get(config.uri) ?? reads) !== reads;
    previous.set(config.uri, reads);
    if (hasChanged && site.areBodiesRead) changed();
  });
}
