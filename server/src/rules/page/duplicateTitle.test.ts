import { describePageRule } from "../../testing/pageRuleCases.ts";
import { duplicateTitle } from "./duplicateTitle.ts";

describePageRule(duplicateTitle, {
  "tabs in the same group": {
    page: '<Tabs>\n  <Tab title="a">b</Tab>\n  <Tab title="⟦a⟧">c</Tab>\n</Tabs>\n\n<Tabs>\n  <Tab title="a">b</Tab>\n</Tabs>',
    message: /^Duplicate title "a"\. Readers cannot distinguish them\.$/,
  },
  "code blocks in the same group": {
    page: "<CodeGroup>\n\n```js App\na\n```\n\n```⟦ts App {1}⟧\nb\n```\n\n```js\nc\n```\n\n```js\nd\n```\n\n</CodeGroup>\n\n```js App\n```",
  },
  "changelog entries": {
    page: '<Update label="1.0">\n  a\n</Update>\n\n<Update label="⟦1.0⟧">\n  b\n</Update>',
    message: /Readers cannot distinguish them\.$/,
  },
  accordions: { page: '<Accordion title="a">b</Accordion>\n<Accordion title="a">b</Accordion>' },
});
