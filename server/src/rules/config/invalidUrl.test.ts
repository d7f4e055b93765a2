import { describeRule } from "../../testing/ruleCases.ts";
import { invalidUrl } from "./invalidUrl.ts";

const links = {
  properties: {
    href: { type: "string", "x-kind": "href" },
    secureHref: { type: "string", "x-kind": "secure-href" },
    secureUrl: { type: "string", "x-kind": "secure-url", "x-start": "https://x.com/" },
  },
} as const;

describeRule(invalidUrl, [
  {
    name: "no scheme",
    text: '{"footer":{"socials":{"github":⟦"github.com/acme"⟧}}}',
    fixed: '{"footer":{"socials":{"github":"https://github.com/acme"}}}',
  },
  {
    name: "an account name",
    text: '{"footer":{"socials":{"x":⟦"@acme"⟧}}}',
    fixed: '{"footer":{"socials":{"x":"https://x.com/acme"}}}',
  },
  {
    name: "a path",
    text: '{"footer":{"socials":{"website":⟦"/home"⟧}}}',
    message: /^"\/home" is not a valid URL\. Use an absolute URL/,
  },
  {
    name: "an empty URL",
    text: '{"footer":{"socials":{"website":⟦""⟧}}}',
    message: /^The URL is empty\./,
  },
  {
    name: "a missing slash",
    text: '{"footer":{"socials":{"website":⟦"https:/acme.example"⟧}}}',
    fixed: '{"footer":{"socials":{"website":"https://acme.example"}}}',
    severity: "warning",
  },
  {
    name: "a missing colon",
    text: '{"api":{"mdx":{"server":⟦"http//localhost:3000"⟧}}}',
    fixed: '{"api":{"mdx":{"server":"http://localhost:3000"}}}',
  },
  {
    name: "a host without a scheme",
    text: '{"api":{"mdx":{"server":[⟦"localhost:3000/v1"⟧,"wss://{host}:3000"]}}}',
    message: /^"localhost:3000\/v1" does not start with a scheme such as https:\/\//,
    severity: "warning",
    fixed: '{"api":{"mdx":{"server":["http://localhost:3000/v1","wss://{host}:3000"]}}}',
  },
  {
    name: "surrounding spaces",
    text: '{"api":{"mdx":{"server":⟦" https://a.example "⟧}}}',
    fixed: '{"api":{"mdx":{"server":"https://a.example"}}}',
  },
  {
    name: "an account name in the older format",
    file: "mint.json",
    text: '{"footerSocials":{"twitter":⟦"@acme"⟧}}',
    fixed: '{"footerSocials":{"twitter":"https://x.com/acme"}}',
  },
  {
    name: "an email address in the navbar",
    text: '{"navbar":{"links":[{"label":"A","href":⟦"help@acme.com"⟧}]}}',
    fixed: '{"navbar":{"links":[{"label":"A","href":"mailto:help@acme.com"}]}}',
  },
  {
    name: "a host in the navbar",
    text: '{"navbar":{"links":[{"label":"A","href":⟦"www.acme.com"⟧}]}}',
    message: /^"www\.acme\.com" is not a valid link\. Start a path of this site with \/, and a URL with https:/,
    fixed: '{"navbar":{"links":[{"label":"A","href":"https://www.acme.com"}]}}',
  },
  { name: "an empty link in the navbar", text: '{"navbar":{"links":[{"label":"A","href":⟦""⟧}]}}' },
  {
    name: "an email address in the top bar",
    file: "mint.json",
    text: '{"topbarLinks":[{"url":⟦"help@acme.com"⟧}]}',
    fixed: '{"topbarLinks":[{"url":"mailto:help@acme.com"}]}',
  },
  {
    name: "a host in the top bar",
    file: "mint.json",
    text: '{"topbarLinks":[{"url":⟦"www.acme.com"⟧}]}',
    message: /is treated as a path of this site\. Start a URL with https:/,
    fixed: '{"topbarLinks":[{"url":"https://www.acme.com"}]}',
  },
  {
    name: "an empty URL for a tab and an anchor",
    file: "mint.json",
    text: '{"tabs":[{"name":"A","url":⟦""⟧}],"anchors":[{"name":"B","url":⟦" "⟧}]}',
    message: /^The url is empty\. Enter the start of the page paths/,
    severity: "error",
  },
  { name: "a root URL for a tab", file: "mint.json", text: '{"tabs":[{"name":"A","url":"/"}]}' },
  { name: "an empty link", file: "mint.json", text: '{"topbarLinks":[{"url":⟦""⟧}]}' },
  {
    name: "valid values",
    text: '{"navbar":{"links":[{"label":"A","href":"/contact"},{"label":"B","href":"mailto:a@b.com"},{"label":"C","href":"https://a.example/b?c#d"},{"label":"D","href":"#top"},{"label":"E","href":"tel:+123"}]},"logo":{"light":"/a.svg","dark":"/b.svg","href":"/"},"api":{"mdx":{"server":["http://localhost:3000","https://{region}.acme.example/v1/"]}}}',
  },
  {
    name: "valid values in the older format",
    file: "mint.json",
    text: '{"topbarLinks":[{"url":"/contact"},{"url":"mailto:a@b.com"},{"url":"https://a.example/b?c#d"},{"url":"#top"},{"url":"guides/v1.0"},{"url":"tel:+123"}],"logo":{"href":"/"},"api":{"baseUrl":["http://localhost:3000","https://{region}.acme.example/v1/"]}}',
  },
  {
    name: "misspelled schemes that the platform accepts",
    text: '{"navbar":{"links":[{"label":"A","href":⟦"htps://acme.example"⟧},{"label":"B","href":⟦"https:/acme.example"⟧},{"label":"C","href":"vscode://x"}]},"footer":{"links":[{"items":[{"label":"A","href":⟦"https:acme.example"⟧}]}]}}',
    message: /^The scheme of "htps:\/\/acme\.example" is misspelled\. Start a URL with https:\/\/\.$/,
    severity: "warning",
    fixed:
      '{"navbar":{"links":[{"label":"A","href":"https://acme.example"},{"label":"B","href":"https:/acme.example"},{"label":"C","href":"vscode://x"}]},"footer":{"links":[{"items":[{"label":"A","href":"https:acme.example"}]}]}}',
  },
  {
    name: "a link without a leading slash",
    schema: links,
    text: '{"href":⟦"docs/x"⟧,"secureHref":⟦"./docs/x"⟧}',
    message: /^"docs\/x" is not a valid link\. Start a path of this site with \//,
    fixed: '{"href":"/docs/x","secureHref":"./docs/x"}',
  },
  {
    name: "a link to a host without a scheme",
    schema: links,
    text: '{"href":⟦"acme.com/x"⟧}',
    fixed: '{"href":"https://acme.com/x"}',
  },
  {
    name: "an email address without a scheme",
    schema: links,
    text: '{"secureHref":⟦"a@acme.com"⟧}',
    fixed: '{"secureHref":"mailto:a@acme.com"}',
  },
  {
    name: "an insecure link",
    schema: links,
    text: '{"secureHref":⟦"http://acme.example/x"⟧}',
    message: /^"http:\/\/acme\.example\/x" is rejected because it is not secure\. Use https:\/\/\.$/,
    fixed: '{"secureHref":"https://acme.example/x"}',
  },
  {
    name: "an insecure social account",
    schema: links,
    text: '{"secureUrl":⟦"http://x.com/acme"⟧}',
    fixed: '{"secureUrl":"https://x.com/acme"}',
  },
  {
    name: "an account name in place of a secure URL",
    schema: links,
    text: '{"secureUrl":⟦"@acme"⟧}',
    message: /^"@acme" is not a valid URL\. Use an absolute URL/,
    fixed: '{"secureUrl":"https://x.com/acme"}',
  },
  { name: "an insecure scheme", schema: links, text: '{"secureHref":⟦"tel:1"⟧,"secureUrl":⟦"mailto:a@b.com"⟧}' },
  {
    name: "a disallowed file type",
    schema: links,
    text: '{"secureHref":⟦"https://a.example/x.SVG"⟧,"secureUrl":⟦"https://a.example/x.zip?y#z"⟧}',
    message: /must not end in \.SVG here/,
    fixed: '{"secureHref":"https://a.example/x.SVG","secureUrl":"https://a.example/x.zip?y#z"}',
  },
  {
    name: "a protocol-relative URL",
    schema: links,
    text: '{"href":"//acme.example","secureHref":⟦"//acme.example"⟧}',
    fixed: '{"href":"//acme.example","secureHref":"https://acme.example"}',
  },
  {
    name: "empty links",
    schema: links,
    text: '{"href":⟦""⟧,"secureHref":⟦" "⟧,"secureUrl":⟦""⟧}',
    message: /^The link is empty\. Enter a path that starts with \//,
    fixed: '{"href":"","secureHref":" ","secureUrl":""}',
  },
  ...["/", "/docs/x#a", "#a", "mailto:", "https://a.example/x.svgs", " https://a.example "].map((link) => ({
    name: `the valid link ${link}`,
    schema: links,
    text: JSON.stringify({ href: link, secureHref: link }),
  })),
  ...["http://a.example/x.svg", "localhost:3000", "javascript:x", "//a"].map((link) => ({
    name: `the valid URL ${link}`,
    schema: links,
    text: JSON.stringify({ href: link }),
  })),
  {
    name: "absolute URLs with other schemes",
    text: '{"api":{"mdx":{"server":[⟦"htps://a.example"⟧,⟦"wss:a.example"⟧,⟦"wss://"⟧,"wss://a.example/v1","ftp://a.example"]}}}',
    fixed:
      '{"api":{"mdx":{"server":["https://a.example","wss:a.example","wss://","wss://a.example/v1","ftp://a.example"]}}}',
  },
]);
