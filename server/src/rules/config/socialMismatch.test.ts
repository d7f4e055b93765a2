import { describeRule } from "../../testing/ruleCases.ts";
import { socialMismatch } from "./socialMismatch.ts";

describeRule(socialMismatch, [
  {
    name: "a URL of another platform",
    text: '{"footer":{"socials":{"github":⟦"https://www.linkedin.com/company/a"⟧}}}',
    message: /^This URL belongs to LinkedIn, not to GitHub\.$/,
    fixed: '{"footer":{"socials":{"linkedin":"https://www.linkedin.com/company/a"}}}',
  },
  {
    name: "a URL of another platform in the older format",
    file: "mint.json",
    text: '{"footerSocials":{"github":⟦"https://www.linkedin.com/company/a"⟧}}',
    message: /^This URL belongs to LinkedIn, not to GitHub\.$/,
    fixed: '{"footerSocials":{"linkedin":"https://www.linkedin.com/company/a"}}',
  },
  {
    name: "a URL of a platform with several keys",
    text: '{"footer":{"socials":{"github":⟦"https://x.com/a"⟧}}}',
    fixed: '{"footer":{"socials":{"x":"https://x.com/a"}}}',
  },
  {
    name: "a URL of a platform with another name in the older format",
    file: "mint.json",
    text: '{"footerSocials":{"github":⟦"https://x.com/a"⟧}}',
    fixed: '{"footerSocials":{"twitter":"https://x.com/a"}}',
  },
  {
    name: "a URL whose key is taken",
    text: '{"footer":{"socials":{"github":⟦"https://x.com/a"⟧,"x":"https://x.com/a"}}}',
    fixed: '{"footer":{"socials":{"github":"https://x.com/a","x":"https://x.com/a"}}}',
  },
  {
    name: "alternative hosts, subdomains, websites and redirects",
    text: '{"footer":{"socials":{"twitter":"https://x.com/a","x":"https://twitter.com/a","x-twitter":"https://x.com/a","linkedin":"https://de.linkedin.com/in/a","slack":"https://acme.slack.com","website":"https://github.com/a","discord":"https://acme.example/discord"}}}',
  },
]);
