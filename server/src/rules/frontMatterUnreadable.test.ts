import { describePageRule } from "../testing/pageRuleCases.ts";
import { frontMatterUnreadable } from "./frontMatterUnreadable.ts";

describePageRule(frontMatterUnreadable, {
  "front matter after an empty line": {
    page: '\n⟦---⟧\ntitle: a\n"og:image": b\n---\n\nText.',
    message: /^Front matter must start on the first line/,
    titles: ["Move the front matter to the first line"],
    fixed: '---\ntitle: a\n"og:image": b\n---\n\nText.',
  },
  "front matter after an import": {
    page: "import A from '/snippets/note.mdx'\n\n⟦---⟧\ntitle: a\ntags:\n  - b\n---\n\nText.",
    fixed: "---\ntitle: a\ntags:\n  - b\n---\n\nimport A from '/snippets/note.mdx'\n\nText.",
  },
  "front matter after text": {
    page: "Intro.\n\n⟦---⟧\ntitle: a\ndescription: b\n---\n\nText.",
    fixed: "---\ntitle: a\ndescription: b\n---\n\nIntro.\n\nText.",
  },
  "other fields after text": {
    page: "Intro.\n\n---\ntitle: a\nsize: b\nspeed: c\n---\n\nText.",
  },
  "front matter in a code block": { page: "Write:\n\n```\n---\ntitle: a\ndescription: b\n---\n```\n" },
  "an unclosed quote": {
    page: '---\ntitle: ⟦"Deploy⟧\ndescription: "b"\n---',
    fixed: '---\ntitle: "Deploy"\ndescription: "b"\n---',
  },
  "an unindented continuation line in single quotes": { page: "---\ntitle: 'a\nb: c'\n---" },
  "an unindented continuation line in double quotes": { page: '---\ntitle: "a\nb: c"\n---' },
  "a quoted string on its own line": { page: '---\ntitle:\n  "a\nb: c"\nicon: d\n---' },
  "unclosed front matter": { page: "⟦---⟧\ntitle: a\n\n# Text", fixed: "---\ntitle: a\n---\n\n# Text" },
  "a colon in a value": {
    page: "---\ntitle: ⟦Deploy: a guide⟧\n---",
    message: /^The front matter is not valid YAML: /,
    titles: ["Put the value in quotes"],
    fixed: '---\ntitle: "Deploy: a guide"\n---',
  },
  "a special character at the start": { page: "---\ntitle: ⟦@acme/sdk⟧\n---", fixed: '---\ntitle: "@acme/sdk"\n---' },
  "a quote in a quoted string": { page: "---\ntitle: ⟦'It's here'⟧\n---", fixed: '---\ntitle: "It\'s here"\n---' },
  "YAML that quotes cannot fix": { page: "---\n⟦title: a⟧\n  b: c\n---", titles: [] },
  "valid front matter": {
    page: '---\ntitle: "a: b"\ndescription: see https://a.b/c#d\nkeywords: [a, b]\nopenapi: GET /users/{id}\nicon:\n---\n\n---\n\na: b\n\n---',
  },
  "a thematic break between two sections": { page: "Text\n\n---\nnote: text\n---\n" },
  "a snippet": { page: "\n---\ntitle: a\n---", path: "snippets/a.mdx" },
});
