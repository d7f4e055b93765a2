import { describeRule } from "../testing/ruleCases.ts";

describeRule("invalid-url", [
  {
    name: "no scheme",
    text: '{"footerSocials":{"github":⟦"github.com/acme"⟧}}',
    fixed: '{"footerSocials":{"github":"https://github.com/acme"}}',
  },
  {
    name: "a name alone",
    text: '{"footerSocials":{"twitter":⟦"@acme"⟧}}',
    fixed: '{"footerSocials":{"twitter":"https://x.com/acme"}}',
  },
  {
    name: "a path",
    text: '{"footerSocials":{"website":⟦"/home"⟧}}',
    message: /^"\/home" is not a valid URL\. Use an absolute URL/,
  },
  { name: "empty", text: '{"footerSocials":{"website":⟦""⟧}}', message: /^The URL is empty\./ },
  {
    name: "a slash missing",
    text: '{"footerSocials":{"website":⟦"https:/acme.example"⟧}}',
    fixed: '{"footerSocials":{"website":"https://acme.example"}}',
  },
  {
    name: "a colon missing",
    text: '{"api":{"baseUrl":⟦"http//localhost:3000"⟧}}',
    fixed: '{"api":{"baseUrl":"http://localhost:3000"}}',
  },
  {
    name: "a host alone",
    text: '{"api":{"baseUrl":[⟦"localhost:3000/v1"⟧]}}',
    fixed: '{"api":{"baseUrl":["http://localhost:3000/v1"]}}',
  },
  {
    name: "spaces around",
    text: '{"api":{"baseUrl":⟦" https://a.example "⟧}}',
    fixed: '{"api":{"baseUrl":"https://a.example"}}',
  },
  {
    name: "an e-mail address in the top bar",
    text: '{"topbarLinks":[{"url":⟦"help@acme.com"⟧}]}',
    fixed: '{"topbarLinks":[{"url":"mailto:help@acme.com"}]}',
  },
  {
    name: "a host in the top bar",
    text: '{"topbarLinks":[{"url":⟦"www.acme.com"⟧}]}',
    message: /is treated as a path of this site\. Start a URL with https:/,
    fixed: '{"topbarLinks":[{"url":"https://www.acme.com"}]}',
  },
  {
    name: "an empty url of a tab and of an anchor",
    text: '{"tabs":[{"name":"A","url":⟦""⟧}],"anchors":[{"name":"B","url":⟦" "⟧}]}',
    message: /^The url is empty\. Enter the start of the page paths/,
    severity: "error",
  },
  { name: "nothing for a root url of a tab", text: '{"tabs":[{"name":"A","url":"/"}]}' },
  { name: "an empty link", text: '{"topbarLinks":[{"url":⟦""⟧}]}' },
  {
    name: "nothing for valid values",
    text: '{"topbarLinks":[{"url":"/contact"},{"url":"mailto:a@b.com"},{"url":"https://a.example/b?c#d"},{"url":"#top"},{"url":"guides/v1.0"},{"url":"tel:+123"}],"logo":{"href":"/"},"api":{"baseUrl":["http://localhost:3000","https://{region}.acme.example/v1/"]}}',
  },
]);

describeRule("invalid-auth-name", [
  {
    name: "no colon",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  {
    name: "another mark",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user / secret"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:secret"}}}',
  },
  {
    name: "half",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user:"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  { name: "two colons", text: '{"api":{"auth":{"method":"basic","name":⟦"a:b:c"⟧}}}' },
  {
    name: "empty",
    text: '{"api":{"auth":{"name":⟦""⟧,"method":"basic"}}}',
    fixed: '{"api":{"auth":{"name":"username:password","method":"basic"}}}',
  },
  { name: "nothing for a pair", text: '{"api":{"auth":{"method":"basic","name":"user:password"}}}' },
  { name: "nothing for other methods", text: '{"api":{"auth":{"method":"key","name":"x-api-key"}}}' },
  { name: "nothing without a method", text: '{"api":{"auth":{"name":"Authorization"}}}' },
]);

describeRule("cta-name-required", [
  {
    name: "a link by default",
    text: '{ ⟦"topbarCtaButton"⟧: { "url": "https://a.example" } }',
    message: /^Missing "name"\. A button of type "link" \(the default\)/,
    fixed: '{ "topbarCtaButton": { "url": "https://a.example", "name": "Get started" } }',
  },
  { name: "a link", text: '{ ⟦"topbarCtaButton"⟧: { "type": "link", "url": "https://a.example" } }' },
  {
    name: "a repository without its type",
    text: '{ ⟦"topbarCtaButton"⟧: { "url": "https://github.com/acme/acme" } }',
    fixed: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }',
  },
  {
    name: "nothing for a repository",
    text: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/a/b" } }',
  },
  {
    name: "nothing for an unknown type",
    text: '{ "topbarCtaButton": { "type": "button", "url": "https://a.example" } }',
  },
]);

describeRule("cta-repository-url", [
  {
    name: "another site",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"https://acme.example"⟧}}',
    severity: "warning",
  },
  { name: "an account", text: '{"topbarCtaButton":{"type":"github","url":⟦"https://github.com/acme"⟧}}' },
  {
    name: "owner and name",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"acme/docs"⟧}}',
    fixed: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs"}}',
  },
  {
    name: "an address to clone from",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"git@github.com:acme/docs.git"⟧}}',
    fixed: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs"}}',
  },
  {
    name: "nothing for an invalid URL",
    text: '{"topbarCtaButton":{"type":"github","url":"github.com/acme/docs"}}',
  },
  {
    name: "nothing for a repository",
    text: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs/tree/main"}}',
  },
]);

describeRule("social-mismatch", [
  {
    name: "another platform",
    text: '{"footerSocials":{"github":⟦"https://www.linkedin.com/company/a"⟧}}',
    message: /^This URL belongs to LinkedIn, not to GitHub\.$/,
    fixed: '{"footerSocials":{"linkedin":"https://www.linkedin.com/company/a"}}',
  },
  {
    name: "the right key is taken",
    text: '{"footerSocials":{"github":⟦"https://x.com/a"⟧,"twitter":"https://x.com/a"}}',
    fixed: '{"footerSocials":{"github":"https://x.com/a","twitter":"https://x.com/a"}}',
  },
  {
    name: "nothing for either address of one platform, for subdomains, for a website, for a redirect",
    text: '{"footerSocials":{"twitter":"https://x.com/a","x":"https://twitter.com/a","linkedin":"https://de.linkedin.com/in/a","slack":"https://acme.slack.com","website":"https://github.com/a","discord":"https://acme.example/discord"}}',
  },
]);
