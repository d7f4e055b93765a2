import { describePageRule } from "../../testing/pageRuleCases.ts";
import { ownSiteLink } from "./ownSiteLink.ts";

const files = { "guides/teams.mdx": "", "guides/users.mdx": "", "pricing.mdx": "" };

describePageRule(ownSiteLink, {
  "links to three pages": {
    page: '[a](⟦https://Docs.acme.com/guides/teams#b⟧) <Card title="a" href="⟦https://docs.acme.com/guides/users⟧" />\n\n[c](⟦https://docs.acme.com/guides/quickstart?x=1⟧) [d](https://docs.acme.com/pricing)',
    message: /^This URL points to a page on this site\. Use "\/guides\/teams#b"\.$/,
    fixed:
      '[a](/guides/teams#b) <Card title="a" href="https://docs.acme.com/guides/users" />\n\n[c](https://docs.acme.com/guides/quickstart?x=1) [d](https://docs.acme.com/pricing)',
    files,
  },
  "links to one page": {
    page: "[a](https://docs.acme.com/guides/teams) [b](https://docs.acme.com/guides/teams#c)",
    files,
  },
  "a host with other pages": {
    page: "[a](https://github.com/guides/teams) [b](https://github.com/guides/users) [c](https://github.com/guides/quickstart) [d](https://github.com/acme/sdk)",
    files,
  },
});
