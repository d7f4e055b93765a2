import { describeRule } from "../../testing/ruleCases.ts";
import { socialMismatch } from "./socialMismatch.ts";

describeRule(socialMismatch, [
  {
    name: "a URL of another platform",
    file: "mint.json",
    text: '{"footerSocials":{"github":⟦"https://www.linkedin.com/company/a"⟧}}',
    message: /^This URL belongs to LinkedIn, not to GitHub\.$/,
    fixed: '{"footerSocials":{"linkedin":"https://www.linkedin.com/company/a"}}',
  },
  {
    name: "a URL whose key is taken",
    file: "mint.json",
    text: '{"footerSocials":{"github":⟦"https://x.com/a"⟧,"twitter":"https://x.com/a"}}',
    fixed: '{"footerSocials":{"github":"https://x.com/a","twitter":"https://x.com/a"}}',
  },
  {
    name: "alternative hosts, subdomains, websites and redirects",
    text: '{"footerSocials":{"twitter":"https://x.com/a","x":"https://twitter.com/a","linkedin":"https://de.linkedin.com/in/a","slack":"https://acme.slack.com","website":"https://github.com/a","discord":"https://acme.example/discord"}}',
  },
]);
