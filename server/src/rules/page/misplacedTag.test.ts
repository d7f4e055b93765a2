import { describePageRule } from "../../testing/pageRuleCases.ts";
import { misplacedTag } from "./misplacedTag.ts";

describePageRule(misplacedTag, {
  "a step without steps": {
    page: '<⟦Step⟧ title="a">\n  b\n</Step>',
    message: /^<Step> must be directly in <Steps>\.$/,
  },
  "a tab in another tag": {
    page: '<Tabs>\n  <Tab title="a">\n    <Card>\n      <⟦Tab⟧ title="b">c</Tab>\n    </Card>\n  </Tab>\n</Tabs>',
  },
  "another tag in steps": {
    page: '<Steps>\n  <⟦Note⟧>a</Note>\n  <Step title="b">c</Step>\n</Steps>',
    message: /^<Steps> may contain only <Step>\.$/,
  },
  "a step in a misspelled tag": {
    page: '<Setps>\n  <Step title="a">b</Step>\n</Setps>\n\n<div>\n  <⟦Step⟧ title="a">b</Step>\n</div>',
  },
  "a second panel": {
    page: "<Panel>\n  a\n</Panel>\n\n<⟦Panel⟧>\n  b\n</Panel>",
    message: /^Only the first <Panel> on a page is shown\.$/,
  },
  "an empty first panel": { page: "<Panel></Panel>\n\n<Panel>\n  b\n</Panel>" },
  "allowed places": {
    page: 'import Own from "/snippets/note.mdx"\n\n<Steps>\n  <><Step title="a">b</Step></>\n  <Own />\n</Steps>\n\n<Own><Step title="c">d</Step></Own>',
  },
  "a snippet between steps": { page: '<Steps>\n  <Snippet file="note.mdx" />\n</Steps>' },
  "a step in a snippet": { page: '<Step title="a">b</Step>', path: "snippets/step.mdx" },
});
