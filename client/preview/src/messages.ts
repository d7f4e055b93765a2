import type { NodeId, PageContentResult, SiteViewResult } from "@sitekeeper/server/protocol";

/** The position of a page's editor. */
export interface Place {
  readonly slug: string;
  readonly line: number;
  /** True for the first line that the editor shows. */
  readonly isTop: boolean;
}

/** Messages from the extension to the preview. */
export type ToPreview =
  | {
      readonly type: "site";
      readonly site: SiteViewResult;
      /** The URLs of the images of the site, by their file in the site's folder. */
      readonly images: Readonly<Record<string, string>>;
      /** The time of day since when the config has been invalid JSON. Undefined while it is valid. */
      readonly brokenSince: string | undefined;
    }
  | {
      readonly type: "page";
      readonly slug: string;
      /** Null when there is no such page. */
      readonly content: PageContentResult | null;
      readonly images: Readonly<Record<string, string>>;
    }
  /** The editor of a page is at a line, counted from 0: its cursor, or the first line that it shows. */
  | ({ readonly type: "place" } & Place)
  /** The cursor is at a field of the config; undefined when the config is not the active editor. */
  | { readonly type: "cursor"; readonly node: NodeId | undefined };

/** Messages from the preview to the extension. */
export type FromPreview =
  /** The preview was drawn for the first time and can receive messages. */
  | { readonly type: "ready" }
  /** A part was clicked: select its field in the config. */
  | { readonly type: "select"; readonly node: NodeId }
  /** A page was clicked with a modifier key, or its text was clicked: open its file at the line. */
  | { readonly type: "openPage"; readonly slug: string; readonly line?: number }
  /** The reader scrolled: the first visible line of the page. */
  | { readonly type: "scrolled"; readonly slug: string; readonly line: number }
  /** The reader opened a page whose text was not sent yet. */
  | { readonly type: "needPage"; readonly slug: string }
  /** The reader opened a part whose pages were not sent yet. Later updates include the pages beside the open one. */
  | { readonly type: "needPart"; readonly node: NodeId }
  /** The reader requested the explanation of the site. */
  | { readonly type: "explain" }
  /** The image of the preview, a PNG in base64; undefined when the browser could not draw one. */
  | { readonly type: "image"; readonly png: string | undefined; readonly isCopied: boolean };

/** Longer than any node ID in a config: a place is looked up by each prefix of its ID. */
const MAX_NODE_ID = 10_000;
/** Longer than any path of a file. */
const MAX_SLUG = 4096;
/** More than the image of any screen, in characters of base64. */
const MAX_IMAGE = 64 * 1024 * 1024;

/** Validates a message of the preview, since its page shows untrusted content. */
export function isFromPreview(value: unknown): value is FromPreview {
  if (!isRecord(value)) return false;
  const { type, node, slug, line, png, isCopied } = value;
  switch (type) {
    case "ready":
    case "explain":
      return true;
    case "select":
    case "needPart":
      return isNodeId(node);
    case "openPage":
      return isSlug(slug) && (line === undefined || isLine(line));
    case "scrolled":
      return isSlug(slug) && isLine(line);
    case "needPage":
      return isSlug(slug);
    case "image":
      return (png === undefined || isPng(png)) && typeof isCopied === "boolean";
    default:
      return false;
  }
}

/** True for a message of the extension; other scripts in a browser also send messages to every window. */
export function isToPreview(value: unknown): value is ToPreview {
  if (!isRecord(value)) return false;
  const { type, site, images, slug, content, node, line } = value;
  switch (type) {
    case "site":
      return isRecord(site) && isRecord(site.view) && isRecord(images);
    case "page":
      return typeof slug === "string" && (content === null || isRecord(content)) && isRecord(images);
    case "place":
      return isSlug(slug) && isLine(line);
    case "cursor":
      return node === undefined || isNodeId(node);
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isNodeId(value: unknown): value is NodeId {
  return typeof value === "string" && value.length <= MAX_NODE_ID;
}

/** On Windows, a backslash would lead out of the folder. */
function isSlug(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_SLUG && !/[\\\0]/.test(value);
}

/** Lines are counted from 0. An editor has no more of them than fit into 32 bits. */
function isLine(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
}

/** True for base64 with the signature of PNG. */
function isPng(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_IMAGE && /^iVBORw0KGgo[A-Za-z\d+/]*={0,2}$/.test(value);
}
