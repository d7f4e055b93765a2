import type { Block, Inline, SiteView } from "@sitekeeper/server/protocol";

/** The files of the images in the frame of a site. */
export function filesOfView({ theme }: SiteView): readonly string[] {
  const { light, dark, favicon } = theme;
  const images = [light.logo, dark.logo, light.backdrop, dark.backdrop, favicon];
  return images.flatMap((image) => image?.file ?? []);
}

/** The files of the images in a page. */
export function filesOfPage(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    switch (block.type) {
      case "heading":
      case "paragraph":
        return filesOfInlines(block.children);
      case "list":
        return block.items.flatMap(({ children }) => filesOfPage(children));
      case "quote":
      case "component":
        return filesOfPage(block.children);
      case "table":
        return [block.head, ...block.rows].flat().flatMap(filesOfInlines);
      case "code":
      case "rule":
        return [];
      default:
        return block satisfies never;
    }
  });
}

function filesOfInlines(inlines: readonly Inline[]): readonly string[] {
  return inlines.flatMap((inline) => {
    if (inline.type === "image") return inline.image.file ?? [];
    return "children" in inline ? filesOfInlines(inline.children) : [];
  });
}
