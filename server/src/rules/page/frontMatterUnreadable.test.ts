import { describePageRule } from "../../testing/pageRuleCases.ts";
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
    message: /^The front matter cannot be read\. A value that contains a colon and a space must be in quotes\.$/,
    titles: ["Put the value in quotes"],
    fixed: '---\ntitle: "Deploy: a guide"\n---',
  },
  "a special character at the start": { page: "---\ntitle: ⟦@acme/sdk⟧\n---", fixed: '---\ntitle: "@acme/sdk"\n---' },
  "a quote in a quoted string": { page: "---\ntitle: ⟦'It's here'⟧\n---", fixed: '---\ntitle: "It\'s here"\n---' },
  "an indented field of an unknown name": {
    page: "---\ntitle: a\n  ⟦b: c⟧\n---",
    message: /This line does not fit the lines above it/,
    titles: [],
  },
  "an indented field": { page: "---\ntitle: A\n ⟦description⟧: b\n---", fixed: "---\ntitle: A\ndescription: b\n---" },
  "indented fields": {
    page: "---\n title: A\n ⟦description⟧: b\n icon: c\n---",
    titles: ["Remove the indentation"],
    fixed: "---\ntitle: A\ndescription: b\nicon: c\n---",
  },
  "quotes that are part of the text": {
    page: '---\ntitle: ⟦"Fast" and "slow"⟧\n---',
    message: /There is text after the closing quote\. Put the whole value in quotes\.$/,
    fixed: '---\ntitle: \'"Fast" and "slow"\'\n---',
  },
  "quotes around the first word": { page: "---\ntitle: ⟦'Fast' mode⟧\n---", fixed: "---\ntitle: \"'Fast' mode\"\n---" },
  "an apostrophe at the start": { page: "---\ntitle: ⟦'Twas it⟧\n---", fixed: '---\ntitle: "\'Twas it"\n---' },
  "quotes inside a quoted value": {
    page: '---\ntitle: ⟦"Say "hi" twice"⟧\n---',
    fixed: "---\ntitle: 'Say \"hi\" twice'\n---",
  },
  "a plural in single quotes": {
    page: "---\ntitle: ⟦'The dogs' food'⟧\n---",
    fixed: '---\ntitle: "The dogs\' food"\n---',
  },
  "a backslash": {
    page: '---\ntitle: ⟦"C:\\docs"⟧\n---',
    message: /Write it twice\.$/,
    fixed: '---\ntitle: "C:\\\\docs"\n---',
  },
  "two values without quotes": {
    page: "---\ntitle: ⟦a: b⟧\ndescription: c: d\n---",
    fixed: '---\ntitle: "a: b"\ndescription: c: d\n---',
  },
  "a nested value": { page: "---\nseo:\n  description: ⟦a: b⟧\n---", fixed: '---\nseo:\n  description: "a: b"\n---' },
  "a tag": { page: "---\ndescription: ⟦!important read this⟧\n---", message: /starts with `!` must be in quotes\.$/ },
  "a missing space": { page: "---\n⟦title:⟧A\nicon: b\n---", fixed: "---\ntitle: A\nicon: b\n---" },
  "a line without a field": {
    page: "---\ntitle: A\n⟦more text⟧\nicon: b\n---",
    message: /Expected a field/,
    titles: [],
  },
  "an unclosed list": { page: "---\nkeywords: ⟦[a, b⟧\nicon: c\n---", fixed: "---\nkeywords: [a, b]\nicon: c\n---" },
  "a list that is not indented": { page: "---\nkeywords: [a,\nb]\nrss: {\nc: d\n}\n---" },
  "a control character": { page: "---\ntitle: A⟦\u0001⟧B\n---", message: /U\+0001/, fixed: "---\ntitle: AB\n---" },
  "a field that is set twice": {
    page: '---\ntitle: a\nicon: b\n⟦"title"⟧: c\n---',
    message: /The field "title" is set twice\.$/,
    titles: ["Keep the last value", "Keep the first value"],
    fixed: '---\nicon: b\n"title": c\n---',
  },
  "a nested field that is set twice to the same value": {
    page: "---\r\nseo:\r\n  a: 1\r\n  ⟦a⟧: 1\r\ntitle: b\r\n---",
    titles: ["Remove the duplicate"],
    fixed: "---\r\nseo:\r\n  a: 1\r\ntitle: b\r\n---",
  },
  "a list that is set twice": {
    page: "---\nkeywords:\n- a\ntitle: b\n⟦keywords⟧:\n- c\n---",
    fixed: "---\ntitle: b\nkeywords:\n- c\n---",
  },
  "a field that is set twice in an item": { page: "---\nx:\n  - a: b\n    ⟦a⟧: c\n---", titles: [] },
  "a field that is set twice on one line": { page: "---\n⟦rss: {a: b, a: c}⟧\n---", titles: [] },
  "the same field in two objects": { page: "---\ntitle: a\nseo:\n  title: b\nx:\n  - y: a\n  - y: b\n---" },
  "a merge conflict": {
    page: "---\n⟦<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> feature⟧\n---\n\nText.",
    message: /^Unresolved merge conflict\.$/,
    titles: ["Keep the first side (HEAD)", "Keep the second side (feature)", "Keep both sides"],
    fixed: "---\ntitle: A\n---\n\nText.",
  },
  "a space after the opening hyphens": {
    page: "---\ntitle: A\n---".replace("---", "⟦--- ⟧"),
    fixed: "---\ntitle: A\n---",
  },
  "damaged hyphens at the start": {
    page: "⟦-{-⟧\ntitle: A\nopenapi: GET /a/{b}\n---",
    fixed: "---\ntitle: A\nopenapi: GET /a/{b}\n---",
  },
  dashes: { page: "⟦\u2014⟧\ntitle: A\n---", fixed: "---\ntitle: A\n---" },
  "a field next to the opening hyphens": {
    page: "⟦--- ⟧title: A\nicon: b\n---",
    fixed: "---\ntitle: A\nicon: b\n---",
  },
  "damaged hyphens at the end": {
    page: "⟦---⟧\ntitle: A\n--|\n\nText.",
    message: /^The front matter is not closed/,
    fixed: "---\ntitle: A\n---\n\nText.",
  },
  "damaged hyphens at the end, and a thematic break": {
    page: "---\ntitle: A\n⟦--]⟧\n\nText.\n\n---\n\nText.",
    message: /^Front matter ends with a line of exactly three hyphens/,
    fixed: "---\ntitle: A\n---\n\nText.\n\n---\n\nText.",
  },
  "a value next to the closing hyphens": {
    page: "⟦---⟧\ntitle: 'A'---\n\nText.",
    fixed: "---\ntitle: 'A'\n---\n\nText.",
  },
  "dots at the end": { page: "---\ntitle: A\n...\n\nText." },
  "a line that starts with a special character": {
    page: "---\n⟦&con: a⟧\ntitle: b\n---",
    message: /Expected a field/,
    titles: [],
  },
  "too many hyphens": { page: "⟦----⟧\ntitle: A\n---", message: /exactly three hyphens/, fixed: "---\ntitle: A\n---" },
  "a thematic break at the start": { page: "----\n\nNote: text" },
  "valid front matter": {
    page: '---\ntitle: "a: b"\ndescription: see https://a.b/c#d\nkeywords: [a, b]\nopenapi: GET /users/{id}\nicon:\n---\n\n---\n\na: b\n\n---',
  },
  "a thematic break between two sections": { page: "Text\n\n---\nnote: text\n---\n" },
  "a snippet": { page: "\n---\ntitle: a\n---", path: "snippets/a.mdx" },
});
