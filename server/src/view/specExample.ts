import { fieldOf, listOf, objectOf } from "../api/specValues.ts";

/** The maximum depth to which nested schemas are followed, because schemas may be recursive. */
const MAX_DEPTH = 6;

/** Resolves a reference within an API description. Returns undefined if the target does not exist. */
export function resolveReference(value: unknown, document: unknown, depth = 0): unknown {
  const target = fieldOf(value, "$ref");
  if (typeof target !== "string" || depth > MAX_DEPTH) return value;
  const found = target
    .slice(2)
    .split("/")
    .reduce<unknown>((at, part) => fieldOf(at, part.replaceAll("~1", "/").replaceAll("~0", "~")), document);
  return target.startsWith("#/") ? resolveReference(found, document, depth + 1) : undefined;
}

/**
 * Returns a schema merged with all of its `allOf` schemas, and with the first alternative in `oneOf` and in `anyOf`.
 */
export function wholeSchema(schema: unknown, document: unknown, depth = 0): Readonly<Record<string, unknown>> {
  const found = objectOf(resolveReference(schema, document));
  if (depth > MAX_DEPTH) return found;
  const parts = ["allOf", "oneOf", "anyOf"].flatMap((name) => {
    const all = listOf(found[name]);
    return (name === "allOf" ? all : all.slice(0, 1)).map((part) => wholeSchema(part, document, depth + 1));
  });
  if (parts.length === 0) return found;
  return {
    ...Object.assign({}, ...parts),
    ...found,
    properties: Object.assign({}, ...[...parts, found].map(({ properties }) => objectOf(properties))),
    required: [...parts, found].flatMap(({ required }) => listOf(required)),
  };
}

/**
 * Returns the example for a media type, parameter or message. If there is no example, one is generated from the schema.
 */
export function exampleOf(described: unknown, document: unknown): unknown {
  const [first] = Object.values(objectOf(fieldOf(described, "examples")));
  const example =
    fieldOf(described, "example") ?? fieldOf(resolveReference(first, document), "value") ?? fieldOf(first, "payload");
  return example ?? exampleBySchema(fieldOf(described, "schema") ?? fieldOf(described, "payload"), document);
}

function exampleBySchema(schema: unknown, document: unknown, depth = 0): unknown {
  if (schema === undefined || depth > MAX_DEPTH) return undefined;
  const whole = wholeSchema(schema, document);
  const own =
    whole.example ?? listOf(whole.examples)[0] ?? whole.default ?? whole.const ?? listOf(whole.enum)[0] ?? undefined;
  if (own !== undefined) return own;
  const type = typeOf(whole);
  if (type === "object" || whole.properties !== undefined) {
    const members = Object.entries(objectOf(whole.properties)).map(
      ([name, member]) => [name, exampleBySchema(member, document, depth + 1)] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (type === "array") {
    const item = exampleBySchema(whole.items, document, depth + 1);
    return item === undefined ? [] : [item];
  }
  return PLACEHOLDERS[type];
}

/** The values that the platform shows if there is no example. */
const PLACEHOLDERS: Readonly<Record<string, unknown>> = {
  string: "<string>",
  number: 123,
  integer: 123,
  boolean: true,
};

/** Returns the type in a schema. If the schema has several types, returns the first one that is not `null`. */
export function typeOf({ type }: Readonly<Record<string, unknown>>): string {
  const [first = type] = listOf(type).filter((each) => each !== "null");
  return typeof first === "string" ? first : "";
}
