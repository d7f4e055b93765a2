import { describeRule } from "../../testing/ruleCases.ts";
import { ctaRepositoryUrl } from "./ctaRepositoryUrl.ts";

describeRule(ctaRepositoryUrl, [
  {
    name: "a URL of another site",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"https://acme.example"⟧}}',
    severity: "warning",
  },
  {
    name: "an account URL",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"https://github.com/acme"⟧}}',
  },
  {
    name: "an owner and a name",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"acme/docs"⟧}}',
    fixed: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs"}}',
  },
  {
    name: "a clone URL",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":⟦"git@github.com:acme/docs.git"⟧}}',
    fixed: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs"}}',
  },
  {
    name: "an invalid URL",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":"github.com/acme/docs"}}',
  },
  {
    name: "a repository URL",
    file: "mint.json",
    text: '{"topbarCtaButton":{"type":"github","url":"https://github.com/acme/docs/tree/main"}}',
  },
]);
