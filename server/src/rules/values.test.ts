import { expect, it } from "vitest";
import { findingsOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";

describeRule("wrong-type", [
  {
    name: "a number where a text is due",
    text: '{ "name": ⟦5⟧ }',
    message: /^Expected a text; this is a number\.$/,
    fixed: '{ "name": "5" }',
  },
  {
    name: "either of two",
    text: '{ "logo": ⟦[]⟧ }',
    message: /^Expected a path, or an object with light and dark; this is a list\.$/,
  },
  {
    name: "true in quotes",
    text: '{ "feedback": { "suggestEdit": ⟦"true"⟧ } }',
    fixed: '{ "feedback": { "suggestEdit": true } }',
  },
  { name: "one where a list is due", text: '{ "versions": ⟦"v1"⟧ }', fixed: '{ "versions": ["v1"] }' },
  {
    name: "an object where a list is due",
    text: '{ "tabs": ⟦{ "name": "A", "url": "a" }⟧ }',
    fixed: '{ "tabs": [{ "name": "A", "url": "a" }] }',
  },
  { name: "a list where one is due", text: '{ "name": ⟦[ "A" ]⟧ }', fixed: '{ "name": "A" }' },
  {
    name: "null",
    text: '{\n  "name": "A",\n  "favicon": ⟦null⟧\n}',
    message: /this is null/,
    fixed: '{\n  "name": "A"\n}',
  },
  { name: "a version as a number", text: '{ "versions": [⟦1.0⟧, "v2"] }', fixed: '{ "versions": ["1.0", "v2"] }' },
  {
    name: "pages as an object",
    text: '{ "navigation": [{ "group": "A", "pages": ⟦{ "1": "a" }⟧ }] }',
    message: /^Expected a list of page paths; this is an object/,
  },
  {
    name: "the whole file",
    text: "⟦null⟧",
    message: /^Expected an object with the configuration of the site; this is null/,
  },
  { name: "the whole file as a list", text: '⟦[{ "name": "A" }]⟧' },
  {
    name: "nothing for either form",
    text: '{ "logo": "/a.svg", "openapi": ["/a.json"], "api": { "baseUrl": "https://a.example" } }',
  },
  {
    name: "one colour for both backgrounds",
    text: '{ "colors": { "primary": "#000", "background": ⟦"#fff"⟧ } }',
    fixed: '{ "colors": { "primary": "#000", "background": { "light": "#fff", "dark": "#fff" } } }',
  },
  { name: "nothing for a list without its bracket", text: '{ "tabs": [{ "name": "A", "url": "a" },\n "name": "A" }' },
  { name: "nothing in the newer format", text: '{ "navigation": {}, "api": [] }' },
]);

describeRule("unknown-value", [
  {
    name: "lists what is allowed",
    text: '{ "api": { "playground": { "mode": ⟦"none"⟧ } } }',
    message: /^"none" is not allowed here: expected "show", "simple" or "hide"\.$/,
  },
  {
    name: "another case",
    text: '{ "modeToggle": { "default": ⟦"Dark"⟧ } }',
    message: /Did you mean "dark"\?/,
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  {
    name: "other separators",
    text: '{ "anchors": [{ "iconType": ⟦"sharpSolid"⟧ }] }',
    fixed: '{ "anchors": [{ "iconType": "sharp-solid" }] }',
  },
  {
    name: "a typo",
    text: '{ "topbarCtaButton": { "type": ⟦"githib"⟧ } }',
    fixed: '{ "topbarCtaButton": { "type": "github" } }',
  },
  { name: "nothing for an allowed one", text: '{ "modeToggle": { "default": "dark" } }' },
]);

describeRule("invalid-color", [
  {
    name: "a name, in the case of the other colours",
    text: '{"colors":{"primary":⟦"salmon"⟧,"light":"#ABCDEF"}}',
    fixed: '{"colors":{"primary":"#FA8072","light":"#ABCDEF"}}',
  },
  { name: "a name", text: '{"colors":{"primary":⟦"Teal"⟧}}', fixed: '{"colors":{"primary":"#008080"}}' },
  { name: "no #", text: '{"colors":{"primary":⟦"0D9373"⟧}}', fixed: '{"colors":{"primary":"#0D9373"}}' },
  { name: "too many #", text: '{"colors":{"primary":⟦"##fff"⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "spaces", text: '{"colors":{"primary":⟦" #fff "⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "rgb()", text: '{"colors":{"primary":⟦"rgb(13, 147, 115)"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  {
    name: "rgb() in percent",
    text: '{"colors":{"primary":⟦"rgb(100% 0% 50%)"⟧}}',
    fixed: '{"colors":{"primary":"#ff0080"}}',
  },
  { name: "hsl()", text: '{"colors":{"primary":⟦"hsl(120deg 100% 25%)"⟧}}', fixed: '{"colors":{"primary":"#008000"}}' },
  { name: "eight digits", text: '{"colors":{"primary":⟦"#0d937380"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  { name: "four digits", text: '{"colors":{"primary":⟦"#0d98"⟧}}', fixed: '{"colors":{"primary":"#0d9"}}' },
  { name: "nonsense", text: '{"colors":{"primary":⟦"greenish"⟧}}', fixed: '{"colors":{"primary":"greenish"}}' },
  { name: "empty", text: '{"colors":{"primary":⟦""⟧}}', fixed: '{"colors":{"primary":""}}' },
  { name: "both ends of a gradient", text: '{"anchors":[{"color":{"from":⟦"x"⟧,"to":⟦"y"⟧}}]}' },
  { name: "nothing for either form", text: '{"colors":{"primary":"#0D9373","light":"#fff"}}' },
]);

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
  { name: "a path", text: '{"footerSocials":{"website":⟦"/home"⟧}}', message: /expected a whole address/ },
  { name: "empty", text: '{"footerSocials":{"website":⟦""⟧}}', message: /this is empty/ },
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
    message: /would be a path/,
    fixed: '{"topbarLinks":[{"url":"https://www.acme.com"}]}',
  },
  { name: "an empty link", text: '{"topbarLinks":[{"url":⟦""⟧}]}' },
  {
    name: "nothing for what may stand there",
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
    message: /link is the type when none is given/,
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
    name: "nothing for a type that is none",
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
    name: "nothing for what is no address at all",
    text: '{"topbarCtaButton":{"type":"github","url":"github.com/acme/docs"}}',
  },
  {
    name: "nothing for a repository",
    text: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs/tree/main"}}',
  },
]);

describeRule("duplicate-page", [
  {
    name: "in another group",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c", ⟦"a"⟧] }] }',
    message: /^The page "a" is listed twice/,
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }] }',
  },
  { name: "written in another way", text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦"/a"⟧, ⟦"a.mdx"⟧] }] }' },
  {
    name: "in a nested group",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", { "group": "B", "pages": [⟦"a"⟧] }] }] }',
  },
]);

describeRule("page-extension", [
  {
    name: "goes",
    text: '{ "navigation": [{ "pages": [⟦"a/b.mdx"⟧, ⟦"c.md"⟧, "v1.0/d"] }] }',
    severity: "warning",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c.md", "v1.0/d"] }] }',
  },
]);

describeRule("page-leading-slash", [
  {
    name: "goes",
    text: '{ "navigation": [{ "pages": [⟦"/a/b"⟧, "c/d"] }] }',
    severity: "info",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c/d"] }] }',
  },
]);

describeRule("unknown-version", [
  {
    name: "is not listed",
    text: '{ "versions": ["v2", "v1"], "anchors": [{ "version": ⟦"v3"⟧ }] }',
    message: /^"v3" is not in versions, which lists v2, v1\.$/,
    severity: "error",
    fixed: '{ "versions": ["v2", "v1", "v3"], "anchors": [{ "version": "v3" }] }',
  },
  {
    name: "is written otherwise",
    text: '{ "versions": ["v2"], "anchors": [{ "version": ⟦"V2"⟧ }] }',
    message: /Did you mean "v2"\?/,
    fixed: '{ "versions": ["v2"], "anchors": [{ "version": "v2" }] }',
  },
  {
    name: "there is no list",
    text: '{ "anchors": [{ "version": ⟦"v1"⟧ }] }',
    message: /no list of versions/,
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  {
    name: "elsewhere than in anchors",
    text: '{ "versions": ["v1"], "navigation": [{ "version": ⟦"v2"⟧ }] }',
    severity: "warning",
  },
  {
    name: "nothing for a listed one",
    text: '{ "versions": ["v1", { "name": "v2" }], "anchors": [{ "version": "v1" }, { "version": "v2" }] }',
  },
]);

describeRule("duplicate-version", [
  {
    name: "goes",
    text: '{ "versions": ["v2", "v1", ⟦"v2"⟧] }',
    severity: "warning",
    fixed: '{ "versions": ["v2", "v1"] }',
  },
]);

describeRule("single-version", [
  { name: "goes", text: '{ "name": "A", "versions": ⟦["v1"]⟧ }', severity: "info", fixed: '{ "name": "A" }' },
  {
    name: "stays when it is used",
    text: '{ "versions": ⟦["v1"]⟧, "anchors": [{ "version": "v1" }] }',
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  { name: "nothing for two", text: '{ "versions": ["v1", "v2"] }' },
]);

describeRule("social-mismatch", [
  {
    name: "another platform",
    text: '{"footerSocials":{"github":⟦"https://www.linkedin.com/company/a"⟧}}',
    message: /^This address belongs to LinkedIn, not to GitHub\.$/,
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

describeRule("forced-mode", [
  {
    name: "says which mode",
    text: '{ "modeToggle": { "default": "dark", ⟦"isHidden": true⟧ } }',
    message: /^Everyone gets the dark mode/,
    severity: "info",
  },
  { name: "nothing when it is shown", text: '{ "modeToggle": { "default": "dark", "isHidden": false } }' },
  { name: "nothing without a default", text: '{ "modeToggle": { "isHidden": true } }' },
]);

describeRule("low-contrast", [
  {
    name: "on white",
    text: '{"colors":{"primary":⟦"#ffd700"⟧}}',
    message: /light mode: the contrast with a white background is 1\.4:1/,
    severity: "info",
  },
  {
    name: "on the given background",
    text: '{"colors":{"primary":"#000","light":⟦"#333"⟧,"background":{"dark":"#222"}}}',
    message: /dark mode: the contrast with the background/,
  },
  { name: "nothing for black on white and white on black", text: '{"colors":{"primary":"#000","light":"#fff"}}' },
  { name: "nothing for what is no colour", text: '{"colors":{"primary":"yellow"}}' },
]);

it("a page listed twice points at the first", () => {
  const { config } = markedConfig('{ "navigation": [{ "pages": ["a", "a"] }] }');
  expect(findingsOf(config, "duplicate-page")[0]?.related?.[0]?.span.offset).toBe(29);
});
