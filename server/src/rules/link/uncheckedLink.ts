import * as l10n from "@vscode/l10n";
import type { Reason } from "../../external/verdict.ts";
import { defineLinkRule } from "../engine/rule.ts";

export const uncheckedLink = defineLinkRule({
  id: "unchecked-link",
  severity: "info",
  docs: {
    summary: "Links to another site could not be checked.",
    why: "Some servers reject automated requests or have an outage: they respond with 401, 403, 429, or 5xx, or not at all. The link may still work for readers, so open it in a browser. If it works, ignore the finding, or exclude the link with `skipLinks` in `.sitekeeper.json`. Each host is reported only once, at the first link to it. Links to other sites are checked only by `site-config check --external` and *Check External Links*.",
    examples: {
      incorrect: {
        text: "Read the [post](https://social.acme.com/post).",
        note: "The server rejects automated requests with status 403.",
      },
      correct:
        "{/* sitekeeper-ignore unchecked-link: works in a browser */}\nRead the [post](https://social.acme.com/post).",
    },
  },
  *check(links, { report, file }) {
    const reported = new Set<string>();
    for (const { span, path, host, verdict } of links) {
      if ((verdict.state !== "blocked" && verdict.state !== "troubled") || reported.has(host)) continue;
      reported.add(host);
      const count = report.unansweredIn(file, host);
      if (count === 0) continue;
      const others =
        count === 1 ? l10n.t("This link was not checked.") : l10n.t("{0} links to this host were not checked.", count);
      yield { span, path, message: `${sentence(verdict.reason, host)} ${others}` };
    }
  },
});

function sentence(reason: Reason, host: string): string {
  switch (reason) {
    case "unknown-host":
    case "certificate-name":
    case "host-given-up":
      return l10n.t("{0} did not respond to several requests.", host);
    case "timeout":
      return l10n.t("{0} did not respond in time.", host);
    case "refused":
      return l10n.t("{0} refuses connections.", host);
    case "certificate":
      return l10n.t("The certificate of {0} is invalid or untrusted.", host);
    case "lost":
      return l10n.t("{0} closes connections without a response.", host);
    case "not-public":
      return l10n.t("{0} is in a private network.", host);
    case "redirects":
      return l10n.t("{0} has a redirect loop.", host);
    case "redirect-target":
      return l10n.t("{0} redirects to a private network.", host);
    default:
      return l10n.t("{0} responds with status {1}.", host, reason);
  }
}
