import * as l10n from "@vscode/l10n";
import type { JsonValue } from "../json/edits.ts";
import { type JSONPath, member, type Node } from "../json/json.ts";
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
] as const;

/** The meanings of strings. Each has one file in `kinds/`. */
export type KindId = (typeof KIND_IDS)[number];

export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** A ready-made value, in the form of VS Code's JSON support: `body` contains `${1:placeholder}` tab stops. */
interface DefaultSnippet {
  readonly label: string;
  readonly description?: string;
  readonly body: unknown;
}

/** The meanings of whole objects, beyond their single members. */
interface Meaning {
  /** The members it depends on and their values; null for an absent member without a default. */
  readonly when: Readonly<Record<string, string | number | boolean | null>>;
  /** One sentence. */
  readonly text: string;
}

/** The kinds of divisions of a site by objects of the navigation. */
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

/** An object of the navigation that holds other parts of it. */
interface DivisionSchema {
  readonly kind: DivisionKind;
  /** The members with its content. Readers get the first one that is there and valid; the others are lost. */
  readonly children: readonly string[];
}

/** Where a member of another format belongs here: a path from the root of the file, or a sentence where there is no such place. */
export type NewPlace =
  | { readonly to: string }
  | {
      readonly text: string;
      /** The member of the same object that it is now, where it only has another name. */
      readonly as?: string;
    };

/** A member that an object needs because of its other members. `true` stands for any value. */
interface RequiredWhen {
  readonly member: string;
  /** The other member and its values with which it is required. */
  readonly when?: Readonly<Record<string, true | readonly unknown[]>>;
  /** The other member and its values with which it is not. */
  readonly unless?: Readonly<Record<string, true | readonly unknown[]>>;
}

/** JSON Schema draft-07 as far as the site config's schema uses it, and our own `x-` keywords. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  /** A description of each allowed value, in the order of `enum`. */
  readonly enumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** False where another member is an error; the schema of every other member where any name is allowed. */
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
  readonly "x-kind"?: KindId;
  /** The role of the value for the site, independent of its name in the format. */
  readonly "x-role"?: Role;
  /** `absolute`: a whole URL is required. `any`: a relative path or `mailto:` also fits. */
  readonly "x-url"?: "absolute" | "any";
  /** The file extensions that fit an asset, without the dot. */
  readonly "x-asset"?: readonly string[];
  /** Used by real sites, but not specified. */
  readonly "x-outside"?: boolean;
  readonly "x-required-when"?: readonly RequiredWhen[];
  /** The severity of a missing field of this object, when it is not an error. */
  readonly "x-required-severity"?: "hint";
  /** A description of the expected value, if the type alone is not enough. */
  readonly "x-expected"?: string;
  /** The effect for readers of the site, by the members of the object. The first matching entry counts. */
  readonly "x-means"?: readonly Meaning[];
  readonly "x-division"?: DivisionSchema;
  /** The schema of an object in the place of an array that is in another file. */
  readonly "x-reference"?: Schema;
  /** Members of other formats that have no effect in this object, each with the place of what it meant. */
  readonly "x-moved"?: Readonly<Record<string, NewPlace>>;
  /** On the schema of a file: the platform deletes unknown members in silence, except where `additionalProperties` is false. */
  readonly "x-unknown"?: "ignored";
  /** Members of this object, each with those that have no effect beside it. */
  readonly "x-overrides"?: Readonly<Record<string, readonly string[]>>;
  /** Members of this object, each with those that must not be beside it. */
  readonly "x-excludes"?: Readonly<Record<string, readonly string[]>>;
  /** Members that this object must not have, although other objects have them. */
  readonly "x-forbidden"?: readonly string[];
  /** On an array of objects: the member whose value each object has for itself. */
  readonly "x-unique"?: string;
  /** How the URL of an account starts. */
  readonly "x-start"?: string;
}

interface WithDefinitions extends Schema {
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const resolved = new WeakMap<Schema, Schema>();

/** Prepares the schema of a whole file: each `$ref` in it gets the definitions of the file, invisible to whoever prints it. */
export function rootSchemaOf(file: unknown): Schema {
  const root = structuredClone(file) as WithDefinitions;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("$ref" in value) Object.defineProperty(value, "definitions", { value: root.definitions });
    Object.values(value).forEach(visit);
  };
  visit(root);
  return root;
}

/** Follows `$ref`. Keywords beside it (a title, a description) override those of the definition. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  let target = resolved.get(schema);
  if (!target) {
    const { $ref, ...beside } = schema;
    const definition = (schema as WithDefinitions).definitions?.[$ref.replace("#/definitions/", "")];
    if (!definition) throw new Error(`The schema refers to ${$ref}, which it does not define.`);
    target = { ...resolve(definition), ...beside };
    resolved.set(schema, target);
  }
  return target;
}

const branchLists = new WeakMap<Schema, readonly Schema[]>();

/**
 * The alternatives of a field (`string or object`), each with the field's own prose where it has none. Returns the
 * field itself when it has only one form.
 */
export function branches(schema: Schema): readonly Schema[] {
  const target = resolve(schema);
  if (!target.anyOf) return [target];
  let list = branchLists.get(target);
  if (!list) {
    const { anyOf, ...shared } = target;
    list = anyOf.map((branch) => ({ ...shared, ...resolve(branch) }));
    branchLists.set(target, list);
  }
  return list;
}

/** The branch for the type of a node. Undefined when no branch allows that type. */
export function branchFor(schema: Schema, node: Pick<Node, "type" | "value">): Schema | undefined {
  const forms = branches(schema);
  const form = forms.find((branch) => acceptsType(branch, node));
  return form ?? (isReference(node) ? forms.find((branch) => branch["x-reference"])?.["x-reference"] : undefined);
}

/** The key of an object that stands for the content of another file. */
export const REFERENCE_KEY = "$ref";

/** True for an object that stands for the content of another file. */
export function isReference(node: Pick<Node, "type" | "value">): boolean {
  return member(node as Node, REFERENCE_KEY)?.type === "string";
}

/**
 * Lets any object, and an object in the place of any array, stand for the content of another file.
 * @param path the schema of the path of that file
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

/** True when a node has a type that a schema allows. A schema without `type` allows any. */
export function acceptsType(schema: Schema, node: Pick<Node, "type" | "value">): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 ||
    types.includes(node.type as JsonType) ||
    (types.includes("integer") && node.type === "number" && Number.isInteger(node.value))
  );
}

/** The types that a schema names, as an array. */
export function typesOf(schema: Schema): readonly JsonType[] {
  const { type } = schema;
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

/** The schema of member `name` of an object. Undefined for an unknown field. */
export function propertySchema(object: Schema | undefined, name: string): Schema | undefined {
  const properties = object?.properties;
  // Own properties only: a file may call a key `constructor` or `__proto__`.
  if (properties && Object.hasOwn(properties, name)) return resolve(properties[name]!);
  return object?.additionalProperties ? resolve(object.additionalProperties) : undefined;
}

/** A JSON text with the schema that describes its fields. */
export interface DescribedText extends JsonText {
  readonly schema: Schema;
  /** The content of the other files that objects of this text refer to. */
  readonly references: ReadonlyMap<Node, Reference>;
  /** The prefix of its node IDs: empty, except in a file that another one refers to. */
  readonly nodePrefix: string;
}

/** The content of another file, or why there is none. Paths are relative to the site. */
export type Reference =
  | {
      readonly state: "found";
      readonly text: DescribedText;
      /** Its value, and the place of that in the tree of its text. */
      readonly node: Node;
      readonly path: JSONPath;
    }
  /** `unread`: it may exist. `circular`: it is one of the files that lead here. */
  | { readonly state: "missing" | "unread" | "circular"; readonly file: string }
  | { readonly state: "outside"; readonly reason: string };

/** A text of the schema, such as the title or the description of a field, in the language of the client. */
export function schemaText(text: string): string {
  return l10n.t(text);
}

/** The meaning of an object as a whole, with the defaults of its absent members (`x-means` in the schema). */
export function meaningOf(object: Node, schema: Schema | undefined): string | undefined {
  const meant = schema?.["x-means"]?.find(({ when }) =>
    Object.entries(when).every(([name, value]) => memberValue(object, schema, name) === value),
  );
  return meant && schemaText(meant.text);
}

function memberValue(object: Node, schema: Schema, name: string): unknown {
  const node = member(object, name);
  return node ? node.value : (propertySchema(schema, name)?.default ?? null);
}

const EMPTY = { object: {}, array: [], string: "", number: 0, integer: 0, boolean: false, null: null } as const;

/** An initial value: the first example of a field, else its default, the first allowed value, or an empty one. */
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

/** An object with the required fields of a schema, each with an initial value. */
export function requiredValues(schema: Schema): { readonly [name: string]: JsonValue } {
  return Object.fromEntries((schema.required ?? []).map((name) => [name, usefulValue(propertySchema(schema, name))]));
}

/** The members that an object must have, some of them because of what else it has. */
export function requiredMembers(object: Node, schema: Schema | undefined): readonly string[] {
  const matches = (members: RequiredWhen["when"] = {}): boolean =>
    Object.entries(members).every(([name, values]) => {
      const node = member(object, name);
      return node !== undefined && (values === true || values.includes(node.value));
    });
  // A value of a wrong type says nothing of what else is required.
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
