import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPage } from "../../server/src/formats/components.ts";
import { hasShape } from "../../server/src/view/drawings.ts";
import { pageBlocks, type TargetReader } from "../../server/src/view/pageBlocks.ts";
import type { Block } from "../../server/src/view/pageContent.ts";
import { corpus } from "./corpus.ts";
import { type Judgement, joined, judge } from "./support/judge.ts";

const folder = path.join(corpus, "sites");

const NO_TARGETS: TargetReader = { link: () => ({ kind: "none" }), image: (_, alt) => ({ file: undefined, alt }) };

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
function componentsIn(blocks: readonly Block[]): string {
  return joined(
    blocks.map((block) => {
      if (block.type === "list") return joined(block.items.map(({ children }) => componentsIn(children)));
      if (block.type === "quote" || block.type === "html") return componentsIn(block.children);
      if (block.type !== "component") return "";
      const inside = componentsIn(block.children);
      return hasShape(block.name) ? `${block.name}(${inside})` : inside;
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
