import { describeLinkRule } from "../../testing/linkRuleCases.ts";
import { externalHeadingNotFound } from "./externalHeadingNotFound.ts";

const ADDRESS = "https://acme.com/a";

describeLinkRule(externalHeadingNotFound, {
  "links to a missing and an existing heading": {
    page: "[a](⟦https://acme.com/a#b%20c⟧) [a](https://acme.com/a#d) [a](https://acme.com/a) [a](⟦https://acme.com/a#b%20c:~:text=x⟧)",
    verdicts: { [ADDRESS]: { state: "alive", missing: ["b c"] } },
    message: /^Heading "#b c" not found on this acme\.com page\.$/,
  },
  "a moved page": {
    page: "[a](⟦https://acme.com/a#b⟧)",
    verdicts: { [ADDRESS]: { state: "moved", to: "https://acme.com/b", missing: ["b"] } },
  },
  "a link in a site config": {
    config: '{"logo":{"href":⟦"https://acme.com/a#b"⟧}}',
    verdicts: { [ADDRESS]: { state: "alive", missing: ["b"] } },
  },
  "unchecked headings": {
    page: "[a](https://acme.com/a#b)",
    verdicts: { [ADDRESS]: { state: "alive" } },
  },
  "a missing page": {
    page: "[a](https://acme.com/a#b)",
    verdicts: { [ADDRESS]: { state: "dead", reason: 404 } },
  },
});
