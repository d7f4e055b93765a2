import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readPage } from "../../server/src/formats/components.ts";
import type * as drawings from "../../server/src/view/drawings.ts";
import { hasShape } from "../../server/src/view/drawings.ts";
import { pageBlocks, type TargetReader } from "../../server/src/view/pageBlocks.ts";
import { type Drawn, type DrawnElement, isElement } from "../../server/src/view/pageContent.ts";
import { corpus } from "./corpus.ts";
import { type Judgement, joined, judge } from "./support/judge.ts";

const folder = path.join(corpus, "sites");

// Draws each component as an element with its name.
vi.mock("../../server/src/view/drawings.ts", async (load) => ({
  ...(await load<typeof drawings>()),
  drawComponent: (_kind: string, { name, content }: drawings.Component): DrawnElement => ({
    tag: "Component",
    title: name,
    children: content(),
  }),
}));

const NO_TARGETS: TargetReader = { link: () => ({}), image: (_, alt) => ({ alt }) };

describe("pages of a real site, compared with MDX's own parser", () => {
  it.each(readdirSync(folder).filter((name) => !name.includes(".")))("%s", (site) => {
    for (const name of readdirSync(path.join(folder, site), { recursive: true, encoding: "utf8" })) {
      if (!/\.mdx?$/.test(name)) continue;
      const text = readFileSync(path.join(folder, site, name), "utf8");
      const format = name.endsWith("x") ? "mdx" : "md";
      const page = readPage(text, format);
      const expected = attempt(() => judge(text, format));
      if (expected instanceof Error) {
        // The reference parser does not read formulas, which the platform does.
        if (!/acorn/.test(expected.message) || !text.includes("$")) expect(page.unreadable, name).toBeDefined();
        continue;
      }
      expect(page.unreadable, name).toBeUndefined();
      const isWritten = ({ kind }: { kind: string }) => kind !== "code" && kind !== "import";
      const links = page.links.filter(isWritten).map(({ whole, target }) => `${whole.offset} ${target}`);
      const images = page.images.filter(({ span }) => span).map(({ whole, target }) => `${whole.offset} ${target}`);
      expectAll(expected.links, links, format, name);
      expectAll(expected.images, images, format, name);
      const lines = page.headings.map(({ span, level }) => `${lineAt(text, span.offset)} ${level}`);
      for (const heading of expected.headings) expect(lines, name).toContain(headingLine(text, heading));
      const { blocks, isTruncated } = pageBlocks(text, format, NO_TARGETS);
      if (format === "mdx" && !isTruncated) expect(componentsIn(blocks), name).toBe(expected.components);
    }
  });
});

/** Returns the block components that have a shape in the preview, in the notation of the reference parser. */
function componentsIn(blocks: readonly Drawn[]): string {
  return joined(
    blocks.filter(isElement).map(({ tag, class: className, id, title = "", children = [] }) => {
      const isText = tag === "p" || className === "table" || id !== undefined;
      const inside = isText ? "" : componentsIn(children);
      return tag === "Component" && hasShape(title) ? `${title}(${inside})` : inside;
    }),
  );
}

/** The reference parser ignores HTML in plain Markdown, so our parser finds more there. */
function expectAll(expected: Judgement["links"], found: readonly string[], format: string, name: string): void {
  const [a, b] = [expected, found].map((each) => [...new Set(each.map(comparable))].sort());
  if (format === "mdx") expect(b, name).toEqual(a);
  else expect(b, name).toEqual(expect.arrayContaining(a!));
}

/**
 * Removes the differences in whitespace and encoding: the reference parser removes indentation from values and encodes
 * targets.
 */
function comparable(place: string): string {
  const plain = place.replace(/\s+/g, " ");
  return attempt(() => decodeURI(plain)) instanceof Error ? plain : decodeURI(plain);
}

function headingLine(text: string, heading: string): string {
  const [offset, level] = heading.split(" ");
  return `${lineAt(text, Number(offset))} ${level}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function attempt<Value>(work: () => Value): Value | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
