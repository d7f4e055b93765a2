import componentsSchema from "@sitekeeper/schemas/components.schema.json" with { type: "json" };
import type { PageContents, PageFormat } from "../mdx/page.ts";
import { readMdx } from "../mdx/readPage.ts";
import type { IdStyle, TagFacts, TargetKind } from "../mdx/tag.ts";
import { propertySchema, resolve, rootSchemaOf, type Schema } from "../schema/schema.ts";

/** How a component looks in the preview. */
export type Drawing =
  | "card"
  | "cards"
  | "column"
  | "tabs"
  | "tab"
  | "steps"
  | "step"
  | "accordion"
  | "accordions"
  | "expandable"
  | "codeGroup"
  | "codeSample"
  | "example"
  | "panel"
  | "frame"
  | "media"
  | "parameter"
  | "update"
  | "tree"
  | "folder"
  | "file"
  | "tile"
  | "view"
  | "visibility"
  | "prompt"
  | "diagram"
  | "swatches"
  | "swatchRow"
  | "swatch"
  | "repository"
  | "heading"
  | "snippet"
  | "callout"
  | "note"
  | "tip"
  | "info"
  | "warning"
  | "check"
  | "danger"
  // In a line of text:
  | InlineDrawing;

/** How a component in a line of text looks. */
export type InlineDrawing = "badge" | "icon" | "tooltip" | "formula";

/** A tag as `schemas/components.schema.json` describes it. Its attributes are the properties. */
export interface TagSchema extends Schema {
  readonly "x-tag"?: {
    readonly draws?: Drawing;
    /** The attributes that may name it: the first one that it has counts. */
    readonly label?: readonly string[];
    /** How its ID is made from its label. */
    readonly idFrom?: IdStyle;
    /** False when its own `id` does not reach readers. */
    readonly keepsId?: boolean;
    /** The tags that it must be in, directly. */
    readonly parents?: readonly string[];
    /** The tags that belong in it. */
    readonly children?: readonly string[];
    /** Its names in other systems, which authors use by habit. */
    readonly otherNames?: readonly string[];
    /** True when it is drawn wrong, or not at all, outside of its parents. */
    readonly needsParent?: boolean;
    /** True when siblings need different titles, because readers cannot distinguish them otherwise. */
    readonly hasUniqueTitle?: boolean;
    /** True when only the first one of a page is shown. */
    readonly isOnce?: boolean;
    /** Its allowed direct content: only tags, or code blocks and tags. */
    readonly holds?: "tags" | "code";
    /** Exactly one of these attributes is required. */
    readonly needsOneOf?: readonly string[];
    /** True for a tag that loads a file for the whole page: its attributes are not links or images. */
    readonly isResource?: boolean;
    /** True for a component that is not meant for authors. */
    readonly isInternal?: boolean;
    /** Its content: nothing, inline text, or (without this) blocks. */
    readonly content?: "none" | "inline";
    /** The lines that completion inserts, with tab stops, from its `<`. */
    readonly insert?: readonly string[];
  };
}

export interface AttributeSchema extends Schema {
  /** The front matter field of pages where the text "true" does not count. */
  readonly "x-code-with"?: string;
  readonly "x-target"?: TargetKind;
}

/** The schema of all tags: its properties are the tags by name. */
const tagsSchema = rootSchemaOf(componentsSchema) as Schema & { readonly additionalProperties: TagSchema };

const DEFAULT_LABEL = ["title"];
const anyTag: TagSchema = resolve(tagsSchema.additionalProperties);
const factsOfAnyTag: TagFacts = { ...factsOf(anyTag), isComponent: false };
const factsOfUnknownComponent: TagFacts = { ...factsOfAnyTag, isComponent: true };
const htmlTag: TagSchema = (tagsSchema as unknown as typeof componentsSchema).definitions.html as TagSchema;
const factsByName = new Map<string, TagFacts>();

/** The names of components and what authors call them by habit, in lower case. */
const componentsBySpelling = new Map<string, string>();
const componentsByOtherName = new Map<string, string>();
for (const name of Object.keys(tagsSchema.properties ?? {})) {
  const { isInternal, otherNames = [] } = tagSchema(name)?.["x-tag"] ?? {};
  if (!/^[A-Z]/.test(name) || isInternal) continue;
  if (!componentsBySpelling.has(name.toLowerCase())) componentsBySpelling.set(name.toLowerCase(), name);
  for (const other of otherNames) componentsByOtherName.set(other.toLowerCase(), name);
}

/** The names of the components that authors use, the most used first. */
export const componentNames: readonly string[] = [...componentsBySpelling.values()];

/** The component that a name means in another case. */
export function componentSpelled(name: string): string | undefined {
  const found = componentsBySpelling.get(name.toLowerCase());
  return found === name ? undefined : found;
}

/** HTML without an entry in the schema. */
const OTHER_HTML = new Set(
  (
    "abbr address article body canvas caption cite clipPath col colgroup dd dfn dialog dl dt embed fieldset " +
    "footer form head header html legend main nav object optgroup option progress q s samp select textarea " +
    "tfoot time title track tspan var wbr"
  ).split(" "),
);

/** True for a component of the platform, and for HTML. */
export function isKnownTag(name: string): boolean {
  return OTHER_HTML.has(name) || tagSchema(name) !== undefined;
}

/** The component that another system calls by a name. */
export function componentCalled(name: string): string | undefined {
  return componentsByOtherName.get(name.toLowerCase());
}

/** Reads a whole page: its links, images and link targets. Pure, never throws, linear in the text. */
export function readPage(text: string, format: PageFormat): PageContents {
  return readMdx(text, format, tagFacts);
}

/** The schema of a tag. Undefined for HTML without an entry, and for a component of the site itself. */
export function tagSchema(name: string): TagSchema | undefined {
  const tags = tagsSchema.properties!;
  return Object.hasOwn(tags, name) ? resolve(tags[name]!) : undefined;
}

/** The names of all tags: the components, then the HTML tags, both with the most used first. */
export const tagNames: readonly string[] = Object.keys(tagsSchema.properties ?? {});

/** True for a tag of HTML, which is written in lower case. */
export function isHtml(tag: string): boolean {
  return /^[a-z]/.test(tag);
}

/** The attributes of a tag by name, the most used first. An unknown component has those that any tag has. */
export function attributesOf(name: string): Readonly<Record<string, Schema>> {
  const own = (tagSchema(name) ?? anyTag).properties ?? {};
  return isHtml(name) ? { ...own, ...htmlTag.properties } : own;
}

/** The role of an attribute's text for other parts of the site. */
export function attributeTarget(tag: string, attribute: string): TargetKind | undefined {
  return tagFacts(tag).targets.get(attribute);
}

/** The schema of a property of a component. Undefined for a name that it does not have. */
export function propertySchemaOf(tag: string, property: string): AttributeSchema | undefined {
  const schema = propertySchema(tagSchema(tag), property);
  return schema && resolve(schema);
}

/** The attributes that may name a tag. */
export function labelOf(tag: TagSchema | undefined): readonly string[] {
  return tag?.["x-tag"]?.label ?? DEFAULT_LABEL;
}

function tagFacts(name: string): TagFacts {
  const tag = tagSchema(name);
  if (!tag) return /^[A-Z]|\./.test(name) || componentsBySpelling.has(name) ? factsOfUnknownComponent : factsOfAnyTag;
  let facts = factsByName.get(name);
  if (!facts) {
    facts = factsOf(tag, name);
    factsByName.set(name, facts);
  }
  return facts;
}

function factsOf(tag: TagSchema, name = ""): TagFacts {
  const { idFrom, keepsId = true, isResource = false, holds } = tag["x-tag"] ?? {};
  const targets = new Map<string, TargetKind>();
  for (const [name, attribute] of Object.entries({ ...anyTag.properties, ...tag.properties })) {
    const target = (resolve(attribute) as AttributeSchema)["x-target"];
    if (target) targets.set(name, target);
  }
  return {
    targets,
    ids: keepsId ? [...targets.keys()].filter((name) => targets.get(name) === "id") : [],
    label: labelOf(tag),
    idFrom,
    needsAlt: tag.required?.includes("alt") ?? false,
    isResource,
    isComponent: /^[A-Z]/.test(name),
    holds,
  };
}
