import { baseName } from "../disk/paths.ts";
import { memo } from "../json/memo.ts";
import { partsOf } from "./links.ts";
import { importedComponents } from "./linkTarget.ts";
import type { PageBody } from "./pageBody.ts";
import { memoSite, type Site } from "./site.ts";

const IMAGES = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"] as const;

const IMAGE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)(?![\w-])/gi;

/** Matches characters that never occur in the last word of an image name. Names may contain spaces. */
const BETWEEN = /[\s"'`()<>[\]{}|,;=/\\?#:]/;

const MAX_NAME = 200;

const NOTHING: readonly never[] = [];

/**
 * Returns the images whose names do not occur in any page, imported component, or other given text. Returns undefined
 * if any of these files has not been read. Every occurrence of a name counts, because code may build a path from parts.
 */
export function unusedImages(site: Site, others: readonly string[]): readonly string[] | undefined {
  const images = unusedByPages(site);
  if (!images || images.length === 0) return images;
  const names = new Set(others.flatMap(namesInText));
  return images.filter((path) => !names.has(lastWord(path)));
}

/**
 * Returns the images whose names do not occur in any page or imported component. Cached, so that the pages are not
 * searched again when the config changes.
 */
const unusedByPages = memoSite((site): readonly string[] | undefined => {
  const images = site.assetsWithExtension(IMAGES);
  if (images.length === 0) return images;
  const components = importedComponents(site).map((path) => site.componentsIfRead(path));
  if (!site.areBodiesRead || site.tooLarge.length > 0 || components.includes(undefined)) return undefined;
  const names = new Set(components.flatMap((text) => namesInText(text ?? "")));
  for (const slug of site.pages.keys()) {
    const body = site.body(slug);
    if (body) for (const name of namesIn(body)) names.add(name);
  }
  return images.filter((path) => !names.has(lastWord(path)));
});

const namesIn: (body: PageBody) => readonly string[] = memo(({ text }: PageBody) => namesInText(text));

/** Returns the last word of every image name in a text. */
function namesInText(text: string): readonly string[] {
  const names = new Set<string>();
  let before = 0;
  for (const { index, 0: extension } of text.matchAll(IMAGE_EXTENSION)) {
    let start = index;
    const first = Math.max(before, index - MAX_NAME);
    while (start > first && !BETWEEN.test(text[start - 1]!)) start--;
    before = index + extension.length;
    if (start < index) names.add(lastWord(partsOf(text.slice(start, before)).path));
  }
  return names.size === 0 ? NOTHING : [...names];
}

function lastWord(path: string): string {
  return baseName(path).toLowerCase().split(/\s/).at(-1)!;
}
