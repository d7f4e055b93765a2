import { describePageRule } from "../testing/pageRuleCases.ts";
import { pageUnreadable } from "./pageUnreadable.ts";

const page = (text: string, fixed: string, ...titles: string[]) => ({
  page: text,
  fixed,
  ...(titles.length > 0 && { titles }),
});

describePageRule(pageUnreadable, {
  "an unclosed tag": {
    ...page(
      "⟦<Card>⟧\n\ntext",
      "<Card>\n\ntext\n\n</Card>",
      "Add </Card>",
      'Close the tag with "/>"',
      'Escape "<"',
      'Add "/"',
    ),
    message: /^The page is not valid MDX\. `<Card>` is not closed/,
  },
  "a void element": {
    ...page("a⟦<br>⟧b", "a<br />b", 'Close the tag with "/>"'),
    message: /must close itself: `<br \/>`\.$/,
  },
  "a closing tag after a list": {
    ...page("<Tip>\n- a\n\n  b\n  ⟦</Tip>⟧", "<Tip>\n- a\n\n  b\n\n</Tip>"),
    message: /must be in the same/,
  },
  "a closing tag without an opening tag": page("a\n\n⟦</Card>⟧\n\nb", "a\n\n\nb", "Remove </Card>"),
  "a mismatched closing tag": page("<A>\n<B>\nc\n⟦</A>⟧", "<A>\n<B>\nc\n</B>\n</A>", "Add </B>", 'Add "/"'),
  "a number after <": page("less ⟦<⟧5 MB", "less \\<5 MB", 'Escape "<"'),
  "an arrow": page("a ⟦<⟧- b", "a \\<- b"),
  "a name in angle brackets": page("Bearer ⟦<⟧your_key", "Bearer \\<your_key"),
  "a placeholder": page("Set ⟦<your-key>⟧ first.", "Set \\<your-key> first.", 'Escape "<"', "Format as code"),
  "a brace": page("a ⟦{⟧b", "a \\{b", 'Escape "{"', "Format as code"),
  "text in braces": {
    ...page('Send ⟦{"a": {"b": 1}}⟧ first.', 'Send \\{"a": \\{"b": 1}} first.', 'Escape "{"', "Format as code"),
    message: /^The page is not valid MDX\. The text in braces is not a JavaScript expression\. Write `\\\{`/,
  },
  "text in braces on several lines": page("⟦{\n  your name\n}⟧", "\\{\n  your name\n}", 'Escape "{"'),
  "an object literal without its braces": {
    ...page('<div style=⟦{ color: "red" }⟧>a</div>', '<div style={{ color: "red" }}>a</div>', 'Add "{"'),
    message: /^The page is not valid MDX\. The value of "style" is not a JavaScript expression\.$/,
  },
  "text in braces as a value": page("<Card title=⟦{Read more}⟧ />", '<Card title="Read more" />', `Change "{" to """`),
  "braces that the platform does not evaluate": {
    page: "## Start {#the-start}\n\n{{acme.name}} and $\\frac{a b}{c}$\n\n$$\n{a b}\n$$",
  },
  "a multi-line tag in a block quote": {
    page: '> <Card\n>   title="a"\n>   href="/b"\n> >\n>\n> c\n>\n> </Card>\n\n> - <Card\n>     title="a"\n>   />\n',
  },
  "special characters in a formula": {
    page: "In block $X$ in round $r$,\nthe round $r' <= r$ and\n\n$$\n\\frac{\\$1 b}{c} <4\n$$\n",
  },
  "a special character after code with dollar signs": page("Set `$A` ⟦<⟧5 or `$B`", "Set `$A` \\<5 or `$B`"),
  "an HTML comment": page("⟦<!-- a -->⟧", "{/* a */}", "Change to an MDX comment"),
  "a link in angle brackets": {
    ...page(
      "See ⟦<⟧https://a.b/c>.",
      "See [https://a.b/c](https://a.b/c).",
      "Change to [https://a.b/c](https://a.b/c)",
    ),
    message: /Write links as/,
  },
  "an email address": page("⟦<⟧me@acme.dev>", "[me@acme.dev](mailto:me@acme.dev)"),
  "a tag without its closing bracket": page(
    '⟦<⟧Card title="a" href="/b"\n\ntext\n\n</Card>',
    '<Card title="a" href="/b">\n\ntext\n\n</Card>',
    'Add ">"',
    'Escape "<"',
  ),
  "a value with a missing quote": page(
    '⟦<⟧Card title="a href="/b">\n  c\n</Card>',
    '<Card title="a" href="/b">\n  c\n</Card>',
  ),
  "a duplicated character": page("<Note>\n  a\n⟦</Note>⟧>\n\nb", "<Note>\n  a\n</Note>\n\nb", 'Remove ">"'),
  "a missing slash": page("⟦<Note>⟧\n  a\n<Note>\n\nb", "<Note>\n  a\n</Note>\n\nb"),
  "a tag that an unclosed code block hides": { page: "<Card>\n\n```\na\n\n</Card>" },
  "unlisted Markdown": { page: "<br>", path: "guides/page.md" },
  "listed Markdown": {
    page: "a⟦<br>⟧b",
    path: "guides/page.md",
    config: { navigation: [{ group: "A", pages: ["guides/page"] }] },
  },
});
