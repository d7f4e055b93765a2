import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { readEditedPage, readPage } from "../formats/components.ts";
import { seeded } from "../testing/seeded.ts";
import type { PageVersion } from "./readPage.ts";

/** Blocks with every construct that is read from more than its own characters. */
const BLOCKS = [
  "---\ntitle: Start\n---",
  "# Start",
  '## "Quoted" words',
  "## Own {#custom}",
  "Two\nlines\n===",
  "Text with *emphasis*, `code`, [a link](/guides/start#top), ![](/images/a.png), and [List[a]](/b).",
  "A [reference] and [another][reference], a name {name}, {page.title}, and {props.a ?? `b`}.",
  "[reference]: /guides/other",
  '```js title="a.js"\nconst a = [];\n\n## Not a heading\n```',
  "- one\n\n  more of one\n\n  <Note>\n    In a list.\n  </Note>\n- two",
  "> quoted <b>bold</b>\n> [split](/a b)",
  "| a | b |\n|---|---|\n| [c](/c) | <br /> |",
  '<Steps>\n  <Step title="One">\n    First.\n  </Step>\n\n  Between.\n</Steps>',
  '<Card\n  title="Card"\n\n  href="/card"\n  icon={<svg>\n\n</svg>}\n>\n  Text\n</Card>',
  '<ParamField path="a" type={["x", "/y"].join()} />',
  '<h2>Heading</h2>\n\n<h3 id="own">Heading</h3>',
  'import A from "/snippets/a.mdx"\nimport { b } from "./b.jsx"',
  "export const c = {\n  d: '/e',\n\n  f: <b>g</b>,\n}",
  "{/* a comment\n\nwith an empty line */}",
  "Costs $5 {a} and $x^{2}$, and $$\n{b}\n$$.",
  "Broken < text, {open, <b, and <!-- a comment -->.",
  "\\{escaped\\} &lt; https://example.com/{id}",
];

const EDITS = [
  ..."x \n<>{}`*[]$|>'\"\\-#=",
  "\n\n",
  "```\n",
  "<b>",
  "</b>",
  "<Note>\n",
  "\n</Note>\n",
  "\n\n<Steps>\n",
  "{a.b}",
  "{/* ",
  " */}",
  "<!-- ",
  "\n\n[a]: /c\n",
  "\n\nexport const a = 1\n\n",
  "---\n",
  "    ",
  "\r\n",
  ...BLOCKS,
];

function pageOf(random: () => number): string {
  const [first = "", ...others] = BLOCKS;
  const count = 10 + Math.floor(random() * 60);
  const blocks = Array.from({ length: count }, () => others[Math.floor(random() * others.length)]!);
  return [...(random() < 0.8 ? [first] : []), ...blocks].join("\n\n");
}

function edited(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length + 1));
  const removed = random() < 0.3 ? Math.floor(random() ** 3 * 400) : 0;
  const added = random() < 0.2 ? "" : EDITS[Math.floor(random() * EDITS.length)]!;
  return text.slice(0, at) + added + text.slice(at + removed);
}

/** A page with many parts, one for each section. */
const SECTIONS = Array.from(
  { length: 40 },
  (_, section) => `## Section ${section}\n\n${"Some words. ".repeat(60)}\n\n`,
);
const LONG = `---\ntitle: Long\n---\n\n${SECTIONS.join("")}`;

function readInTurn(...texts: readonly string[]): PageVersion {
  return texts.reduce<PageVersion | undefined>((before, text) => readEditedPage(text, before), undefined)!;
}

/** Returns how many parts of a version were not read again. */
function sharedParts(before: PageVersion, after: PageVersion): number {
  const trees = new Set(before.parts.map(({ tree }) => tree));
  return after.parts.filter(({ tree }) => trees.has(tree)).length;
}

describe("an edited page", () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "reads like a new page after random edits (seed %i)",
    (seed) => {
      const random = seeded(seed);
      let text = pageOf(random);
      let version: PageVersion | undefined;
      for (let edit = 0; edit < 20; edit++) {
        version = readEditedPage(text, version);
        // Much faster than `toEqual`.
        const isSame = isDeepStrictEqual(version.contents, readPage(text, "mdx"));
        expect(isSame, `edit ${edit} of ${JSON.stringify(text)}`).toBe(true);
        text = edited(text, random);
      }
    },
  );

  it.each([
    ["a reference that is defined further down", "[List[a]](/b)\n\n", "\n\n[a]: /c\n"],
    ["front matter that is closed further down", "---\ntitle: A\n\n", "\n---\n\nText.\n"],
    ["a code block that is opened further up", "```\n\n", "\n\n```\n"],
    ["a tag that is closed further down", "<Card\n\n", '\n\ntitle="A" />\n'],
    ["a heading between other text", '"Quoted\n\n## "Heading"\n\n', '\n\n## "Last"\n\n'],
    ["an element around everything", "<Steps>\n\n", "\n\n</Steps>\n"],
  ])("reads like a new page with %s", (_, start, end) => {
    for (const [first, second] of [
      [start, end],
      [end, start],
    ] as const) {
      for (const text of [first + LONG + second, LONG + second + first]) {
        for (const before of [LONG, first + LONG, LONG + second, text.slice(0, -1), text.slice(1)])
          expect(readInTurn(before, text).contents).toEqual(readPage(text, "mdx"));
      }
    }
  });

  it("reads only the parts around an edit", () => {
    const before = readEditedPage(LONG, undefined);
    expect(before.parts.length).toBeGreaterThan(30);
    for (const at of [20, LONG.length >> 1, LONG.length]) {
      const after = readEditedPage(`${LONG.slice(0, at)}x${LONG.slice(at)}`, before);
      expect(sharedParts(before, after)).toBeGreaterThanOrEqual(before.parts.length - 2);
    }
  });

  it("keeps no part of an old version for long", () => {
    let version = readEditedPage(LONG, undefined);
    const first = version;
    for (let edit = 0; edit < 300; edit++) version = readEditedPage(`${LONG}${edit}`, version);
    expect(sharedParts(first, version)).toBe(0);
  });
});
