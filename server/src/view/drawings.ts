import drawings from "@sitekeeper/schemas/drawings.json" with { type: "json" };
import * as l10n from "@vscode/l10n";
import { isHtml, labelOf, tagSchema } from "../formats/components.ts";
import {
  ATTRIBUTES,
  BLOCKS,
  type Drawn,
  type DrawnElement,
  type ElementAttributes,
  isColor,
  isElement,
  MARKS,
  type TargetReader,
} from "./pageContent.ts";

/**
 * The drawing of a component: an element whose texts contain placeholders.
 *
 * - `{cta}` is the text of an attribute. If it is missing, the text that contains it is omitted. In a class, only the
 *   placeholder is.
 * - `{$title}` is a value in {@link COMPUTED}, and `{$content}` is the content of the component.
 * - `{a|b}` is the first value that is set, and `{a?text}` is the text if `a` is set.
 * - A list of texts stands for the first one that is complete.
 * - An element whose tag ends with `?` is omitted if it is empty.
 */
interface Template {
  readonly tag: string;
  readonly children?: readonly (string | Template)[];
  /** The colors for names, in which case other names are not colors. */
  readonly palette?: Readonly<Record<string, string>>;
  readonly [attribute: string]: unknown;
}

/** A drawing that differs from another one in its name and its icon. */
interface SameDrawing {
  readonly like: string;
  readonly ownIcon?: string;
}

const blocks: Readonly<Record<string, Template | SameDrawing>> = drawings.blocks;
const inlines: Readonly<Record<string, Template>> = drawings.inlines;

/** The drawing of components that the site defines or that are unknown: a box with the name. */
export const OTHER = "other";

/**
 * Returns the text of an attribute. Returns "true" for an attribute without a value, and undefined for an attribute
 * that is `false`.
 */
export type AttributeReader = (name: string) => string | undefined;

/** A component in a page. */
export interface Component {
  readonly name: string;
  readonly attribute: AttributeReader;
  readonly targets: TargetReader;
  /** Undefined for an inline component. */
  readonly line?: number;
  /** The text in place of the name, for a component that the site defines. */
  readonly label?: string | undefined;
  /** The title, if it does not come from an attribute. */
  readonly title?: string;
  /** Whether tabs ignore the titles selected elsewhere. */
  readonly isAlone?: boolean | undefined;
  /** Reads the content. */
  content(): readonly Drawn[];
  /** Reads the content as code. */
  code?(): readonly Drawn[];
}

/** Returns the name of the drawing for a component, or undefined if the schema does not specify one. */
export function drawingOf(name: string): string | undefined {
  return tagSchema(name)?.["x-tag"]?.draws;
}

/** Whether a drawing is inline. */
export function isInlineDrawing(kind: string | undefined): kind is string {
  return kind !== undefined && Object.hasOwn(inlines, kind);
}

/** Whether a component is drawn as a block with its own shape. */
export function hasShape(name: string): boolean {
  const kind = drawingOf(name);
  return kind !== undefined && !isInlineDrawing(kind);
}

/** The HTML tags whose content is not visible as text. */
const HIDDEN = ["script", "style", "svg", "head", "template", "object", "canvas"];

/** Returns the kind of drawing for an HTML tag, or undefined if only the tag's content is drawn. */
export function drawingOfHtml(name: string): "mark" | "block" | "hidden" | undefined {
  if (!isHtml(name)) return undefined;
  if (MARKS.includes(name)) return "mark";
  return BLOCKS.includes(name) ? "block" : HIDDEN.includes(name) ? "hidden" : undefined;
}

/** Draws a component. */
export function drawComponent(kind: string, component: Component): DrawnElement {
  const drawing = isInlineDrawing(kind) ? inlines[kind]! : blocks[kind]!;
  const { like, ownIcon } = drawing as SameDrawing;
  const template = (like === undefined ? drawing : blocks[like]) as Template;
  return { ...fillElement(template, { ...component, kind, ownIcon }), line: component.line };
}

/** A component to draw, with what distinguishes its drawing from similar ones. */
interface Values extends Component {
  readonly kind: string;
  readonly ownIcon: string | undefined;
}

/** The values of placeholders that start with `$`. */
const COMPUTED: Readonly<Record<string, (values: Values) => string | undefined>> = {
  $name: ({ name }) => name,
  $kind: ({ kind }) => kind,
  $line: ({ line }) => line?.toString(),
  $label: ({ label, name }) => label ?? `<${name}>`,
  $title: titleOf,
  $show: (values) => l10n.t("Show {0}", titleOf(values) ?? ""),
  $icon: ({ attribute }) => (isPath(attribute("icon")) ? undefined : attribute("icon")),
  $iconFile: ({ attribute }) => (isPath(attribute("icon")) ? attribute("icon") : undefined),
  $ownIcon: ({ ownIcon }) => ownIcon,
  $isAlone: ({ isAlone }) => (isAlone ? "true" : undefined),
};

/** The content of placeholders that stand for elements. */
const CONTENT: Readonly<Record<string, (component: Component) => readonly Drawn[]>> = {
  "{$content}": ({ content }) => content(),
  "{$code}": ({ code }) => code?.() ?? [],
  "{$entries}": ({ content }) => treeEntries(content()),
};

function titleOf({ title, name, attribute }: Component): string | undefined {
  return title ?? firstOf(labelOf(tagSchema(name)), attribute);
}

/** Whether an icon is an image file or a URL, as opposed to the name of an icon. */
function isPath(icon: string | undefined): boolean {
  return icon !== undefined && /[/.:]/.test(icon);
}

function fillElement(template: Template, values: Values): DrawnElement {
  const drawn = { tag: template.tag.replace("?", "") };
  for (const [name, written] of Object.entries(template))
    if (name !== "tag" && name !== "palette") Object.assign(drawn, fillProperty(name, written, template, values));
  return drawn;
}

function fillChild(child: string | Template, values: Values): readonly Drawn[] {
  if (typeof child === "string") {
    const content = CONTENT[child]?.(values);
    if (content) return content;
    const text = fillText(child, values);
    return text === undefined ? [] : [text];
  }
  const isOptional = child.tag.endsWith("?");
  const element = fillElement(child, values);
  const { tag, icon, ownIcon, file, alt, children } = element;
  if (tag === "Icon") return (icon ?? ownIcon) === undefined ? [] : [element];
  if (tag === "Picture") return (isOptional ? file : alt) === undefined ? [] : [element];
  return isOptional && children?.length === 0 ? [] : [element];
}

function fillProperty(
  name: string,
  written: unknown,
  { children = [], palette }: Template,
  values: Values,
): Partial<DrawnElement> {
  if (name === "children") return { children: children.flatMap((child) => fillChild(child, values)) };
  const text = firstOf([written].flat(), (each) => fillText(String(each), values, name === "class" ? "" : undefined));
  if (text === undefined) return {};
  if (name === "href") return values.targets.link(text);
  if (name === "src") return values.targets.image(text, "");
  switch (ATTRIBUTES[name as keyof ElementAttributes]) {
    case "class":
      return text === "" ? {} : { [name]: text.trim() };
    case "count":
      return { [name]: /^\d{1,6}$/.test(text) ? Number(text) : undefined };
    case "flag":
      return { [name]: true };
    case "color":
      return { [name]: colorOf(text, palette) };
    default:
      return { [name]: text };
  }
}

/**
 * Fills in the placeholders in a text.
 *
 * @param missing The text for a missing value. If undefined, the result is undefined if a value is missing.
 */
function fillText(written: string, values: Values, missing?: string): string | undefined {
  let text = "";
  // Every other part is a placeholder.
  for (const [index, part] of written.split(/\{([^{}]+)\}/).entries()) {
    const value = index % 2 === 0 ? part : (firstOf(part.split("|"), (each) => valueIn(each, values)) ?? missing);
    if (value === undefined) return undefined;
    text += value;
  }
  return text;
}

function valueIn(alternative: string, values: Values): string | undefined {
  const [name = "", text] = alternative.split("?");
  if (name === "") return text;
  const value = name.startsWith("$") ? COMPUTED[name]?.(values) : values.attribute(name);
  return value === undefined ? undefined : (text ?? value);
}

/** Returns the first value that is set. */
function firstOf<Item>(items: readonly Item[], read: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const value = read(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the entries of a file tree, which is written either as components or as a list. */
function treeEntries(children: readonly Drawn[]): readonly DrawnElement[] {
  return children.filter(isElement).flatMap((child) => {
    if (child.tag === "li") return [child];
    const inside = (child.children ?? []).filter(isElement);
    return isList(child) ? inside.map(treeEntry) : treeEntries(inside);
  });
}

/** Converts a list item to an entry of a file tree. */
function treeEntry({ children = [] }: DrawnElement): DrawnElement {
  const text = children.filter(isElement).find(({ tag }) => tag === "p");
  const inner = treeEntries(children.filter(isElement).filter(isList));
  const last = text?.children?.at(-1);
  const isFolder = inner.length > 0 || (typeof last === "string" && last.trimEnd().endsWith("/"));
  const icon = { tag: "Icon", ownIcon: isFolder ? "folder" : "file" };
  const list = inner.length === 0 ? [] : [{ tag: "ul", children: inner }];
  return { tag: "li", line: text?.line, children: [icon, " ", ...(text?.children ?? []), ...list] };
}

function isList({ tag }: DrawnElement): boolean {
  return tag === "ul" || tag === "ol";
}

/**
 * Returns the value, if it is a CSS color. Returns undefined if it is anything else, such as a value that could load a
 * resource.
 */
function colorOf(value: string, palette: Template["palette"]): string | undefined {
  if (palette && Object.hasOwn(palette, value)) return palette[value];
  return isColor(value) && (!palette || value.startsWith("#")) ? value : undefined;
}
