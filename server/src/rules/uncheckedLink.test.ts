import { describeLinkRule } from "../testing/linkRuleCases.ts";
import { uncheckedLink } from "./uncheckedLink.ts";

describeLinkRule(uncheckedLink, {
  "once for each host": {
    page: "[a](⟦https://a.com/1⟧) [b](https://a.com/2) [c](⟦https://b.com⟧) [d](https://a.com/1)",
    verdicts: {
      "https://a.com/1": { state: "blocked", reason: 403 },
      "https://a.com/2": { state: "troubled", reason: "timeout" },
      "https://b.com/": { state: "troubled", reason: "lost" },
    },
    message: /^a\.com answers with status 403\. 3 links to this host were not checked\.$/,
  },
  "one link": {
    page: "[a](⟦https://a.com/1⟧)",
    verdicts: { "https://a.com/1": { state: "troubled", reason: "refused" } },
    message: /^a\.com refuses connections\. This link was not checked\.$/,
  },
  ...Object.fromEntries(
    (
      [
        ["timeout", /did not answer in time/],
        ["certificate", /The certificate of a\.com is not valid or not known/],
        ["not-public", /is not in the public network/],
        ["redirects", /redirects in circles/],
        ["redirect-target", /redirects to an address that is not in the public network/],
        ["host-given-up", /did not answer several requests/],
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
