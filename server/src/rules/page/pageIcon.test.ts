import { describePageRule } from "../../testing/pageRuleCases.ts";
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
  "programming languages and Font Awesome Pro": {
    page: '---\nicon: circle-dot\n---\n\n<Card title="a" icon="Bell" />\n\n<Icon icon="python" />\n\n<Icon icon="wand-sparkles" />\n\n<Icon icon="book-open-cover" />',
  },
  "a name of another library": {
    page: '<Card title="a" icon="⟦badge-check-x⟧" />\n\n<Card title="b" icon="⟦alarm-clock-check⟧" />\n\n<Card title="c" icon="alarm-clock-check" iconLibrary="lucide" />',
    config: { icons: { library: "fontawesome" } },
    configFile: "docs.json",
  },
  "a name of the site's library": {
    page: '<Card title="b" icon="alarm-clock-check" />\n\n<Card title="c" icon="⟦alarm-clock-check⟧" iconLibrary="tabler" />',
    config: { icons: { library: "lucide" } },
    configFile: "docs.json",
    message: /^Icon "alarm-clock-check" is not in Tabler\. It is in Lucide\.$/,
  },
  "files that do not exist": {
    page: '---\nicon: ⟦/images/lgo.png⟧\n---\n\n<Card title="a" icon="⟦/images/none.svg⟧" />\n\n<Icon icon="⟦images/more.png⟧" />',
    message: /^File "images\/lgo\.png" not found\. Did you mean "\/images\/logo\.png"\?$/,
    fixed:
      '---\nicon: /images/logo.png\n---\n\n<Card title="a" icon="/images/none.svg" />\n\n<Icon icon="images/more.png" />',
  },
  "images, expressions and custom components": {
    page: 'import { Own } from "/snippets/note.mdx";\n\n<Card title="a" icon="/images/logo.png" />\n\n<Card title="a" icon="https://x.example/a.svg" />\n\n<Card title="a" icon={<svg />} />\n\n<Own icon="nowhere-at-all" />',
  },
});
