import { describeLinkRule } from "../../testing/linkRuleCases.ts";
import { uncheckedLink } from "./uncheckedLink.ts";

describeLinkRule(uncheckedLink, {
  "several links to a host": {
    page: "[a](⟦https://a.com/1⟧) [b](https://a.com/2) [c](⟦https://b.com⟧) [d](https://a.com/1)",
    verdicts: {
      "https://a.com/1": { state: "blocked", reason: 403 },
      "https://a.com/2": { state: "troubled", reason: "timeout" },
      "https://b.com/": { state: "troubled", reason: "lost" },
    },
    message: /^a\.com responds with status 403\. 3 links to this host were not checked\.$/,
  },
  "one link": {
    page: "[a](⟦https://a.com/1⟧)",
    verdicts: { "https://a.com/1": { state: "troubled", reason: "refused" } },
    message: /^a\.com refuses connections\. This link was not checked\.$/,
  },
  ...Object.fromEntries(
    (
      [
        ["timeout", /did not respond in time/],
        ["certificate", /The certificate of a\.com is invalid or untrusted/],
        ["not-public", /is in a private network/],
        ["redirects", /has a redirect loop/],
        ["redirect-target", /redirects to a private network/],
        ["host-given-up", /did not respond to several requests/],
      ] as const
    ).map(([reason, message]) => [
      reason,
      {
        page: "[a](⟦https://a.com/⟧)",
        verdicts: { "https://a.com/": { state: "troubled", reason } as const },
        message,
      },
    ]),
  ),
});
