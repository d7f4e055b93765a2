import { describeRule } from "../../testing/ruleCases.ts";
import { ctaNameRequired } from "./ctaNameRequired.ts";

describeRule(ctaNameRequired, [
  {
    name: "a button without a type",
    file: "mint.json",
    text: '{ ⟦"topbarCtaButton"⟧: { "url": "https://a.example" } }',
    message: /^Missing "name"\. A button of type "link" \(the default\)/,
    fixed: '{ "topbarCtaButton": { "url": "https://a.example", "name": "Get started" } }',
  },
  {
    name: "a link",
    file: "mint.json",
    text: '{ ⟦"topbarCtaButton"⟧: { "type": "link", "url": "https://a.example" } }',
  },
  {
    name: "a repository URL without a type",
    file: "mint.json",
    text: '{ ⟦"topbarCtaButton"⟧: { "url": "https://github.com/acme/acme" } }',
    fixed: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }',
  },
  {
    name: "a GitHub button",
    file: "mint.json",
    text: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/a/b" } }',
  },
  {
    name: "an unknown type",
    file: "mint.json",
    text: '{ "topbarCtaButton": { "type": "button", "url": "https://a.example" } }',
  },
]);
