import { describe, expect, it } from "vitest";
import { specifiedFields } from "../testing/specification.ts";
import { branches, propertySchema, resolve, rootSchema, type Schema, typesOf } from "./schema.ts";

/** Fields that the product requires although the specification marks none: their objects mean nothing without them. */
const REQUIRED_BESIDES = [
  "Navigation.group",
  "Navigation.pages",
  "TopbarLink.name",
  "TopbarLink.url",
  "Tab.name",
  "Tab.url",
  "Anchor.name",
  "Anchor.url",
  "Anchor.color.from",
  "Anchor.color.to",
  "topbarCtaButton.url",
];

/** Where the objects stand that the specification calls by a name of their own. */
const NAMED_OBJECTS: Readonly<Record<string, string>> = {
  Navigation: "navigation",
  TopbarLink: "topbarLinks",
  Anchor: "anchors",
  Tab: "tabs",
};

const fields = specifiedFields().map((field) => ({
  ...field,
  path: [field.object, field.name].filter(Boolean).join("."),
}));

/** The ways to write a value that the specification knows. */
function specifiedBranches(schema: Schema): readonly Schema[] {
  return branches(schema).filter((branch) => !branch["x-outside"]);
}

/** The object that a field holds: itself, its items, or its alternative that is an object. */
function objectIn(schema: Schema | undefined): Schema | undefined {
  const written = schema && specifiedBranches(schema);
  const list = written?.find((branch) => branch.type === "array" && branch.items);
  return written?.find((branch) => branch.type === "object") ?? (list?.items && objectIn(resolve(list.items)));
}

function objectAt(path: string): Schema | undefined {
  const [first, ...rest] = path.split(".").map((name) => NAMED_OBJECTS[name] ?? name);
  if (!first) return rootSchema;
  return rest.reduce<Schema | undefined>(
    (object, name) => objectIn(propertySchema(object, name)),
    objectIn(propertySchema(rootSchema, first)),
  );
}

/** The types of a value in the specification's words, objects of a name of their own being just objects. */
function typeWords(schema: Schema): readonly string[] {
  return specifiedBranches(schema).flatMap<string>((branch) =>
    branch.type === "array" ? typeWords(resolve(branch.items!)).map((item) => `array of ${item}`) : typesOf(branch),
  );
}

function asObject(type: string): string {
  const item = type.replace("array of ", "");
  return item in NAMED_OBJECTS ? type.replace(item, "object") : type;
}

describe("the schema holds the specification", () => {
  it("of which the test reads every field", () => {
    const objects = Map.groupBy(fields, ({ object }) => object || "the file");
    expect(Object.fromEntries([...objects].map(([object, { length }]) => [object, length]))).toEqual({
      "the file": 17,
      Navigation: 2,
      logo: 3,
      colors: 4,
      "colors.background": 2,
      TopbarLink: 2,
      topbarCtaButton: 3,
      Anchor: 7,
      "Anchor.color": 2,
      topAnchor: 3,
      Tab: 2,
      api: 4,
      "api.auth": 3,
      "api.playground": 1,
      footerSocials: 9,
      feedback: 2,
      modeToggle: 2,
    });
  });

  it.each(fields)("$path", ({ object, name, path, types, required, default: value, values }) => {
    const parent = objectAt(object);
    const schema = propertySchema(parent, name);
    expect(schema, "is in the schema").toBeDefined();
    expect([...typeWords(schema!)].sort(), "type").toEqual(
      (types.length > 0 ? types : ["string"]).map(asObject).sort(),
    );
    expect(schema!.default === undefined ? undefined : String(schema!.default), "default").toBe(value);
    expect(schema!.enum ?? [], "allowed values").toEqual(values);
    expect(parent!.required?.includes(name) ?? false, "required").toBe(required || REQUIRED_BESIDES.includes(path));
    expect(schema!["x-outside"], "inside the specification").toBeUndefined();
  });

  it("and marks everything else as outside", () => {
    const known = new Set(fields.map(({ object, name }) => `${object}.${name}`));
    const unmarked = [...new Set(fields.map(({ object }) => object))].flatMap((object) =>
      Object.entries(objectAt(object)?.properties ?? {})
        .filter(([name, schema]) => !known.has(`${object}.${name}`) && !resolve(schema)["x-outside"])
        .map(([name]) => `${object}.${name}`),
    );
    expect(unmarked).toEqual([".$schema"]);
  });
});
