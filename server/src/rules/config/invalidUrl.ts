import { href, secureHref, secureUrl } from "../../kinds/href.ts";
import { url } from "../../kinds/url.ts";
import { urlPrefix } from "../../kinds/urlPrefix.ts";
import { kindRule } from "../engine/corrections.ts";

export const invalidUrl = kindRule([url, urlPrefix, href, secureHref, secureUrl], {
  id: "invalid-url",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A URL is invalid or empty.",
    why: "A link without `https://` is treated as a path on the site, so readers who click it see an error page. Links in the top bar may also be paths or `mailto:` addresses. Social accounts and API base URLs must be absolute URLs. The URL of a tab or an anchor must not be empty.",
    examples: {
      incorrect: '{ "footer": { "socials": { "github": "github.com/acme" } } }',
      correct: '{ "footer": { "socials": { "github": "https://github.com/acme" } } }',
    },
  },
});
