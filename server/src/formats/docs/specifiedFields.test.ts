import { describe, expect, it } from "vitest";
import { fieldsOfDocs } from "../../../../tools/generate/docsFields.ts";
import specifiedFields from "./specifiedFields.json" with { type: "json" };

/** The specification of each field, maintained separately from the schema to catch mistakes in either. */
const TABLE = "server/src/formats/docs/specifiedFields.json";
const described = new Map(fieldsOfDocs().map(({ row }) => [row.path, row]));

describe(`schemas/docs.schema.json and ${TABLE}`, () => {
  it.each(specifiedFields)("$path", (row) => {
    expect(described.get(row.path), `Change the schema or, if the format changed, the row in ${TABLE}.`).toEqual(row);
  });

  it("has a row for every field", () => {
    const specified = new Set(specifiedFields.map(({ path }) => path));
    const missing = [...described.values()].filter(({ path }) => !specified.has(path));
    // A single string, because quotes in an array of strings are escaped in the message.
    const rows = missing.map((row) => `${JSON.stringify(row)},`).join("\n");
    expect(rows, `Add these rows to ${TABLE}.`).toBe("");
  });
});
