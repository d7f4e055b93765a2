import type { JSONPath, PageContentResult, SiteViewResult } from "@sitekeeper/server/protocol";

/** What the extension tells the preview. */
export type ToPreview =
  | {
      readonly type: "site";
      readonly site: SiteViewResult;
      /** The addresses of the pictures that the site names, by their file in the site's folder. */
      readonly pictures: Readonly<Record<string, string>>;
      /** Since when the config has not been JSON, as a time of day; undefined while it is. */
      readonly brokenSince: string | undefined;
    }
  | {
      readonly type: "page";
      readonly slug: string;
      /** Null when there is no such page. */
      readonly content: PageContentResult | null;
      readonly pictures: Readonly<Record<string, string>>;
    }
  /** The cursor is at a field of the config; undefined when the config is not the active editor. */
  | { readonly type: "cursor"; readonly path: JSONPath | undefined };

/** What the preview tells the extension. */
export type FromPreview =
  /** The preview is drawn for the first time and can take messages. */
  | { readonly type: "ready" }
  /** A part was clicked: select its field in the config. */
  | { readonly type: "select"; readonly path: JSONPath }
  /** A page was clicked with a modifier key: open its file. */
  | { readonly type: "openPage"; readonly slug: string }
  /** A page is shown whose text is not there yet. */
  | { readonly type: "needPage"; readonly slug: string }
  /** The reader asked for the explanation of the site. */
  | { readonly type: "explain" }
  /** The picture of the preview, a PNG in base64; undefined when the browser could not draw one. */
  | { readonly type: "picture"; readonly png: string | undefined; readonly isCopied: boolean };

/** True for a message of the preview with the shape that its type says. */
export function isFromPreview(value: unknown): value is FromPreview {
  if (typeof value !== "object" || value === null) return false;
  const { type, path, slug, png, isCopied } = value as Record<string, unknown>;
  switch (type) {
    case "ready":
    case "explain":
      return true;
    case "select":
      return Array.isArray(path) && path.every((each) => typeof each === "string" || Number.isInteger(each));
    case "openPage":
    case "needPage":
      return typeof slug === "string";
    case "picture":
      return (png === undefined || typeof png === "string") && typeof isCopied === "boolean";
    default:
      return false;
  }
}
