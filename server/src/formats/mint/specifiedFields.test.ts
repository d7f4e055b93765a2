import { describe, expect, it } from "vitest";
import { fieldsOfSchema } from "../../../../tools/generate/fieldRows.ts";
import specifiedFields from "./specifiedFields.json" with { type: "json" };

/** The requirements of the specification, maintained separately from the schema to catch mistakes in either. */
const specified = new Map(specifiedFields.map((row) => [row.path, row]));
const described = new Map(fieldsOfSchema().map((field) => [field.row.path, field]));

const SCHEMA = "schemas/site-config.schema.json";
const TABLE = "server/src/formats/mint/specifiedFields.json";

describe(`${SCHEMA} and ${TABLE}`, () => {
  it.each(specifiedFields)("$path", (row) => {
    const field = described.get(row.path);
    expect(field, `${row.path} is required by ${TABLE}: add it to ${SCHEMA}.`).toBeDefined();
    expect(
      field!.schema["x-outside"],
      `${row.path} is specified: remove its "x-outside" in ${SCHEMA}.`,
    ).toBeUndefined();
    expect(
      field!.row,
      `Change ${row.path} in ${SCHEMA} or, if the specification changed, its row in ${TABLE}.`,
    ).toEqual(row);
  });

  it("has a row for every specified field", () => {
    const missing = [...described.values()].filter(
      ({ row, schema }) => !schema["x-outside"] && !specified.has(row.path),
    );
    // A single string, because quotes in an array of strings are escaped in the message.
    const rows = missing.map(({ row }) => `${JSON.stringify(row)},`).join("\n");
    expect(rows, `Add these rows to ${TABLE}, or set "x-outside": true for the fields in ${SCHEMA}.`).toBe("");
  });
});
