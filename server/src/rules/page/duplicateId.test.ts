import { describePageRule } from "../../testing/pageRuleCases.ts";
import { duplicateId } from "./duplicateId.ts";

describePageRule(duplicateId, {
  "headings, tags and components": {
    page: '## A {#a}\n\n## ⟦B {#a}⟧\n\n<div id="c" />\n\n<Accordion title="x" id="⟦c⟧">\n  y\n</Accordion>',
    message: /^Duplicate ID "a"\. Links to it go to the first one\.$/,
  },
  "the generated ID of a heading": { page: '## Set up\n\n<a id="set-up" />' },
  "alternative tabs": {
    page: '<Tabs>\n  <Tab title="x">\n    <a id="c" />\n  </Tab>\n  <Tab title="y">\n    <a id="c" />\n  </Tab>\n</Tabs>',
  },
});
