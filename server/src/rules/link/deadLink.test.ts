import { describeLinkRule } from "../../testing/linkRuleCases.ts";
import { deadLink } from "./deadLink.ts";

describeLinkRule(deadLink, {
  "a deleted page in all kinds of links and an image": {
    page: [
      "[a](⟦https://acme.com/gone⟧) [b][c] ![d](⟦https://acme.com/gone⟧)",
      '<Card title="e" href="⟦https://acme.com/gone#top⟧" />',
      "[c]: ⟦https://acme.com/gone⟧",
    ].join("\n\n"),
    verdicts: { "https://acme.com/gone": { state: "dead", reason: 404 } },
    message: /^Page not found: acme\.com responds with status 404\.$/,
  },
  "an unknown host": {
    page: "[a](⟦//nowhere.acme.com⟧)",
    verdicts: { "https://nowhere.acme.com/": { state: "dead", reason: "unknown-host" } },
    message: /^Host nowhere\.acme\.com does not exist\.$/,
  },
  "a certificate for another host": {
    page: "[a](⟦https://acme.com⟧)",
    verdicts: { "https://acme.com/": { state: "dead", reason: "certificate-name" } },
    message: /^The certificate of acme\.com is for another host\./,
  },
  "a link that used to work": {
    page: "[a](⟦https://acme.com/gone⟧)",
    verdicts: { "https://acme.com/gone": { state: "dead", reason: 410 } },
    aliveTimes: { "https://acme.com/gone": Date.UTC(2026, 4, 31, 12) },
    message: /^Page not found: acme\.com responds with status 410\. It was last reached on 2026-05-31\.$/,
  },
  "code, other states and unchecked links": {
    page: "[a](https://acme.com/moved) [b](https://acme.com/blocked) [c](https://acme.com/new) `https://acme.com/gone`\n\n```\nhttps://acme.com/gone\n```",
    verdicts: {
      "https://acme.com/gone": { state: "dead", reason: 404 },
      "https://acme.com/moved": { state: "moved", to: "https://acme.com/" },
      "https://acme.com/blocked": { state: "blocked", reason: 403 },
    },
  },
  "links in a site config": {
    config: '{"navbar":{"links":[{"label":"a","href":⟦"https://acme.com/gone"⟧}]},"$schema":"https://acme.com/gone"}',
    verdicts: { "https://acme.com/gone": { state: "dead", reason: 404 } },
    message: /^Page not found: acme\.com responds with status 404\.$/,
  },
  "footer accounts but not API URLs in the older format": {
    config: '{"footerSocials":{"github":⟦"https://github.com/acme"⟧},"api":{"baseUrl":"https://github.com/acme"}}',
    configFile: "mint.json",
    verdicts: { "https://github.com/acme": { state: "dead", reason: 404 } },
  },
});
