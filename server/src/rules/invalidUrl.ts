import { url } from "../kinds/url.ts";
import { kindRule } from "./engine/kindRule.ts";

export const invalidUrl = kindRule(url, {
  id: "invalid-url",
  severity: "error",
  docs: {
    summary: "No URL stands where one must.",
    why: "A link without https:// in front is taken for a path of the site, and readers who click it get a page that does not exist. Links of the top bar may be paths or mailto: addresses; accounts in the footer and base URLs of the API are always whole addresses.",
    bad: { text: '{ "footerSocials": { "github": "github.com/acme" } }' },
    good: { text: '{ "footerSocials": { "github": "https://github.com/acme" } }' },
  },
});
