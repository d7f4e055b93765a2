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
  "a page without imports": { page: "import is a word." },
});
