import frontMatter from "front-matter";
import type { Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";

/** An error of a parser of the platform. */
export interface Rejection {
  /** The lines at which the parser stopped, and those of the tags that its message names. */
  readonly lines: readonly number[];
}

const extensions = [gfm(), frontmatter(["yaml", "toml"]), math(), mdxjs()];
const mdastExtensions = [mdxFromMarkdown()];

/** Parses a page with the parser of MDX and the extensions that the platform adds to it. */
export function parseAsPlatform(text: string): Root | Rejection {
  try {
    return fromMarkdown(text, { extensions, mdastExtensions });
  } catch (error) {
    const { line = 1, message } = error as Error & { readonly line?: number };
    return { lines: [line, ...Array.from(message.matchAll(/(\d+):\d+/g), ([, named]) => Number(named))] };
  }
}

export function isRejection(parsed: Root | Rejection): parsed is Rejection {
  return "lines" in parsed;
}

// Its types are those of CommonJS.
const readFrontMatter = frontMatter as unknown as ((text: string) => { readonly attributes: object }) & {
  readonly test: (text: string) => boolean;
};

/** Reads the fields of the front matter with the reader of the platform. Returns undefined if it throws an error. */
export function fieldsAsPlatform(text: string): object | undefined {
  try {
    return readFrontMatter(text).attributes;
  } catch {
    return undefined;
  }
}

/** Whether the reader of the platform finds front matter. */
export function hasFrontMatter(text: string): boolean {
  return readFrontMatter.test(text);
}

/** A piece of code in a page, as offsets. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
  /** The start of the code, or of the opening tag that it belongs to. */
  readonly start: number;
}

export type CodeKind = "modules" | "expressions" | "attributes" | "tags";

/** Returns the code of each kind in a page. The code of attributes includes their names. */
export function codeIn(root: Root, text: string): Readonly<Record<CodeKind, readonly CodeRange[]>> {
  const code: Readonly<Record<CodeKind, CodeRange[]>> = { modules: [], expressions: [], attributes: [], tags: [] };
  visit(root, (node) => {
    const range = rangeOf(node, node);
    if (node.type === "mdxjsEsm") code.modules.push(range);
    if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") code.expressions.push(range);
    if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
    for (const attribute of node.attributes) {
      const isCode = attribute.type === "mdxJsxExpressionAttribute" || typeof (attribute.value ?? "") !== "string";
      if (isCode) code.attributes.push(rangeOf(attribute, node));
    }
    const { from, to } = range;
    const source = text.slice(from, to);
    for (const pattern of [/^<[^>]*>/, /<\/[^<>]*>$/]) {
      const tag = pattern.exec(source);
      if (tag) code.tags.push({ from: from + tag.index, to: from + tag.index + tag[0].length, start: from });
    }
  });
  return code;
}

type Placed = Pick<Nodes, "position">;

function rangeOf({ position }: Placed, around: Placed): CodeRange {
  return { from: position!.start.offset!, to: position!.end.offset!, start: around.position!.start.offset! };
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  for (const child of (node as Parents).children ?? []) visit(child, see);
}
