import { describePageRule } from "../testing/pageRuleCases.ts";
import { duplicatePageTitle } from "./duplicatePageTitle.ts";

const files = {
  "guides/first.mdx": '---\ntitle: "Start"\n---\n\nText.',
  "guides/short.mdx": "---\ntitle: Short\nsidebarTitle: The short one\n---\n\nText.",
  "other/first.mdx": "---\ntitle: Limits\n---\n\nText.",
};
const config = {
  navigation: [{ group: "a", pages: ["guides/first", "guides/short", "guides/page", "other/first"] }],
};

describePageRule(duplicatePageTitle, {
  "the same title in a folder": {
    page: "---\ntitle: ⟦Start⟧\n---\n\nText.",
    message: /^Page "guides\/first" in the same folder has the same title: "Start"\.$/,
    files,
    config,
  },
  "another name in the navigation": { page: "---\ntitle: Short\n---\n\nText.", files, config },
  "another folder": { page: "---\ntitle: Limits\n---\n\nText.", files, config },
  "a page that is not listed": {
    page: "---\ntitle: Start\n---\n\nText.",
    files,
    config: { navigation: [{ group: "a", pages: ["guides/first"] }] },
  },
});
