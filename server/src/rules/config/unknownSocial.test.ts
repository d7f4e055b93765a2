import { describeRule } from "../../testing/ruleCases.ts";
import { unknownSocial } from "./unknownSocial.ts";

describeRule(unknownSocial, [
  {
    name: "platforms of the newer format",
    text: '{ "footer": { "socials": { "x": "https://x.com/a", "hacker-news": "https://news.ycombinator.com/a" } } }',
  },
  {
    name: "specified platforms",
    file: "mint.json",
    text: '{ "footerSocials": { "github": "https://github.com/a", "hacker-news": "https://news.ycombinator.com/a" } }',
  },
  {
    name: "x in place of twitter",
    file: "mint.json",
    text: '{ "footerSocials": { ⟦"x"⟧: "https://x.com/a" } }',
    severity: "info",
    message: /^The specification lists "x" under its former name\. Use "twitter"\.$/,
    fixed: '{ "footerSocials": { "twitter": "https://x.com/a" } }',
  },
  {
    name: "x next to twitter",
    file: "mint.json",
    text: '{ "footerSocials": { "twitter": "https://x.com/a", ⟦"x"⟧: "https://x.com/a" } }',
    severity: "info",
    message: /^Platform "x" is not in the specification, but real sites use it\.$/,
    fixed: '{ "footerSocials": { "twitter": "https://x.com/a" } }',
  },
  {
    name: "another spelling",
    file: "mint.json",
    text: '{ "footerSocials": { ⟦"hackerNews"⟧: "https://news.ycombinator.com/a" } }',
    message: /^Unknown platform "hackerNews"\. Did you mean "hacker-news"\?$/,
    severity: "warning",
    fixed: '{ "footerSocials": { "hacker-news": "https://news.ycombinator.com/a" } }',
  },
  {
    name: "a platform that real sites use",
    file: "mint.json",
    text: '{ "footerSocials": { ⟦"youtube"⟧: "https://youtube.com/a" } }',
    severity: "info",
    message: /^Platform "youtube" is not in the specification, but real sites use it\.$/,
    fixed: '{ "footerSocials": {} }',
  },
  { name: "a key without a value", text: '{ "footer": { "socials": { "" } } }' },
  {
    name: "an unknown key",
    file: "mint.json",
    text: '{ "footerSocials": { ⟦"newsletter"⟧: "https://acme.example/news" } }',
    severity: "warning",
    message: /^Unknown platform "newsletter"\. Use one of website, facebook, .*hacker-news\.$/,
  },
  {
    name: "a typo",
    file: "mint.json",
    text: '{ "footerSocials": { ⟦"githb"⟧: "https://github.com/a" } }',
    severity: "warning",
    message: /^Unknown platform "githb"\. Did you mean "github"\?$/,
  },
  {
    name: "an unknown key in a closed object",
    schema: {
      properties: {
        socials: {
          "x-role": "footer.socials",
          type: "object",
          properties: { github: { type: "string" }, x: { type: "string" }, $ref: { type: "string" } },
          additionalProperties: false,
        },
      },
    },
    text: '{"socials":{"x":"https://x.com/a",⟦"tiktok"⟧:"https://tiktok.com/@a",⟦"gihub"⟧:"https://github.com/a"}}',
    severity: "error",
    message: /^Unknown platform "tiktok"\. Use one of github, x\. The platform rejects the file\.$/,
  },
  {
    name: "a misplaced field",
    text: '{"theme":"mint","footer":{"socials":{"x":"https://x.com/a",⟦"links"⟧:[{"items":[{"label":"A","href":"/a"}]}]}}}',
    severity: "error",
    message: /It belongs in "footer"\. The platform rejects the file\.$/,
    fixed:
      '{"theme":"mint","footer":{"socials":{"x":"https://x.com/a"}, "links": [{ "items": [{ "label": "A", "href": "/a" }] }]}}',
  },
]);
