import { unmentionedPages } from "../rules/engine/orphanPages.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import type { Session } from "./session.ts";

/**
 * After each new check result, reads in the background what the rules still need of the site, and the pages that
 * completion offers next.
 */
export function readAheadAfterChecks({ events, sites }: Session): void {
  events.checked.event(({ checked: { config, settings } }) => {
    sites.readNeeds(
      config.whole.uri,
      (site) => needsOf(config, site, settings.settings.check.pages !== false),
      (site) => unmentionedPages(config, site),
    );
  });
}
