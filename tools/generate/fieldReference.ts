import { type Field, fieldsOfSchema } from "./fieldRows.ts";
import { code, page, table } from "./markdown.ts";

/** The reference of every field of a site config, as Markdown. */
export function fieldReference(): string {
  const fields = fieldsOfSchema();
  return page({
    title: "Fields",
    description: "Every field of a site config: its type, its default, its allowed values and its meaning.",
    generated: "schemas/site-config.schema.json",
    parts: [
      "A site config is a JSON file, `mint.json` or `site.config.json`, at the root of a documentation site. A path such as `anchors[].name` means the field `name` of each object in the array `anchors`. Every group in `navigation` may hold more groups of the same shape among its `pages`.",
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
