import { type DocsRow, fieldsOfDocs } from "./docsFields.ts";
import { type FieldRow, fieldsOfSchema } from "./fieldRows.ts";
import { code, page, table } from "./markdown.ts";

/** A field of either format. */
interface Field {
  readonly row: DocsRow | FieldRow;
  readonly schema: { readonly description?: string; readonly title?: string };
}

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
      ...sections(fields.filter(({ schema }) => !schema["x-outside"])),
      "## Fields that real sites use",
      "Site generators also accept these fields. Sitekeeper reports them only in strict mode.",
      fieldTable(fields.filter(({ schema }) => schema["x-outside"])),
    ],
  });
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
      ...sections(fields.filter((field) => !isNamed(field))),
      "## Parts of the navigation",
      "Languages, versions, products, tabs, dropdowns, anchors, and menu items can be nested in any order, but not inside their own kind. Readers see only one kind of content for each of them: its link (`href`) if it has one, otherwise the first list in the order below.",
      ...sections(
        fields.filter((field) => isNamed(field) && isPart(field)),
        3,
      ),
      "## Types",
      ...sections(
        fields.filter((field) => isNamed(field) && !isPart(field)),
        3,
      ),
    ],
  });
}

/** Renders a table of the fields without nested fields, and a section for each other field at the top level. */
function sections(fields: readonly Field[], level = 2): readonly string[] {
  const groups = [...Map.groupBy(fields, ({ row }) => /^(?:<\w+>(?:\[\])?|[^.[]+)/.exec(row.path)![0])];
  const single = groups.flatMap(([, rows]) => (rows.length === 1 ? rows : []));
  return [
    ...(single.length > 0 ? [fieldTable(single)] : []),
    ...groups.flatMap(([name, rows]) =>
      rows.length === 1 ? [] : [`${"#".repeat(level)} ${code(name)}`, fieldTable(rows)],
    ),
  ];
}

function fieldTable(fields: readonly Field[]): string {
  return table(
    ["Field", "Type", "Meaning"],
    fields.map(({ row, schema }) => [
      code(row.path),
      row.type.includes("<") ? code(row.type) : row.type,
      meaning(row, schema.description ?? schema.title ?? ""),
    ]),
  );
}

/** A description with the limits of a field. */
function meaning({ required, default: initial, allowed }: Field["row"], description: string): string {
  const values =
    typeof allowed === "string" ? allowed.split(" ") : (allowed?.map((value) => JSON.stringify(value)) ?? []);
  return [
    ...(required ? ["**Required.**"] : []),
    description,
    ...(values.length > 0 ? [`One of ${values.map(code).join(", ")}.`] : []),
    ...(initial === undefined ? [] : [`Default: ${code(JSON.stringify(initial))}.`]),
  ].join(" ");
}
