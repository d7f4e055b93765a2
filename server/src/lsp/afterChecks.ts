import { debounce } from "../clock.ts";
import { unmentionedPages } from "../knowledge/orphanPages.ts";
import { coveredPaths } from "../rules/link/linkCoverage.ts";
import type { Site } from "../site/site.ts";
import type { Session } from "./session.ts";
import { needsOfConfig } from "./state/configs.ts";

/**
 * The delay between the last change to the redirects and the check of the pages that may link to them, in milliseconds.
 */
const CHECK_AFTER_MS = 300;

/**
 * After each new check result, reads two things in the background: whatever the rules still need from the site, and the
 * pages that completion is likely to suggest next.
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

/** Rechecks a site's pages when the redirects or OpenAPI entries in its config change. */
export function checkPagesAfterRedirects({ scheduler, events }: Session): void {
  /** For each site, the paths that each of its configs covered at the last check, by config URI. */
  const before = new WeakMap<Site, Map<string, string>>();
  const changed = debounce(scheduler.clock, CHECK_AFTER_MS, () => events.environmentChanged.fire());
  events.checked.event(({ checked: { config, site } }) => {
    const previous = before.get(site) ?? new Map<string, string>();
    before.set(site, previous);
    const covered = coveredPaths(config, site);
    const hasChanged = (previous.get(config.uri) ?? covered) !== covered;
    previous.set(config.uri, covered);
    if (hasChanged && site.areBodiesRead) changed();
  });
}
