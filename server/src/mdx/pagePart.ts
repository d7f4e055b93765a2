import type { Tree } from "@lezer/common";
import type { Span } from "../json/jsonText.ts";
import type { MarkdownHeading } from "./headings.ts";
import type { PageExpression, PageFence, PageImage, PageLink, SplitTarget, Unreadable } from "./page.ts";
import type { ModulePiece, Tag, TagAttribute } from "./tag.ts";

/** A code block whose element is not known yet. */
export type Fence = Omit<PageFence, "element">;

/** Something in a page that matters together with what is before it. */
export type PageEvent = { readonly at: number } & (
  | { readonly kind: "enter"; readonly block: () => string }
  | { readonly kind: "leave" }
  | { readonly kind: "block"; readonly name: string; readonly fence: Fence | undefined }
  | { readonly kind: "heading"; readonly heading: MarkdownHeading }
  | { readonly kind: "tag"; readonly tag: Tag }
  | { readonly kind: "module"; readonly module: ModulePiece }
  | { readonly kind: "mistake"; readonly mistake: Unreadable }
);

/** The references and code in a part of a page. */
export interface PartContents {
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly splitTargets: readonly SplitTarget[];
  readonly names: readonly Span[];
  readonly expressions: readonly PageExpression[];
  readonly modules: readonly Span[];
  /** In text order. */
  readonly events: readonly PageEvent[];
}

/** Consecutive blocks of a page, as they are read without the rest of the page. */
export interface PagePart extends PartContents {
  readonly from: number;
  readonly to: number;
  /** The offsets in the tree are relative to the start of the part. */
  readonly tree: Tree;
  /** Whether only the text of the part and the definitions of the page determine what was read. */
  readonly isReusable: boolean;
}

/** Returns a part that follows more or less text than before. */
export function movedPart(part: PagePart, by: number): PagePart {
  if (by === 0) return part;
  const moved = (span: Span): Span => ({ ...span, offset: span.offset + by });
  const movedTarget = <Target extends { readonly span: Span | undefined; readonly whole: Span }>(target: Target) => {
    return { ...target, span: target.span && moved(target.span), whole: moved(target.whole) };
  };
  return {
    ...part,
    from: part.from + by,
    to: part.to + by,
    links: part.links.map(movedTarget),
    images: part.images.map(movedTarget),
    splitTargets: part.splitTargets.map(movedTarget),
    names: part.names.map(moved),
    expressions: part.expressions.map((each) => ({ ...each, span: moved(each.span) })),
    modules: part.modules.map(moved),
    events: part.events.map((event) => movedEvent(event, by, moved)),
  };
}

function movedEvent(event: PageEvent, by: number, moved: (span: Span) => Span): PageEvent {
  const at = event.at + by;
  switch (event.kind) {
    case "block":
      return { ...event, at, fence: event.fence && movedFence(event.fence, moved) };
    case "heading": {
      const { heading } = event;
      const { from, to } = heading;
      return { ...event, at, heading: { ...heading, span: moved(heading.span), from: from + by, to: to + by } };
    }
    case "tag":
      return { ...event, at, tag: movedTag(event.tag, by, moved) };
    case "module": {
      const { end, strings, lines } = event.module;
      const module = { end: end + by, strings: strings.map(moved), lines: lines.map((line) => line + by) };
      return { ...event, at, module };
    }
    case "mistake": {
      const { span, place, removals, message } = event.mistake;
      const mistake = {
        span: moved(span),
        message,
        ...(place && { place: moved(place) }),
        ...(removals && { removals: removals.map(moved) }),
      };
      return { ...event, at, mistake };
    }
    default:
      return { ...event, at };
  }
}

function movedFence(fence: Fence, moved: (span: Span) => Span): Fence {
  return { ...fence, span: moved(fence.span), info: moved(fence.info) };
}

function movedTag(tag: Tag, by: number, moved: (span: Span) => Span): Tag {
  const attributes = tag.attributes.map((attribute): TagAttribute => {
    const { from, value, strings } = attribute;
    return { ...attribute, from: from + by, value: value && moved(value), strings: strings.map(moved) };
  });
  return { ...tag, from: tag.from + by, to: tag.to + by, attributes };
}
