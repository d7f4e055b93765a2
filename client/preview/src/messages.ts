import type { JSONPath, PageContentResult, SiteViewResult } from "@sitekeeper/server/protocol";

/** Messages from the extension to the preview. */
export type ToPreview =
  | {
      readonly type: "site";
      readonly site: SiteViewResult;
      /** The URLs of the images of the site, by their file in the site's folder. */
      readonly images: Readonly<Record<string, string>>;
      /** The time of day since which the config is not JSON. Undefined while it is. */
      readonly brokenSince: string | undefined;
    }
  | {
      readonly type: "page";
      readonly slug: string;
      /** Null when there is no such page. */
      readonly content: PageContentResult | null;
      readonly images: Readonly<Record<string, string>>;
    }
  /** The cursor is at a field of the config; undefined when the config is not the active editor. */
  | { readonly type: "cursor"; readonly path: JSONPath | undefined };

/** Messages from the preview to the extension. */
export type FromPreview =
  /** The preview was drawn for the first time and can receive messages. */
  | { readonly type: "ready" }
  /** A part was clicked: select its field in the config. */
  | { readonly type: "select"; readonly path: JSONPath }
  /** A page was clicked with a modifier key: open its file. */
  | { readonly type: "openPage"; readonly slug: string }
  /** A page is shown whose text was not sent yet. */
  | { readonly type: "needPage"; readonly slug: string }
  /** The reader requested the explanation of the site. */
  | { readonly type: "explain" }
  /** The image of the preview, a PNG in base64; undefined when the browser could not draw one. */
  | { readonly type: "image"; readonly png: string | undefined; readonly isCopied: boolean };

/** True for a valid message of the preview. */
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
    case "image":
      return (png === undefined || typeof png === "string") && typeof isCopied === "boolean";
    default:
      return false;
  }
}
