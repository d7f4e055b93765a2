import api from "@sitekeeper/schemas/user-group-api.openapi.json" with { type: "json" };
import { type Field, fieldsOfSchema } from "./fieldRows.ts";

/** The parts of the OpenAPI document and of its JSON Schemas that the reference uses. */
interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[] | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly content?: Readonly<Record<string, { readonly schema: Described }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly requestBody: Described;
  readonly parameters?: readonly Described[];
  readonly responses: Readonly<Record<string, Described>>;
}

/** The reference of both products, as Markdown: every field of a site config, every operation of the User Group API. */
export function reference(): string {
  return `${[
    "# Reference",
    "This page is generated from the schemas by `npm run generate`. Change the schemas, not this page.",
    "## Site config",
    "A JSON file, `mint.json` or `site.config.json`, at the root of a documentation site. A path such as `anchors[].name` means the field `name` of each object in the array `anchors`. Every group in `navigation` may hold more groups of the same shape among its `pages`.",
    siteConfig(fieldsOfSchema().filter(({ schema }) => !schema["x-outside"])),
    "### Fields of real sites",
    "Site generators accept these fields too. Sitekeeper knows them and reports them only in strict mode.",
    siteConfig(fieldsOfSchema().filter(({ schema }) => schema["x-outside"])),
    "## User Group API",
    `${api.info.description} The base URL is the address of the service, for example \`http://127.0.0.1:8787\`. Requests and responses are JSON in UTF-8.`,
    "Every request needs the header `Authorization: Token <API_TOKEN>`.",
    ...Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations as unknown as Record<string, Operation>).flatMap(([method, operation]) =>
        operationSection(`${method.toUpperCase()} ${path}`, operation),
      ),
    ),
  ].join("\n\n")}\n`;
}

function siteConfig(fields: readonly Field[]): string {
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

function operationSection(name: string, { summary, description, requestBody, parameters = [], responses }: Operation) {
  const success = responses["200"];
  const headers = parameters.map((parameter) => resolved(parameter) as { readonly name?: string } & Described);
  return [
    `### ${summary}: \`${name}\``,
    withoutMarks(description),
    "Request:",
    fieldTable(bodyOf(requestBody)),
    ...headers.map((header) => `Header \`${header.name}\` (optional): ${withoutMarks(header.description ?? "")}`),
    "Response:",
    fieldTable(bodyOf(success)),
    "Errors:",
    table(
      ["Status", "Error codes"],
      Object.entries(responses)
        .filter(([status]) => status !== "200")
        .map(([status, response]) => [status, errorsOf(resolved(response).description ?? "")]),
    ),
  ];
}

/** The error codes of one status, each once: an operation may list a code that all operations have. */
function errorsOf(description: string): string {
  return [...new Set(description.split("\n\n"))].join("<br>");
}

function fieldTable(schema: Described): string {
  const rows = (object: Described, prefix: string): string[][] =>
    Object.entries(object.properties ?? {}).flatMap(([name, property]) => {
      const field = resolved(property);
      const required = Array.isArray(object.required) && object.required.includes(name);
      return [
        [
          code(prefix + name),
          typeOf(field),
          required ? "yes" : "",
          limitsOf(field),
          withoutMarks(field.description ?? ""),
        ],
        ...rows(field, `${prefix}${name}.`),
      ];
    });
  return table(["Field", "Type", "Required", "Limits", "Meaning"], rows(schema, ""));
}

function typeOf(schema: Described): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((branch) => typeOf(resolved(branch))))].join(" or ");
  return schema.const === undefined ? (schema.type ?? "any JSON value") : code(JSON.stringify(schema.const));
}

function limitsOf({ minLength, maxLength, maxProperties }: Described): string {
  return [
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    maxProperties !== undefined && `at most ${maxProperties} entries`,
  ]
    .filter(Boolean)
    .join(", ");
}

function bodyOf(message: Described | undefined): Described {
  return resolved(resolved(message ?? {}).content?.["application/json"]?.schema ?? {});
}

function resolved(schema: Described): Described {
  if (schema.$ref === undefined) return schema;
  const target = schema.$ref
    .split("/")
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], api);
  return resolved(target as Described);
}

/** A description without the notes about its source. */
function withoutMarks(description: string): string {
  return description
    .replace(/ ?\(specification: [^)]*\)/g, "")
    .replace(/ Decided: (.)/, (_, first) => ` ${first.toUpperCase()}`);
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
