import { describePageRule } from "../testing/pageRuleCases.ts";
import { misplacedTag } from "./misplacedTag.ts";

describePageRule(misplacedTag, {
  "a step alone": { page: '<⟦Step⟧ title="a">\n  b\n</Step>', message: /^<Step> must be directly in <Steps>\.$/ },
  "a tab in something else": {
    page: '<Tabs>\n  <Tab title="a">\n    <Card>\n      <⟦Tab⟧ title="b">c</Tab>\n    </Card>\n  </Tab>\n</Tabs>',
  },
  "something else in steps": {
    page: '<Steps>\n  <⟦Note⟧>a</Note>\n  <Step title="b">c</Step>\n</Steps>',
    message: /^<Steps> may contain only <Step>\.$/,
  },
  "steps in a misspelled tag, which another rule reports": {
    page: '<Setps>\n  <Step title="a">b</Step>\n</Setps>\n\n<div>\n  <⟦Step⟧ title="a">b</Step>\n</div>',
  },
  "a second panel": {
    page: "<Panel>\n  a\n</Panel>\n\n<⟦Panel⟧>\n  b\n</Panel>",
    message: /^Only the first <Panel> on a page is shown\.$/,
  },
  "an empty panel does not count": { page: "<Panel></Panel>\n\n<Panel>\n  b\n</Panel>" },
  "what is in its place": {
    page: 'import Own from "/snippets/note.mdx"\n\n<Steps>\n  <><Step title="a">b</Step></>\n  <Own />\n</Steps>\n\n<Own><Step title="c">d</Step></Own>',
  },
  "a snippet among steps": { page: '<Steps>\n  <Snippet file="note.mdx" />\n</Steps>' },
  "a step in a snippet": { page: '<Step title="a">b</Step>', path: "snippets/step.mdx" },
});
