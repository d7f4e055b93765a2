import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unusableImport } from "./unusableImport.ts";

const files = {
  "snippets/names.mdx": "export const firstName = 'a'\n\nexport const Part = () => <b>b</b>",
  "snippets/text.mdx": "Some text.",
  "snippets/part.jsx": "export const Part = () => null",
};

describePageRule(unusableImport, {
  "a path without an extension": {
    page: "import Note from '⟦/snippets/note⟧'",
    message: /^The import path "\/snippets\/note" needs a file extension\.$/,
    fixed: "import Note from '/snippets/note.mdx'",
  },
  "a component path without an extension": {
    page: "import { Part } from '⟦../snippets/part⟧'",
    files,
    titles: ['Change to "../snippets/part.jsx"'],
  },
  "a path without a leading slash": {
    page: "import Note from '⟦snippets/note.mdx⟧'",
    fixed: "import Note from '/snippets/note.mdx'",
  },
  "a package": {
    page: "import { Tabs } from '⟦nextra/components⟧'",
    message: /^Package "nextra\/components" cannot be imported/,
  },
  "packages that the platform provides": { page: "import { useState } from 'react'" },
  data: { page: "import data from '⟦/files/data.csv⟧'", message: /cannot be imported/ },
  "an unknown name": {
    page: "import { ⟦firstname⟧, Part } from '/snippets/names.mdx'",
    files,
    message: /^"\/snippets\/names\.mdx" does not export "firstname"\. Did you mean "firstName"\?$/,
    fixed: "import { firstName, Part } from '/snippets/names.mdx'",
  },
  "the default import of a file with only named exports": {
    page: "import ⟦Part⟧ from '/snippets/names.mdx'\n\n<Part />",
    files,
    fixed: "import { Part } from '/snippets/names.mdx'\n\n<Part />",
  },
  "a lowercase name": {
    page: "import ⟦text⟧ from '/snippets/text.mdx'\n\nSee <text /> here.\n\n<text />",
    files,
    fixed: "import Text from '/snippets/text.mdx'\n\nSee <Text /> here.\n\n<Text />",
  },
  "a lowercase name of tags on lines of their own": {
    page: "import text from '/snippets/text.mdx'\n\n<text />\n\n- a\n\n  <text />",
    files,
  },
  "an unknown name in a component file": {
    page: "import { ⟦partlist⟧, Part } from '/snippets/list.jsx'\n\n<Part />",
    files: { "snippets/list.jsx": "export const PartList = () => <ul />;\nexport function Part() {}" },
    message: /^"\/snippets\/list\.jsx" does not export "partlist"\. Did you mean "PartList"\?$/,
    fixed: "import { PartList, Part } from '/snippets/list.jsx'\n\n<Part />",
  },
  "a component file without a default export": {
    page: "import ⟦Part⟧ from '/snippets/list.jsx'\n\n<Part />",
    files: { "snippets/list.jsx": "export const Part = () => <ul />;" },
    message: /has no default export/,
    fixed: "import { Part } from '/snippets/list.jsx'\n\n<Part />",
  },
  "other kinds of exports": {
    page: "import A, { B } from '/snippets/a.jsx'\nimport C from '/snippets/c.tsx'\nimport { E } from '/snippets/e.jsx'\n\n<A /> <B /> <C />",
    files: {
      "snippets/a.jsx": "const A = 1, X = 2;\nexport { A as default, X as B };",
      "snippets/c.tsx": "export * from './d';",
      "snippets/e.jsx": "",
    },
  },
  "valid imports": {
    page: "import Text from '/snippets/text.mdx'\nimport { Part as P } from '/snippets/names.mdx'\nimport { Part } from '../snippets/part.jsx'",
    files,
  },
  "an import in a template literal": { page: "export const code = `\nimport x from 'y'\n`" },
  "a missing file": { page: "import X from '/snippets/none.mdx'" },
});
