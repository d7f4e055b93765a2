import { describePageRule } from "../testing/pageRuleCases.ts";
import { pageIcon } from "./pageIcon.ts";

describePageRule(pageIcon, {
  "icons in a tag and in the front matter": {
    page: '---\nicon: "⟦conversations⟧"\n---\n\n<Card title="a" icon="⟦rockett⟧" />',
    message: /^Unknown icon "conversations"\. Readers see no icon\./,
  },
  "a typo": {
    page: '<Card title="a" icon="⟦rockett⟧" />',
    message: /Did you mean "rocket"\?$/,
    fixed: '<Card title="a" icon="rocket" />',
  },
  "names from all libraries, programming languages and Font Awesome Pro": {
    page: '---\nicon: circle-dot\n---\n\n<Card title="a" icon="Bell" />\n\n<Icon icon="python" />\n\n<Icon icon="wand-sparkles" />\n\n<Icon icon="book-open-cover" />',
  },
  "images, expressions and custom components": {
    page: 'import { Own } from "/snippets/note.mdx";\n\n<Card title="a" icon="/images/logo.png" />\n\n<Card title="a" icon={<svg />} />\n\n<Own icon="nowhere-at-all" />',
  },
});
