import { describePageRule } from "../testing/pageRuleCases.ts";
import { pageUnreadable } from "./pageUnreadable.ts";

describePageRule(pageUnreadable, {
  "a tag that is not closed": { page: "⟦<Card>⟧", message: /^The page is not valid MDX\. `<Card>` is not closed/ },
  "plain Markdown": { page: "<br>", path: "guides/page.md" },
});
