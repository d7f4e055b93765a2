import type { NodeId, PageContentResult, SiteViewResult } from "@sitekeeper/server/protocol";

/** A position in a page's editor. */
export interface Place {
  readonly slug: string;
  readonly line: number;
  /** True if this is the first visible line, false if it is the line with the cursor. */
  readonly isTop: boolean;
}

/** Messages from the extension to the preview. */
export type ToPreview =
  | {
      readonly type: "site";
      readonly site: SiteViewResult;
      /** The URLs of the site's images, keyed by path in the site folder. */
      readonly images: Readonly<Record<string, string>>;
      /** The time at which the config became invalid JSON. Undefined if it is valid. */
      readonly brokenSince: string | undefined;
    }
  | {
      readonly type: "page";
      readonly slug: string;
      /** Null if the page does not exist. */
      readonly content: PageContentResult | null;
      readonly images: Readonly<Record<string, string>>;
    }
  /** The cursor or the first visible line in a page's editor has changed. Line numbers are zero-based. */
  | ({ readonly type: "place" } & Place)
  /** The cursor has moved to a field in the config. The field is undefined if the config is not the active editor. */
  | { readonly type: "cursor"; readonly node: NodeId | undefined };

/** Messages from the preview to the extension. */
export type FromPreview =
  /** The first render is done, so the preview can receive messages. */
  | { readonly type: "ready" }
  /** A part was clicked. The extension selects its field in the config. */
  | { readonly type: "select"; readonly node: NodeId }
  /**
   * A page was clicked while a modifier key was pressed, or text in the page was clicked. The extension opens the
   * page's file.
   */
  | { readonly type: "openPage"; readonly slug: string; readonly line?: number }
  /** The reader scrolled the page, so that this line is now the first visible one. */
  | { readonly type: "scrolled"; readonly slug: string; readonly line: number }
  /** The reader opened a page whose text has not been sent yet. */
  | { readonly type: "needPage"; readonly slug: string }
  /** The reader opened a part whose pages have not been sent. Later updates will include the pages near it. */
  | { readonly type: "needPart"; readonly node: NodeId }
  | { readonly type: "explain" }
  /** The preview as a base64-encoded PNG. Undefined if the browser could not render one. */
  | { readonly type: "image"; readonly png: string | undefined; readonly isCopied: boolean };

/**
 * The maximum length of a node ID. No real ID is this long. The limit is needed because a lookup tries every prefix of
 * the ID.
 */
const MAX_NODE_ID = 10_000;
/** The maximum length of a file path. No real path is this long. */
const MAX_SLUG = 4096;
/** The maximum size of a screenshot in base64 characters. No real screenshot is this large. */
const MAX_IMAGE = 64 * 1024 * 1024;

/** Validates a message from the preview. Messages are untrusted because the preview shows the site's content. */
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

/** Returns true for a message from the extension. In a browser, other scripts also post messages to every window. */
export function isToPreview(value: unknown): value is ToPreview {
  if (!isRecord(value)) return false;
  const { type, site, images, slug, content, node, line } = value;
  switch (type) {
    case "site":
      return isRecord(site) && isRecord(site.view) && isRecord(images);
    case "page":
      return typeof slug === "string" && isRecord(images) && (content === null || isContent(content));
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

/** The blocks themselves are checked when they are drawn. */
function isContent(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value.blocks) && isRecord(value.icons);
}

function isNodeId(value: unknown): value is NodeId {
  return typeof value === "string" && value.length <= MAX_NODE_ID;
}

/** On Windows, a path with a backslash could escape the folder. */
function isSlug(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_SLUG && !/[\\\0]/.test(value);
}

/** Returns true for a zero-based line number. Editors use 32-bit integers for line numbers. */
function isLine(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
}

/** Returns true for a base64 string that starts with the PNG signature. */
function isPng(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_IMAGE && /^iVBORw0KGgo[A-Za-z\d+/]*={0,2}$/.test(value);
}
