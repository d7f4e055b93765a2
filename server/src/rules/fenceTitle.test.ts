import { describePageRule } from "../testing/pageRuleCases.ts";
import { fenceTitle } from "./fenceTitle.ts";

describePageRule(fenceTitle, {
  "the name of a file": {
    page: "```⟦src/app.ts⟧ {1}\na\n```",
    message: /^"src\/app\.ts" is read as the language of this block\. Write the language first\.$/,
    fixed: "```ts src/app.ts {1}\na\n```",
  },
  "a title": { page: "```⟦Request⟧ (POST)\na\n```", fixed: "```text Request (POST)\na\n```" },
  "an option": { page: '```⟦title="a⟧ b"\na\n```', fixed: '```text title="a b"\na\n```' },
  "languages, also unknown ones": {
    page: "```JSON a\n```\n\n```cURL\n```\n\n```\n```\n\n```output\n```\n\n```baml\n```",
  },
});
