import { describeRule } from "../testing/ruleCases.ts";
import { ctaRepositoryUrl } from "./ctaRepositoryUrl.ts";

describeRule(ctaRepositoryUrl, [
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
