import { describePageRule } from "../../testing/pageRuleCases.ts";
import { misplacedContent } from "./misplacedContent.ts";

describePageRule(misplacedContent, {
  "text between code blocks": {
    page: "<CodeGroup>\n\n```sh npm\na\n```\n\n⟦Then *log* in.⟧\n\n⟦## More⟧\n\n</CodeGroup>\n\nEnd",
    message: /^<CodeGroup> may contain only code blocks\.$/,
    titles: ["Move after </CodeGroup>"],
    fixed: "<CodeGroup>\n\n```sh npm\na\n```\n\n## More\n\n</CodeGroup>\n\nThen *log* in.\n\nEnd",
  },
  "text between steps": {
    page: '<Steps>\n  ⟦### One⟧\n\n  ⟦- a⟧\n\n  <Step title="a">b</Step> ⟦c⟧\n</Steps>',
    message: /^<Steps> may contain only <Step>\.$/,
    titles: [],
  },
  "allowed content": {
    page: "<CodeGroup>\n{/* a */}\n\n```sh\na\n```\n\n<Own>b</Own>\n\n</CodeGroup>\n\n<Steps>\n  <Step title='a'>b</Step>\n  <Step title='c'>\n    d\n  </Step>\n</Steps>",
  },
  "a custom component named Steps": { page: "import Steps from '/snippets/note.mdx'\n\n<Steps>\n  text\n</Steps>" },
});
