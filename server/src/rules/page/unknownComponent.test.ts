import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unknownComponent } from "./unknownComponent.ts";

describePageRule(unknownComponent, {
  "an unknown name": {
    page: "<⟦Foo⟧>\n\ntext\n\n</Foo>\n\n<Card title='a' />",
    message: /^Unknown component "Foo"\. Readers do not see it or its content\.$/,
    titles: [],
  },
  "a typo": {
    page: "<⟦Crad⟧ title='a'>\n  b\n</Crad>",
    message: /Did you mean "Card"\?$/,
    fixed: "<Card title='a'>\n  b\n</Card>",
  },
  "a different case": { page: "<⟦tip⟧>\n  b\n</tip>", fixed: "<Tip>\n  b\n</Tip>" },
  "a different case in a longer name": { page: "<⟦CallOut⟧>a</CallOut>", titles: ['Change to "Callout"'] },
  "a name from another system": { page: "<⟦Important⟧>a</Important>", titles: ['Change to "Warning"'] },
  "a file tree from another system": {
    page: "<Tree>\n  <⟦File⟧ name='a' />\n</Tree>",
    message: /Did you mean "Tree\.File"\?$/,
    fixed: "<Tree>\n  <Tree.File name='a' />\n</Tree>",
  },
  "a snippet that is not imported": {
    page: "---\ntitle: A\n---\n\n<⟦Plan⟧ />",
    message: /^Component "Plan" is not imported\. "\/snippets\/plan\.mdx" exports it\.$/,
    files: { "snippets/plan.mdx": "# Plan" },
    fixed: '---\ntitle: A\n---\n\nimport Plan from "/snippets/plan.mdx";\n\n<Plan />',
  },
  "an exported name, with another import": {
    page: "import A from '/snippets/note.mdx'\n\n<A />\n\n<⟦Plan⟧ />",
    files: { "snippets/all.mdx": "export const Plan = () => <b>plan</b>" },
    fixed: "import A from '/snippets/note.mdx'\nimport { Plan } from \"/snippets/all.mdx\";\n\n<A />\n\n<Plan />",
  },
  "a name from a component file": {
    page: "<⟦Plan⟧ />",
    files: { "snippets/Plan.jsx": "export const Plan = () => <b>plan</b>" },
    fixed: 'import { Plan } from "/snippets/Plan.jsx";\n\n<Plan />',
  },
  "a typo of an imported component": {
    page: 'import Diagram, { PriceTable } from "/snippets/note.mdx"\n\n<⟦Diagarm⟧ />\n\n<⟦PriceTabel⟧ />\n\n<⟦Ntoe⟧ />',
    message: /Did you mean "Diagram"\?$/,
    fixed: 'import Diagram, { PriceTable } from "/snippets/note.mdx"\n\n<Diagram />\n\n<PriceTabel />\n\n<Ntoe />',
  },
  "imported and local components": {
    page: "import Note2, { b as Other } from '/snippets/note.mdx'\n\nexport const Own = ({ a }) => <b>{a}</b>\n\n<Own/> <Note2/> <Other/> <Own.Part/>",
  },
  "the member of a name in lowercase": {
    page: "import { motion as m } from '/snippets/note.mdx'\n\n<⟦motion.div⟧>a</motion.div> <m.div>b</m.div>",
  },
  "HTML, SVG and custom elements": {
    page: "<details>\n<summary>a</summary>\n</details>\n\n<my-tag /> <linearGradient />",
  },
  "internal components": { page: "<ZoomImage />" },
  "code and strings": { page: "`<Foo>` {'<Foo>'}\n\n```\n<Foo>\n```" },
  "a page that the platform does not render": { page: "<Foo />", path: "DEPLOY.md" },
  "unlisted Markdown": { page: "<Foo>\n</Foo>", path: "guides/notes.md" },
});
