import { type Drawing, type InlineDrawing, isHtml, labelOf, tagSchema } from "../formats/components.ts";
import type { Look, Pill } from "./pageContent.ts";

/**
 * Returns the text of an attribute. Returns "true" for an attribute without a value, and undefined for an attribute
 * that is `false`.
 */
export type AttributeReader = (name: string) => string | undefined;

/** Returns the kind of drawing for a component, or undefined if the schema does not specify one. */
export function drawingOf(name: string): Drawing | undefined {
  return tagSchema(name)?.["x-tag"]?.draws;
}

const INLINE: readonly (Drawing | undefined)[] = ["badge", "icon", "tooltip", "formula"] satisfies InlineDrawing[];

/** Whether a component is drawn inline. */
export function isInlineDrawing(kind: Drawing | undefined): kind is InlineDrawing {
  return INLINE.includes(kind);
}

/** Whether a component is drawn as a block with its own shape. */
export function hasShape(name: string): boolean {
  const kind = drawingOf(name);
  return kind !== undefined && !isInlineDrawing(kind);
}

/** The HTML tags that are drawn inline, without changes. */
const MARKS = new Set("b i u strong em kbd sup sub mark small del ins s code q abbr cite samp var".split(" "));
/** The HTML tags that are drawn as blocks, without changes. */
const BLOCKS = new Set(
  (
    "table thead tbody tfoot tr td th ul ol li dl dt dd details summary blockquote figure figcaption " +
    "h1 h2 h3 h4 h5 h6 center"
  ).split(" "),
);
/** The HTML tags whose content is not visible as text. */
const HIDDEN = new Set(["script", "style", "svg", "head", "template", "object", "canvas"]);

/** Returns the kind of drawing for an HTML tag, or undefined if only the tag's content is drawn. */
export function drawingOfHtml(name: string): "mark" | "block" | "hidden" | undefined {
  if (!isHtml(name)) return undefined;
  if (MARKS.has(name)) return "mark";
  return BLOCKS.has(name) ? "block" : HIDDEN.has(name) ? "hidden" : undefined;
}

/** The attributes that specify where a parameter is sent. */
const PLACES = ["path", "query", "body", "header"];
const HAS_ICON = new Set<Drawing>(["card", "tab", "step", "accordion", "callout", "view", "badge", "icon", "prompt"]);
const CALLOUTS = new Set<Drawing>(["note", "tip", "info", "warning", "check", "danger", "callout"]);

/** Returns the data in a component's attributes that readers can see. */
export function lookOf(name: string, kind: Drawing | undefined, attribute: AttributeReader): Look {
  const title = labelOf(tagSchema(name))
    .map(attribute)
    .find((value) => value !== undefined);
  const look: Look = { title };
  if (kind === undefined) return look;
  const icon = HAS_ICON.has(kind) || CALLOUTS.has(kind) ? attribute("icon") : undefined;
  const color = colorOf(attribute("color"));
  const more = MORE[kind]?.(attribute) ?? {};
  return {
    ...look,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(more as Look),
  };
}

const MORE: Readonly<Partial<Record<Drawing, (attribute: AttributeReader) => Look>>> = {
  card: (attribute) => ({ isWide: attribute("horizontal") !== undefined, action: attribute("cta") }),
  cards: (attribute) => ({ columns: countOf(attribute("cols")) }),
  accordion: (attribute) => ({ note: attribute("description"), isOpen: attribute("defaultOpen") !== undefined }),
  expandable: (attribute) => ({ isOpen: attribute("defaultOpen") !== undefined }),
  folder: (attribute) => ({ isOpen: attribute("highlight") !== undefined }),
  file: (attribute) => ({ isOpen: attribute("highlight") !== undefined }),
  frame: (attribute) => ({ note: attribute("hint") }),
  update: (attribute) => ({ note: attribute("description") }),
  tile: (attribute) => ({ note: attribute("description") }),
  tooltip: (attribute) => ({ title: [attribute("headline"), attribute("tip")].filter(Boolean).join(": ") }),
  media: (attribute) => ({ note: attribute("src") }),
  visibility: (attribute) => ({ note: attribute("for") }),
  diagram: (attribute) => ({ note: attribute("chart") }),
  swatch: (attribute) => ({ color: colorOf(attribute("value")), note: attribute("value") }),
  step: (attribute) => ({ columns: countOf(attribute("stepNumber")) }),
  tabs: (attribute) => ({ columns: countOf(attribute("defaultTabIndex")) }),
  parameter: (attribute) => ({ pills: pillsOf(attribute) }),
};

function pillsOf(attribute: AttributeReader): readonly Pill[] {
  const plain = (text: string | undefined): readonly Pill[] => (text === undefined ? [] : [{ text, kind: "plain" }]);
  const value = attribute("default");
  return [
    ...plain(attribute("type")),
    ...plain(PLACES.find((place) => attribute(place) !== undefined)),
    ...(attribute("required") === undefined ? [] : [{ text: "required", kind: "required" } as const]),
    ...(attribute("deprecated") === undefined ? [] : [{ text: "deprecated", kind: "deprecated" } as const]),
    ...plain(value === undefined ? undefined : `default: ${value}`),
  ];
}

/** Converts the value to a count. Returns undefined if the value is not a valid count. */
function countOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,3}$/.test(value) ? Number(value) : undefined;
}

/**
 * Returns the value, if it is a CSS color. Returns undefined if it is anything else, such as a value that could load a
 * resource.
 */
function colorOf(value: string | undefined): string | undefined {
  return value !== undefined && /^(?:#[\da-f]{3,8}|[a-z]{1,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i.test(value)
    ? value
    : undefined;
}
