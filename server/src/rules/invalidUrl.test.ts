import { describeRule } from "../testing/ruleCases.ts";
import { invalidUrl } from "./invalidUrl.ts";

describeRule(invalidUrl, [
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
