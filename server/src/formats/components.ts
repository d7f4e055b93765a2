import componentsSchema from "@sitekeeper/schemas/components.schema.json" with { type: "json" };
import type { PageContents, PageFormat } from "../mdx/page.ts";
import { type PageVersion, readMdx, readVersion } from "../mdx/readPage.ts";
import type { IdStyle, TagInfo, TargetKind } from "../mdx/tag.ts";
import { propertySchema, resolve, rootSchemaOf, type Schema } from "../schema/schema.ts";

/** The schema of a tag, as described in `schemas/components.schema.json`. Its properties are the tag's attributes. */
export interface TagSchema extends Schema {
  /** The attributes that an attribute needs. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  readonly "x-tag"?: {
    /** How the preview draws the tag: the name of a drawing in `schemas/drawings.json`. */
    readonly draws?: string;
    /** The attributes that can provide the label. The first one that is set is used. */
    readonly label?: readonly string[];
    /** How the tag's ID is derived from its label. */
    readonly idFrom?: IdStyle;
    /** False if the tag's `id` attribute is not rendered. */
    readonly keepsId?: boolean;
    /** The allowed direct parents. */
    readonly parents?: readonly string[];
    /** The expected children. */
    readonly children?: readonly string[];
    /** The names of equivalent components in other systems. */
    readonly otherNames?: readonly string[];
    /** Whether the tag is rendered incorrectly, or not at all, outside the allowed parents. */
    readonly needsParent?: boolean;
    /** Whether siblings need unique titles so that readers can tell them apart. */
    readonly hasUniqueTitle?: boolean;
    /** Whether only the first such tag on a page is shown. */
    readonly isOnce?: boolean;
    /** The allowed children: only tags, or code blocks and tags. */
    readonly holds?: "tags" | "code";
    /** Attributes that exclude one another. Exactly one is required. */
    readonly needsOneOf?: readonly string[];
    /** Whether the tag loads a file for the whole page. Its attributes are then neither links nor images. */
    readonly isResource?: boolean;
    /** Whether the component is not meant for authors. */
    readonly isInternal?: boolean;
    /** The allowed content: none, or only inline text. Blocks are allowed by default. */
    readonly content?: "none" | "inline";
    /** The lines of its completion snippet, starting with `<`. */
    readonly insert?: readonly string[];
  };
}

export interface AttributeSchema extends Schema {
  /** If the page has this front matter field, the string "true" no longer works as a boolean. */
  readonly "x-code-with"?: string;
  readonly "x-target"?: TargetKind;
}

/** The schema of all tags. Its properties are keyed by tag name. */
const tagsSchema = rootSchemaOf(componentsSchema) as Schema & { readonly additionalProperties: TagSchema };

const DEFAULT_LABEL = ["title"];
const anyTag: TagSchema = resolve(tagsSchema.additionalProperties);
const infoOfAnyTag: TagInfo = { ...infoOf(anyTag), isComponent: false };
const infoOfUnknownComponent: TagInfo = { ...infoOfAnyTag, isComponent: true };
const htmlTag: TagSchema = (tagsSchema as unknown as typeof componentsSchema).definitions.html as TagSchema;
const infoByName = new Map<string, TagInfo>();

/** The public component names, keyed by their lowercase form. */
const componentsBySpelling = new Map<string, string>();
const componentsByOtherName = new Map<string, string>();
for (const name of Object.keys(tagsSchema.properties ?? {})) {
  const { isInternal, otherNames = [] } = tagSchema(name)?.["x-tag"] ?? {};
  if (!/^[A-Z]/.test(name) || isInternal) continue;
  if (!componentsBySpelling.has(name.toLowerCase())) componentsBySpelling.set(name.toLowerCase(), name);
  for (const other of otherNames) componentsByOtherName.set(other.toLowerCase(), name);
}

/** The public components, most used first. */
export const componentNames: readonly string[] = [...componentsBySpelling.values()];

/** Finds the component whose name differs from the given one only in case. */
export function findComponentIgnoringCase(name: string): string | undefined {
  const found = componentsBySpelling.get(name.toLowerCase());
  return found === name ? undefined : found;
}

/** HTML tags that are not in the schema. */
const OTHER_HTML = new Set(
  (
    "abbr address article body canvas caption cite clipPath col colgroup dd dfn dialog dl dt embed fieldset " +
    "footer form head header html legend main nav object optgroup option progress q s samp select textarea " +
    "tfoot time title track tspan var wbr"
  ).split(" "),
);

/** Whether a tag is a platform component or an HTML element. */
export function isKnownTag(name: string): boolean {
  return OTHER_HTML.has(name) || tagSchema(name) !== undefined;
}

/** Finds the component that is equivalent to one from another system. */
export function findEquivalentComponent(name: string): string | undefined {
  return componentsByOtherName.get(name.toLowerCase());
}

/** Reads a page, including its links, images and link targets. Pure, never throws, and runs in linear time. */
export function readPage(text: string, format: PageFormat): PageContents {
  return readMdx(text, format, tagInfo);
}

/** Reads a page that is being edited. The result is the same as that of {@link readPage}. */
export function readEditedPage(text: string, before: PageVersion | undefined): PageVersion {
  return readVersion(text, tagInfo, before);
}

/** Returns the schema of a tag, or undefined for custom components and for HTML tags that are not in the schema. */
export function tagSchema(name: string): TagSchema | undefined {
  const tags = tagsSchema.properties!;
  return Object.hasOwn(tags, name) ? resolve(tags[name]!) : undefined;
}

/** The names of all tags: first components, then HTML tags. Within each group, the most used come first. */
export const tagNames: readonly string[] = Object.keys(tagsSchema.properties ?? {});

/** Whether a tag name is written in lowercase, as HTML tags are. */
export function isHtml(tag: string): boolean {
  return /^[a-z]/.test(tag);
}

/** Returns a tag's attributes by name, most used first. Unknown components have only the common attributes. */
export function attributesOf(name: string): Readonly<Record<string, Schema>> {
  const own = (tagSchema(name) ?? anyTag).properties ?? {};
  return isHtml(name) ? { ...own, ...htmlTag.properties } : own;
}

/** What an attribute refers to, such as a link or an ID. */
export function attributeTarget(tag: string, attribute: string): TargetKind | undefined {
  return tagInfo(tag).targets.get(attribute);
}

/** Returns the schema for a tag's property, or undefined if the property is unknown. */
export function propertySchemaOf(tag: string, property: string): AttributeSchema | undefined {
  const schema = propertySchema(tagSchema(tag), property);
  return schema && resolve(schema);
}

/** Returns the attributes that can provide a tag's label. */
export function labelOf(tag: TagSchema | undefined): readonly string[] {
  return tag?.["x-tag"]?.label ?? DEFAULT_LABEL;
}

function tagInfo(name: string): TagInfo {
  const tag = tagSchema(name);
  if (!tag) return /^[A-Z]|\./.test(name) || componentsBySpelling.has(name) ? infoOfUnknownComponent : infoOfAnyTag;
  let info = infoByName.get(name);
  if (!info) {
    info = infoOf(tag, name);
    infoByName.set(name, info);
  }
  return info;
}

function infoOf(tag: TagSchema, name = ""): TagInfo {
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
