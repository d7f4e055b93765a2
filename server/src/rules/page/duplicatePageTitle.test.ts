import { describePageRule } from "../../testing/pageRuleCases.ts";
import { duplicatePageTitle } from "./duplicatePageTitle.ts";

const files = {
  "guides/first.mdx": '---\ntitle: "Start"\n---\n\nText.',
  "guides/short.mdx": "---\ntitle: Short\nsidebarTitle: The short one\n---\n\nText.",
  "other/first.mdx": "---\ntitle: Limits\n---\n\nText.",
};
describePageRule(duplicatePageTitle, {
  "a page in the same folder": {
    page: "---\ntitle: ⟦Start⟧\n---\n\nText.",
    message: /^Page "guides\/first" in the same folder has the same title: "Start"\.$/,
    files,
  },
  "a different sidebar title": { page: "---\ntitle: Short\n---\n\nText.", files },
  "a page in another folder": { page: "---\ntitle: Limits\n---\n\nText.", files },
  "the first of two pages": { page: "---\ntitle: Start\n---\n\nText.", path: "guides/a.mdx", files },
});
