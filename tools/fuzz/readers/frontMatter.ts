import { bodyStart } from "../../../server/src/mdx/frontMatter.ts";
import { endpointOf, readPageMetadata } from "../../../server/src/site/pageMetadata.ts";
import { must, mustBeOneLine, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** Reads page metadata. */
export const frontMatter: Reader = {
  name: "front-matter",
  about: "YAML front matter and the first lines of pages",
  seeds: [
    '---\ntitle: Start\ndescription: "How to \\"start\\""\nicon: book\norder: 3\n---\n\nFirst lines.\n',
    "---\nopenapi: get /plants\ntitle: 'it''s'\n---\n# Heading ##\n",
    "---\r\ntitle: >-\r\n  folded\r\n  text\r\nsidebar_position: 1e3\r\n---\r\ntext",
    "\ufeff---  \ntitle: &a [x, *a]\n? b\n: !!binary c\n--- \n```js\ncode\n```\nprose",
    "---\ntitle: never closed\n",
    "---\n<<: { title: merged }\n? [a]\n: { b: }\ntitle: |2\n  x\n...\n---\n",
    "---\n---\n<Card />\n\n![i](j)\n\n| a |\n",
  ],
  realFiles: ["sites/*/**/*.mdx"],
  read(input) {
    const metadata = readPageMetadata(input);
    const { title, description, icon, firstLines, problem } = metadata;
    for (const text of [title, description, icon, firstLines]) if (text !== undefined) mustBeOneLine(text, "a fact");
    if (problem !== undefined) mustBeOneLine(problem, "a problem");
    const text = textOf(input);
    const start = bodyStart(text);
    must(start >= 0 && start <= text.length, `the body starts at ${start} of ${text.length}`);
    if (start > 1) must(/(?:^|[\r\n])---[ \t]*$/.test(text.slice(0, start)), "the body starts at a different offset");
    endpointOf(text);
    // The metadata in front matter must not depend on the body.
    if (start > 1) {
      const alone = readPageMetadata(new TextEncoder().encode(text.slice(0, start)));
      const all = readPageMetadata(new TextEncoder().encode(text));
      mustEqual(
        [alone.description, alone.icon, alone.order],
        [all.description, all.icon, all.order],
        "without the body",
      );
    }
  },
};
