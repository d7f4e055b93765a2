import { coveredPaths } from "../rules/engine/linkCoverage.ts";
import type { Timer } from "./runtime.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a redirect the pages are checked that may link to it. */
const CHECK_AFTER_MS = 300;

/** Has pages checked again when a site config begins or ceases to say that a link works without a file. */
export function checkPagesAfterRedirects({ clock, documents, events }: Session): void {
  /** What each site config said when it was checked last, by its URI. */
  const before = new Map<string, string>();
  let timer: Timer | undefined;
  events.checked.event(({ checked: { config, site } }) => {
    const covered = coveredPaths(config);
    const isNews = (before.get(config.uri) ?? covered) !== covered;
    before.set(config.uri, covered);
    if (!isNews || !site.areBodiesRead) return;
    timer?.cancel();
    timer = clock.schedule(CHECK_AFTER_MS, () => events.environmentChanged.fire());
  });
  events.closedChanged.event((gone) => {
    for (const uri of gone) if (!documents.get(uri)) before.delete(uri);
  });
}
