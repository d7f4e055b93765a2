import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type DocsRow, fieldsOfDocs } from "../../tools/generate/docsFields.ts";
import { findCorpus } from "./find.ts";

/** A field of `docs.json` as the validator of the platform reads it. */
interface PlatformField {
  readonly type?: string | readonly string[];
  /** The allowed values, or the name of a list of them. */
  readonly enum?: string | readonly string[];
  readonly required?: boolean;
  readonly closed?: boolean;
  readonly default?: unknown;
}

/** Where the schema differs from the platform on purpose. */
const DIFFERENT: Readonly<Record<string, string>> = {
  "footer.socials": "The schema lists the keys of the map.",
  "fonts.family": "The schema also allows fonts with only a heading or a body.",
  "interaction.drilldown": "The default depends on the theme.",
  "navbar.links[]": "The schema describes the properties of each link.",
};

/** The fields that were read from the platform's validator, beside the folder of real sites. */
const FILE = path.join(findCorpus() ?? "", "../docs-json-facts.json");
const platform: {
  readonly fields: Readonly<Record<string, PlatformField>>;
  readonly enums: Readonly<Record<string, readonly string[]>>;
} = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { fields: {}, enums: {} };
const rows = new Map(fieldsOfDocs().map(({ row }) => [row.path, row]));

/** Returns what the platform and the schema say about a field, as far as both say it. */
function compared(field: PlatformField, row: DocsRow | undefined) {
  // The platform's list names neither the items of arrays and maps nor the definitions.
  const type = field.type === undefined ? undefined : row?.type.replace(/\b(array|map) of .*/, "$1");
  const allowed = typeof field.enum === "string" ? platform.enums[field.enum] : field.enum;
  return {
    read: {
      type: field.type === undefined ? undefined : [field.type].flat().join(" or "),
      required: field.required === true,
      closed: field.closed,
      allowed: allowed?.join(" "),
      default: field.default,
    },
    described: {
      type,
      required: row?.required === true,
      closed: field.closed === undefined ? undefined : row?.closed,
      allowed: row?.allowed,
      default: row?.default,
    },
  };
}

it.runIf(existsSync(FILE))("describes every field in the schema of docs.json as the platform reads it", () => {
  const fields = Object.entries(platform.fields)
    .filter(([name]) => !Object.hasOwn(DIFFERENT, name))
    .map(([name, field]) => [name, compared(field, rows.get(name))] as const);
  expect(Object.fromEntries(fields.map(([name, { described }]) => [name, described]))).toEqual(
    Object.fromEntries(fields.map(([name, { read }]) => [name, read])),
  );
});
