import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../json/edits.ts";
import { type JSONPath, member, type Node, property } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";
import type { Role } from "./roles.ts";

export const KIND_IDS = [
  "hex-color",
  "page-path",
  "asset-path",
  "openapi-ref",
  "asyncapi-ref",
  "config-ref",
  "icon-name",
  "url",
  "href",
  "secure-href",
  "secure-url",
  "redirect-path",
  "url-prefix",
  "version-name",
  "auth-name",
  "operation",
  "channel",
  "spec-schema",
] as const;

/** The kinds of strings. Each kind is defined in its own file in `kinds/`. */
export type KindId = (typeof KIND_IDS)[number];

export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** A snippet, as in VS Code's JSON support. `body` contains tab stops such as `${1:placeholder}`. */
interface DefaultSnippet {
  readonly label: string;
  readonly description?: string;
  readonly body: unknown;
}

/** What a combination of member values in an object means. */
interface Meaning {
  /** The required values by member name. Null stands for a missing member without a default. */
  readonly when: Readonly<Record<string, string | number | boolean | null>>;
  /** A full sentence. */
  readonly text: string;
}

/** The kinds of navigation objects that divide a site. */
export type DivisionKind =
  | "root"
  | "product"
  | "language"
  | "version"
  | "tab"
  | "dropdown"
  | "anchor"
  | "item"
  | "group";

/** A navigation object that contains other parts of the navigation. */
interface DivisionSchema {
  readonly kind: DivisionKind;
  /** The members that hold the contents. The platform uses the first valid one and ignores the others. */
  readonly children: readonly string[];
}

/**
 * What replaces a member from another format: a path from the root of the file or, if there is no equivalent, a
 * sentence.
 */
export type NewPlace =
  | { readonly to: string }
  | {
      readonly text: string;
      /** The new name of the member, if only the name is different. */
      readonly as?: string;
    };

/** A member that is required depending on the values of other members. `true` matches any value. */
interface RequiredWhen {
  readonly member: string;
  /** Makes the member required if these members have these values. */
  readonly when?: Readonly<Record<string, true | readonly unknown[]>>;
  /** Makes the member optional if these members have these values. */
  readonly unless?: Readonly<Record<string, true | readonly unknown[]>>;
}

/**
 * The keywords in the site config's schema: a subset of JSON Schema draft-07, and custom keywords that start with `x-`.
 */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  /** The descriptions of the allowed values, in the same order as `enum`. */
  readonly enumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** False if unknown members are errors. A schema if members with other names are allowed. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  /** The message for a string that does not match the pattern. */
  readonly patternErrorMessage?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly deprecationMessage?: string;
  readonly defaultSnippets?: readonly DefaultSnippet[];
  /** Whether the string is a date, in any notation that JavaScript reads. */
  readonly "x-date"?: boolean;
  readonly "x-kind"?: KindId;
  /** The role of the value for the site, independent of its name in a format. */
  readonly "x-role"?: Role;
  /** `absolute`: must be an absolute URL. `any`: can also be a relative path or a `mailto:` address. */
  readonly "x-url"?: "absolute" | "any";
  /** The allowed file extensions, without the dot. */
  readonly "x-asset"?: readonly string[];
  /** Whether the field is missing from the specification but used by real sites. */
  readonly "x-outside"?: boolean;
  readonly "x-required-when"?: readonly RequiredWhen[];
  /** The severity of a missing required field, if it is not reported as an error. */
  readonly "x-required-severity"?: "hint";
  /** A description of the expected value, if the type is not specific enough. */
  readonly "x-expected"?: string;
  /** What the object means to readers of the site, depending on its members. The first meaning that applies is used. */
  readonly "x-means"?: readonly Meaning[];
  readonly "x-division"?: DivisionSchema;
  /** For an array, the schema of an object that references an array in another file. */
  readonly "x-reference"?: Schema;
  /** Another form of an object. Applies to objects that have its required member, such as entries from elsewhere. */
  readonly "x-instead"?: Schema;
  /** Members from other formats that have no effect in this object, with their equivalents. */
  readonly "x-moved"?: Readonly<Record<string, NewPlace>>;
  /**
   * Set on a file's schema if the platform silently drops unknown members. Does not apply where `additionalProperties`
   * is false.
   */
  readonly "x-unknown"?: "ignored";
  /** Set on a file's schema: what authors often call a member, by its name. Applies to objects without the member. */
  readonly "x-alsoCalled"?: Readonly<Record<string, readonly string[]>>;
  /** Maps members to the members of the same object that have no effect next to them. */
  readonly "x-overrides"?: Readonly<Record<string, readonly string[]>>;
  /** Maps members to the members of the same object that are not allowed next to them. */
  readonly "x-excludes"?: Readonly<Record<string, readonly string[]>>;
  /** Members that only have an effect if another member of the object has one of the values. */
  readonly "x-only-when"?: Readonly<Record<string, { readonly member: string; readonly values: readonly string[] }>>;
  /** Members that are valid in other objects but not allowed in this one. */
  readonly "x-forbidden"?: readonly string[];
  /** Values that the platform knows, of a string that it does not check. Only a likely typo of one is reported. */
  readonly "x-choices"?: readonly string[];
  /** For an array of objects, the name of the member whose values must be unique. */
  readonly "x-unique"?: string;
  /** The start of the URL, for a field that contains the URL of an account. */
  readonly "x-start"?: string;
}

interface WithDefinitions extends Schema {
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const resolved = new WeakMap<Schema, Schema>();

/**
 * Prepares the schema of a whole file. Adds the file's definitions to each `$ref` as a non-enumerable property, so that
 * they are not printed.
 */
export function rootSchemaOf(file: unknown): Schema {
  const root = structuredClone(file) as WithDefinitions;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    separateForms(value, root.definitions ?? {});
    if ("$ref" in value) Object.defineProperty(value, "definitions", { value: root.definitions });
    Object.values(value).forEach(visit);
  };
  visit(root);
  return root;
}

/** Moves the alternatives that are marked with `x-instead` out of `anyOf`. They are printed as in the file. */
function separateForms(schema: { anyOf?: Schema[] } & Schema, definitions: Readonly<Record<string, Schema>>): void {
  const isForm = ({ $ref }: Schema): boolean =>
    (definitions[$ref?.replace("#/definitions/", "") ?? ""]?.["x-instead"] as unknown) === true;
  const form = Array.isArray(schema.anyOf) ? schema.anyOf.find(isForm) : undefined;
  if (!form) return;
  const printed = { ...schema };
  const [first, ...others] = schema.anyOf!.filter((each) => each !== form);
  delete schema.anyOf;
  Object.assign(schema, others.length === 0 ? first : { anyOf: [first, ...others] }, { "x-instead": form });
  Object.defineProperty(schema, "toJSON", { value: () => printed });
}

/**
 * Resolves `$ref`. Keywords next to the `$ref`, such as `title` and `description`, override those of the definition.
 */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  let target = resolved.get(schema);
  if (!target) {
    const { $ref, ...beside } = schema;
    const definition = (schema as WithDefinitions).definitions?.[$ref.replace("#/definitions/", "")];
    if (!definition) throw new Error(`The schema refers to an unknown definition: ${$ref}`);
    target = { ...resolve(definition), ...beside };
    resolved.set(schema, target);
  }
  return target;
}

const branchLists = new WeakMap<Schema, readonly Schema[]>();

/**
 * Returns the alternatives of a field, for example `string or object`. Each alternative inherits the field's titles and
 * descriptions. A field without alternatives is its own only alternative.
 */
export function branches(schema: Schema): readonly Schema[] {
  const target = resolve(schema);
  if (!target.anyOf) return [target];
  let list = branchLists.get(target);
  if (!list) {
    const { anyOf, ...shared } = target;
    list = anyOf.map((branch) => {
      const own = resolve(branch);
      // The examples of the field say more than those of a definition that many fields share.
      const isOwn = branch.examples !== undefined;
      const examples = isOwn ? [] : shared.examples?.filter((example) => typesOf(own).includes(typeOf(example)));
      return { ...shared, ...own, ...(examples?.length && { examples }) };
    });
    branchLists.set(target, list);
  }
  return list;
}

function typeOf(example: unknown): JsonType {
  return Array.isArray(example) ? "array" : (typeof example as JsonType);
}

/** Returns the alternative that allows the type of a node, or undefined if no alternative does. */
export function branchFor(schema: Schema, node: Pick<Node, "type" | "value">): Schema | undefined {
  const instead = node.type === "object" ? resolve(schema)["x-instead"] : undefined;
  if (instead && resolve(instead).required!.every((name) => property(node as Node, name))) return resolve(instead);
  const forms = branches(schema);
  const form = forms.find((branch) => acceptsType(branch, node));
  return form ?? (isReference(node) ? forms.find((branch) => branch["x-reference"])?.["x-reference"] : undefined);
}

/** The key of a reference to another file in a site config. */
export const REFERENCE_KEY = "$ref";

/** Whether an object is a reference to another file, which contains its content. */
export function isReference(node: Pick<Node, "type" | "value">): boolean {
  return member(node as Node, REFERENCE_KEY)?.type === "string";
}

/**
 * Allows a reference to another file in place of any object or array.
 * @param path The schema of the string that contains the path of the file.
 */
export function withReferences(root: Schema, path: Schema): Schema {
  const reference: Schema = { type: "object", properties: { [REFERENCE_KEY]: path }, required: [REFERENCE_KEY] };
  const visit = (schema: { properties?: Record<string, Schema>; "x-reference"?: Schema } & Schema): void => {
    if (schema.type === "array") schema["x-reference"] = reference;
    if (schema.properties) {
      for (const property of Object.values(schema.properties)) visit(property);
      if (!Object.hasOwn(schema.properties, REFERENCE_KEY)) schema.properties[REFERENCE_KEY] = path;
    }
    if (schema.items) visit(schema.items);
    for (const form of schema.anyOf ?? []) visit(form);
  };
  for (const schema of [root, ...Object.values((root as WithDefinitions).definitions ?? {})]) visit(schema);
  return root;
}

/** Whether the schema allows the type of a node. A schema without `type` allows all types. */
export function acceptsType(schema: Schema, node: Pick<Node, "type" | "value">): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 ||
    types.includes(node.type as JsonType) ||
    (types.includes("integer") && node.type === "number" && Number.isInteger(node.value))
  );
}

/** Returns the types of a schema, as an array. */
export function typesOf(schema: Schema): readonly JsonType[] {
  const { type } = schema;
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

/** Returns the schema of a member, or undefined for an unknown field. */
export function propertySchema(object: Schema | undefined, name: string): Schema | undefined {
  const properties = object?.properties;
  // Consider only own properties, because a key can be named `constructor` or `__proto__`.
  if (properties && Object.hasOwn(properties, name)) return resolve(properties[name]!);
  return object?.additionalProperties ? resolve(object.additionalProperties) : undefined;
}

/** A JSON document and its schema. */
export interface DescribedText extends JsonText {
  readonly schema: Schema;
  /** The contents of the referenced files, by the object that references them. */
  readonly references: ReadonlyMap<Node, Reference>;
  /** The prefix of node IDs in this text. Empty, except in referenced files. */
  readonly nodePrefix: string;
}

/** The content of a referenced file, or the reason why it is not available. Paths are relative to the site. */
export type Reference =
  | {
      readonly state: "found";
      readonly text: DescribedText;
      /** The referenced value, followed by its path in the tree of the text. */
      readonly node: Node;
      readonly path: JSONPath;
    }
  /**
   * `unread`: the file may exist, but has not been read. `circular`: the file contains this reference, directly or
   * through other files. `tooLarge`: with the content of this reference, the config would be too large.
   */
  | { readonly state: "missing" | "unread" | "circular" | "tooLarge"; readonly file: string }
  /** `file`: the file of the site that an absolute path would name. */
  | { readonly state: "outside"; readonly reason: string; readonly file?: string };

/** Translates a string in the schema, such as a title or a description. */
export function schemaText(text: string): string {
  return l10n.t(text);
}

const EMPTY = { object: {}, array: [], string: "", number: 0, integer: 0, boolean: false, null: null } as const;

/**
 * Returns a useful initial value for a field: its first example, its default, its first allowed value, or an empty
 * value.
 */
export function usefulValue(field: Schema | undefined): JsonValue {
  const schema = field && resolve(field);
  const [branch] = schema ? branches(schema) : [];
  for (const from of [schema, branch]) {
    const value = from?.examples?.[0] ?? from?.default ?? from?.enum?.[0];
    if (value !== undefined) return value as JsonValue;
  }
  const [type] = branch ? typesOf(branch) : [];
  return type === "object" ? requiredValues(branch!) : EMPTY[type ?? "string"];
}

/** Returns an object with initial values for all required fields of a schema. */
export function requiredValues(schema: Schema): { readonly [name: string]: JsonValue } {
  return Object.fromEntries((schema.required ?? []).map((name) => [name, usefulValue(propertySchema(schema, name))]));
}

/** Returns the names of an object's required members, including those that depend on its other members. */
export function requiredMembers(object: Node, schema: Schema | undefined): readonly string[] {
  const matches = (members: RequiredWhen["when"] = {}): boolean =>
    Object.entries(members).every(([name, values]) => {
      const node = member(object, name);
      return node !== undefined && (values === true || values.includes(node.value));
    });
  // If a member has the wrong type, it is unclear what else is required.
  const isClear = ({ when, unless }: RequiredWhen): boolean =>
    Object.entries({ ...when, ...unless }).every(([name, values]) => {
      const node = values === true ? undefined : member(object, name);
      const field = propertySchema(schema, name);
      return !node || !field || branchFor(field, node) !== undefined;
    });
  const conditional = (schema?.["x-required-when"] ?? [])
    .filter((each) => matches(each.when) && !(each.unless && matches(each.unless)) && isClear(each))
    .map((required) => required.member);
  return [...new Set([...(schema?.required ?? []), ...conditional])];
}
