import { describeLinkRule } from "../../testing/linkRuleCases.ts";
import { movedLink } from "./movedLink.ts";

describeLinkRule(movedLink, {
  "a page with a heading": {
    page: "[a](⟦http://acme.com/a#top⟧)",
    verdicts: { "http://acme.com/a": { state: "moved", to: "https://acme.com/b" } },
    message: /^The page moved to https:\/\/acme\.com\/b#top\.$/,
    fixed: "[a](https://acme.com/b#top)",
  },
  "a URL with characters that would end the link": {
    page: "<Card title='a' href='⟦http://acme.com/a⟧' />",
    verdicts: { "http://acme.com/a": { state: "moved", to: "https://acme.com/b_(c)'{d}" } },
    fixed: "<Card title='a' href='https://acme.com/b_%28c%29%27%7Bd%7D' />",
  },
  "a link in a site config": {
    config: '{"logo":{"href":⟦"http://acme.com"⟧}}',
    verdicts: { "http://acme.com/": { state: "moved", to: "https://acme.com/" } },
    fixed: '{"logo":{"href":"https://acme.com/"}}',
  },
});
