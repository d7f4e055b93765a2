import * as l10n from "@vscode/l10n";
import { suggestFiles } from "../knowledge/pages/fileSuggestions.ts";
import type { Occurrence } from "../knowledge/valueContext.ts";
import { type FileRef, readFileRef } from "../site/fileRef.ts";
import type { Site } from "../site/site.ts";
import { codeSpan, paragraphs } from "../text/markdownText.ts";
import type { Correction, MovePath, ValueKind } from "./kind.ts";

/** The extensions of image files. They apply to fields that do not list their own extensions. */
export const IMAGES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "ico", "avif"] as const;

/** The path of an image file on the site. */
export const assetPath: ValueKind = {
  id: "asset-path",
  corrections: (value, { site, occurrence }) =>
    fileCorrections(value, readFileRef(value, site), site, endingsOf(occurrence)),
  candidatesFrom: "site",
  candidates: ({ site, occurrence }) =>
    site.assetsWithExtension(endingsOf(occurrence)).map((file) => ({
      value: withSlashLike(file, occurrence.text),
      icon: "file",
    })),
  describe(value, { site }) {
    const ref = readFileRef(value, site);
    return ref.state === "found" ? describeImage(ref.path, site) : undefined;
  },
  target: (value, { site }) => fileTarget(value, site),
  afterMove: (value, { site }, movePath) => fileAfterMove(value, site, movePath),
};

/**
 * Returns the new path of a moved file, with or without a leading `/` as before. Returns undefined if the path does not
 * change.
 */
export function fileAfterMove(value: string, site: Site, movePath: MovePath): string | undefined {
  const ref = readFileRef(value, site);
  const path = ref.state === "found" ? movePath(ref.path) : undefined;
  return path === undefined || path === null ? undefined : withSlashLike(path, value);
}

/** Returns the URI of the file that a path or URL refers to. */
export function fileTarget(value: string, site: Site): string | undefined {
  const ref = readFileRef(value, site);
  if (ref.state === "found") return site.uriOf(ref.path);
  return ref.state === "url" && /^https?:/i.test(value) ? value : undefined;
}

/** Suggests existing files for a broken path. The suggestions have a leading `/` only if the author's path does. */
export function fileCorrections(value: string, ref: FileRef, site: Site, extensions: readonly string[]): Correction[] {
  if (ref.state !== "missing") return [];
  return suggestFiles(ref.path, site, extensions).map((file) => {
    const path = withSlashLike(file, value);
    return { title: l10n.t("Change to {0}", JSON.stringify(path)), value: path };
  });
}

/** Adds a leading `/`, as nearly all sites do, unless the author wrote the path without one. */
export function withSlashLike(file: string, before: string | undefined): string {
  return before !== undefined && before !== "" && !before.startsWith("/") ? file : `/${file}`;
}

function endingsOf({ schema, field }: Occurrence): readonly string[] {
  return schema?.["x-asset"] ?? field?.["x-asset"] ?? IMAGES;
}

/** Describes an image in Markdown: the image itself, its path, and its size in pixels. */
export async function describeImage(file: string, site: Site): Promise<string | undefined> {
  const size = await site.readImageSize(file);
  const words = size ? `, ${size.width} × ${size.height}` : "";
  return paragraphs(`![](${site.uriOf(file)})`, codeSpan(file) + words);
}
