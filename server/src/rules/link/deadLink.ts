import * as l10n from "@vscode/l10n";
import type { Reason } from "../../external/verdict.ts";
import { defineLinkRule } from "../engine/rule.ts";

export const deadLink = defineLinkRule({
  id: "dead-link",
  severity: "error",
  docs: {
    summary: "A link points to a page on another site that does not exist.",
    why: "Readers see an error page. A link is reported if the page is missing (404 or 410), the host does not exist, or the certificate is for another host. Missing hosts and previously working links are checked twice. Links to other sites are checked only by `site-config check --external` and *Check External Links*.",
    examples: {
      incorrect: {
        text: "Read the [guide](https://acme.com/old-guide).",
        note: "The server responds with status 404.",
      },
      correct: "Read the [guide](https://acme.com/guide).",
    },
  },
  *check(links, { report }) {
    for (const { span, path, host, address, verdict } of links) {
      if (verdict.state !== "dead") continue;
      const time = report.aliveAt(address);
      const seen = time === undefined ? "" : ` ${l10n.t("It was last reached on {0}.", dayOf(time))}`;
      yield { span, path, message: `${sentence(verdict.reason, host)}${seen}` };
    }
  },
});

function sentence(reason: Reason, host: string): string {
  if (reason === "unknown-host") return l10n.t("Host {0} does not exist.", host);
  if (reason === "certificate-name")
    return l10n.t("The certificate of {0} is for another host. Browsers show a warning instead of the page.", host);
  return l10n.t("Page not found: {0} responds with status {1}.", host, reason);
}

/** Formats a date as ISO 8601, for example 2026-05-31, which is unambiguous in all locales. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
