import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unusedImport } from "./unusedImport.ts";

describePageRule(unusedImport, {
  "a whole import": {
    page: '⟦import Note from "/snippets/note.mdx";⟧\nimport Used from "/snippets/note.mdx";\n\n<Used />',
    message: /^"Note" is imported but not used.$/,
    fixed: 'import Used from "/snippets/note.mdx";\n\n<Used />',
  },
  "one of two names": { page: 'import { A, ⟦B⟧ } from "/snippets/note.mdx";\n\n<A />', titles: [] },
  "names in tags, expressions and exports": {
    page: 'import A, { b, c as D } from "/snippets/note.mdx";\nimport "/snippets/note.mdx";\n\nexport const x = D;\n\n<A.Item /> {b}',
  },
  "a component that another component may use": {
    page: 'import Table from "/snippets/table.jsx";\nimport { Row } from "/snippets/row.jsx";\n\n<Table />',
    files: { "snippets/table.jsx": "", "snippets/row.jsx": "" },
  },
  "components without a use": {
    page: '⟦import Table from "/snippets/table.jsx";⟧\n⟦import { Row } from "/snippets/row.jsx";⟧\n\nText.',
    files: { "snippets/table.jsx": "", "snippets/row.jsx": "" },
  },
  "a snippet that another snippet uses": {
    page: 'import Outer from "/snippets/outer.mdx";\nimport Inner from "/snippets/note.mdx";\n⟦import Other from "/snippets/note.mdx";⟧\n\n<Outer />',
    files: { "snippets/outer.mdx": "<Inner />" },
  },
  "a page without imports": { page: "import is a word." },
});
