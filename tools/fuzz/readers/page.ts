import { readPage } from "../../../server/src/formats/components.ts";
import { applyEdits } from "../../../server/src/json/edits.ts";
import type { PageContents, PageFormat } from "../../../server/src/mdx/page.ts";
import { must, mustBeInside, mustBeOneLine, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

const FORMATS: readonly PageFormat[] = ["mdx", "md"];

/** The maximum number of links to replace, because the page is parsed again after every replacement. */
const MAX_LINKS = 3;

/** Reads pages, including their links, images, headings, and IDs. */
export const page: Reader = {
  name: "page",
  about: "MDX and Markdown pages: links, images, headings, IDs",
  seeds: [
    '---\ntitle: Start\n---\n\n# Title\n\n[next](/guides/next "Title") and ![logo](/logo.svg)\n\n## Install {#setup}\n',
    "<Card title='A' href='/guides/start'>\n\n  **text** [b](<../a b#heading>)\n\n</Card>\n",
    'import Note from "/snippets/note.mdx";\n\nexport const a = { b: `}` + "/x" };\n\n<Note {...a} id="x" />\n\n{/* c */}\n',
    "[ref][one] [two] ![three][one]\n\n[one]: /intro 'Title'\n[two]: <x y>\n",
    "| a | b |\n|---|---|\n| [x](/intro) | ![y](/logo.svg) |\n\n> [quoted](#a)\n> - [item](/a/b)\n>   ```js\n>   [c](/d)\n",
    "Title\n===\n\n<!-- c --> <a href=x>y</a> <img src='z'> &amp; \\[n\\](l) https://acme.example\n\n<h2 id='q'>Q</h2>\n",
    "{ a ? <b href=\"/c\">{`[`}</b> : '/d' } <a\n\n``` `\n~~x~~ *a **b* c** [^1]\n\n[^1]: note\n",
    "# A\r\n\r\n[a\r\nb](/c)\r\rsetext\r---\r\ufeff\0",
  ],
  realFiles: ["sites/*/**/*.mdx", "sites/*/**/*.md"],
  read(input) {
    const text = textOf(input);
    for (const format of FORMATS) {
      const contents = readPage(text, format);
      mustBeConsistent(contents, text);
      mustFollowEdits(contents, text, format);
    }
  },
};

function mustBeConsistent({ links, images, headings, ids, unreadable }: PageContents, text: string): void {
  let before = 0;
  for (const { span, whole, target } of links) {
    mustBeInside(span, text.length, `the link ${target}`);
    mustBeInside(whole, text.length, `the link ${target} as a whole`);
    must(span.offset >= whole.offset, "a link target starts before its link");
    must(span.offset + span.length <= whole.offset + whole.length, "a link target ends after its link");
    must(span.offset >= before, "links are not in order");
    before = span.offset;
  }
  for (const { span, whole } of images) {
    mustBeInside(whole, text.length, "an image");
    if (span) mustBeInside(span, text.length, "the target of an image");
  }
  for (const { span, slug } of headings) {
    mustBeInside(span, text.length, "a heading");
    if (slug !== undefined) must(ids.has(slug), `the ID ${slug} of a heading is missing from the IDs`);
  }
  for (const [id, span] of ids) mustBeInside(span, text.length, `the ID ${id}`);
  if (unreadable) {
    mustBeInside(unreadable.span, text.length + 1, "the position of the syntax error");
    mustBeOneLine(unreadable.message, "the message of the syntax error");
  }
}

/** @throws {Error} If replacing the target of a link does not produce that target, or changes anything else. */
function mustFollowEdits(contents: PageContents, text: string, format: PageFormat): void {
  const links = contents.links.filter(({ kind, target }) => kind === "link" && target !== "").slice(0, MAX_LINKS);
  for (const { span } of links) {
    const after = readPage(applyEdits(text, [{ ...span, content: "/moved" }]), format);
    must(
      after.links.some((link) => link.target === "/moved" && link.span.offset === span.offset),
      `the link at ${span.offset} in ${format} does not have its new target`,
    );
    mustEqual(after.links.length, contents.links.length, `links in ${format} after a link was changed`);
    mustEqual([...after.ids.keys()], [...contents.ids.keys()], `IDs in ${format} after a link was changed`);
  }
}
