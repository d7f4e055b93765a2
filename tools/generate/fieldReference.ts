import { type DocsRow, fieldsOfDocs } from "./docsFields.ts";
import { type Field, fieldsOfSchema } from "./fieldRows.ts";
import { code, page, table } from "./markdown.ts";

/** Generates the reference of all fields of `mint.json` and `site.config.json`. */
export function fieldReference(): string {
  const fields = fieldsOfSchema();
  return page({
    title: "Fields of mint.json",
    description:
      "All fields of mint.json and site.config.json with their types, defaults, allowed values, and meanings.",
    generated: "schemas/site-config.schema.json",
    parts: [
      "Older sites have a `mint.json` or `site.config.json` in the root folder of the site. For `docs.json`, see [Fields of docs.json](docs-json.md). A path such as `anchors[].name` means the field `name` of each object in the array `anchors`. Groups in `navigation` can be nested: their `pages` may contain groups of the same shape.",
      fieldTable(fields.filter(({ schema }) => !schema["x-outside"])),
      "## Fields that real sites use",
      "Site generators also accept these fields. Sitekeeper reports them only in strict mode.",
      fieldTable(fields.filter(({ schema }) => schema["x-outside"])),
    ],
  });
}

function fieldTable(fields: readonly Field[]): string {
  return table(
    ["Path", "Type", "Required", "Default", "Allowed values", "Meaning"],
    fields.map(({ row, schema }) => [
      code(row.path),
      row.type,
      row.required ? "yes" : "",
      row.default === undefined ? "" : code(JSON.stringify(row.default)),
      (row.allowed ?? []).map((value) => code(JSON.stringify(value))).join(", "),
      schema.description ?? schema.title ?? "",
    ]),
  );
}

/** Generates the reference of all fields of `docs.json`. */
export function docsFieldReference(): string {
  const fields = fieldsOfDocs();
  const isNamed = ({ row }: { readonly row: DocsRow }): boolean => row.path.startsWith("<");
  const isPart = ({ row }: { readonly row: DocsRow }): boolean => /^<\w+>\[\]/.test(row.path);
  return page({
    title: "Fields of docs.json",
    description: "All fields of docs.json with their types, defaults, allowed values, and meanings.",
    generated: "schemas/docs.schema.json",
    parts: [
      "`docs.json` is in the root folder of a documentation site. The path `navbar.links[].label` is the field `label` of each object in the array `navbar.links`. Types in angle brackets are listed separately below: `array of <tabs>` is an array of objects with the fields of `<tabs>[]`.",
      docsTable(fields.filter((field) => !isNamed(field))),
      "## Parts of the navigation",
      "Languages, versions, products, tabs, dropdowns, anchors, and menu items can be nested in any order, but not inside their own kind. Readers see only one kind of content for each of them: its link (`href`) if it has one, otherwise the first list in the order below.",
      docsTable(fields.filter((field) => isNamed(field) && isPart(field))),
      "## Types",
      docsTable(fields.filter((field) => isNamed(field) && !isPart(field))),
    ],
  });
}

function docsTable(fields: ReturnType<typeof fieldsOfDocs>): string {
  return table(
    ["Path", "Type", "Required", "Default", "Allowed values", "Meaning"],
    fields.map(({ row, schema }) => [
      code(row.path),
      row.type.includes("<") ? code(row.type) : row.type,
      row.required ? "yes" : "",
      row.default === undefined ? "" : code(JSON.stringify(row.default)),
      row.allowed === undefined ? "" : row.allowed.split(" ").map(code).join(", "),
      schema.description ?? schema.title ?? "",
    ]),
  );
}
