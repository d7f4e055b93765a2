import { describe, expect, it } from "vitest";
import { fieldsOfDocs } from "../../../../tools/generate/docsFields.ts";
import specifiedFields from "./specifiedFields.json" with { type: "json" };

/** What is known of each field, separate from the schema: the two must agree. */
const TABLE = "server/src/formats/docs/specifiedFields.json";
const described = new Map(fieldsOfDocs().map(({ row }) => [row.path, row]));

describe(`schemas/docs.schema.json agrees with ${TABLE}`, () => {
  it.each(specifiedFields)("$path", (row) => {
    expect(described.get(row.path), `Change the schema, or the row in ${TABLE} when the format changed.`).toEqual(row);
  });

  it("has a row for every field", () => {
    const specified = new Set(specifiedFields.map(({ path }) => path));
    const missing = [...described.values()].filter(({ path }) => !specified.has(path));
    expect(
      missing.map((row) => JSON.stringify(row)),
      `Add these rows to ${TABLE}.`,
    ).toEqual([]);
  });
});
