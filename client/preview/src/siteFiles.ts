import type { Block, SiteView } from "@sitekeeper/server/protocol";

/** The files of the images in the frame of a site. */
export function filesOfView({ theme }: SiteView): readonly string[] {
  const { light, dark, favicon } = theme;
  const images = [light.logo, dark.logo, light.backdrop, dark.backdrop, favicon];
  return images.flatMap((image) => image?.file ?? []);
}

/** The files of the images in a page. */
export function filesOfPage(blocks: readonly Block[]): readonly string[] {
  const files = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === "image" && typeof child?.file === "string") files.add(child.file);
      else visit(child);
    }
  };
  visit(blocks);
  return [...files];
}
