import type { Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { mdxjs } from "micromark-extension-mdxjs";
import type { PageFormat } from "../../../server/src/mdx/page.ts";
import { hasShape } from "../../../server/src/view/drawings.ts";

/**
 * The links, images and headings that MDX's reference implementation finds in a page, each as `offset target` or
 * `offset level`.
 */
export interface Judgement {
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly headings: readonly string[];
  /** The nested components that have a shape in the preview, for example `Cards(Card(), Card())`. */
  readonly components: string;
}

/**
 * Parses a page with MDX's own parser.
 *
 * @throws If the page is not valid MDX.
 */
export function judge(text: string, format: PageFormat): Judgement {
  const links: string[] = [];
  const images: string[] = [];
  const headings: string[] = [];
  const root = parse(text, format);
  visit(root, (node) => {
    const at = node.position!.start.offset!;
    if (node.type === "link" && text[at] === "[") links.push(`${at} ${node.url}`);
    if (node.type === "definition") links.push(`${at} ${node.url}`);
    if (node.type === "image") images.push(`${at} ${node.url}`);
    if (node.type === "heading") headings.push(`${at} ${node.depth}`);
    if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
    // A script or stylesheet is neither a link nor an image.
    if (node.name === "script" || node.name === "link") return;
    for (const attribute of node.attributes) {
      if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "string") continue;
      if (attribute.name === "href") links.push(`${at} ${attribute.value}`);
      if (["src", "poster", "img"].includes(attribute.name)) images.push(`${at} ${attribute.value}`);
    }
  });
  return { links, images, headings, components: componentsIn(root) };
}

function parse(text: string, format: PageFormat): Root {
  const isMdx = format === "mdx";
  return fromMarkdown(text, {
    extensions: [gfm(), frontmatter(), ...(isMdx ? [mdxjs()] : [])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(), ...(isMdx ? [mdxFromMarkdown()] : [])],
  });
}

function componentsIn(node: Nodes): string {
  const inside = joined(((node as Parents).children ?? []).map(componentsIn));
  const isJsx = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
  return isJsx && hasShape(node.name ?? "") ? `${node.name}(${inside})` : inside;
}

/** Joins the descriptions of adjacent components. */
export function joined(components: readonly string[]): string {
  return components.filter((each) => each !== "").join(", ");
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  for (const child of (node as Parents).children ?? []) visit(child, see);
}
