import { describeLinkRule } from "../testing/linkRuleCases.ts";
import { externalHeadingNotFound } from "./externalHeadingNotFound.ts";

const ADDRESS = "https://acme.com/a";

describeLinkRule(externalHeadingNotFound, {
  "the links to a heading that is missing, and no others": {
    page: "[a](⟦https://acme.com/a#b%20c⟧) [a](https://acme.com/a#d) [a](https://acme.com/a) [a](⟦https://acme.com/a#b%20c:~:text=x⟧)",
    verdicts: { [ADDRESS]: { state: "alive", missing: ["b c"] } },
    message: /^Heading "#b c" not found on this page of acme\.com\.$/,
  },
  "a page that moved": {
    page: "[a](⟦https://acme.com/a#b⟧)",
    verdicts: { [ADDRESS]: { state: "moved", to: "https://acme.com/b", missing: ["b"] } },
  },
  "a link of a site config": {
    config: '{"logo":{"href":⟦"https://acme.com/a#b"⟧}}',
    verdicts: { [ADDRESS]: { state: "alive", missing: ["b"] } },
  },
  "nothing where headings were not looked for": {
    page: "[a](https://acme.com/a#b)",
    verdicts: { [ADDRESS]: { state: "alive" } },
  },
  "nothing on a page that does not exist": {
    page: "[a](https://acme.com/a#b)",
    verdicts: { [ADDRESS]: { state: "dead", reason: 404 } },
  },
});
