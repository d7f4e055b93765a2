import { type DocsRow, fieldsOfDocs } from "./docsFields.ts";
import { type Field, fieldsOfSchema } from "./fieldRows.ts";
import { code, page, table } from "./markdown.ts";

/** The reference of every field of `mint.json` and `site.config.json`, as Markdown. */
export function fieldReference(): string {
  const fields = fieldsOfSchema();
  return page({
    title: "Fields of mint.json",
    description:
      "Every field of mint.json and site.config.json: its type, its default, its allowed values and its meaning.",
    generated: "schemas/site-config.schema.json",
    parts: [
      "The site config of an older site is `mint.json` or `site.config.json`, at the root of the site. The fields of `docs.json` are on [a page of their own](docs-json.md). A path such as `anchors[].name` means the field `name` of each object in the array `anchors`. Every group in `navigation` may hold more groups of the same shape among its `pages`.",
      fieldTable(fields.filter(({ schema }) => !schema["x-outside"])),
      "## Fields of real sites",
      "Site generators accept these fields too. Sitekeeper knows them and reports them only in strict mode.",
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

/** The reference of every field of `docs.json`, as Markdown. */
export function docsFieldReference(): string {
  const fields = fieldsOfDocs();
  const isNamed = ({ row }: { readonly row: DocsRow }): boolean => row.path.startsWith("<");
  const isPart = ({ row }: { readonly row: DocsRow }): boolean => /^<\w+>\[\]/.test(row.path);
  return page({
    title: "Fields of docs.json",
    description: "Every field of docs.json: its type, its default, its allowed values and its meaning.",
    generated: "schemas/docs.schema.json",
    parts: [
      "`docs.json` is at the root of a documentation site. The path `navbar.links[].label` is the field `label` of each object in the array `navbar.links`. Types in angle brackets are listed separately below: `array of <tabs>` is an array of objects with the fields of `<tabs>[]`.",
      docsTable(fields.filter((field) => !isNamed(field))),
      "## Parts of the navigation",
      "Languages, versions, products, tabs, dropdowns, anchors and menu items can be nested in any order, but not inside their own kind. Readers see only one kind of content of each: its link (`href`) if it has one, else the first list in the order below.",
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
