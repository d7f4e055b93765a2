import api from "@sitekeeper/schemas/user-group-api.openapi.json" with { type: "json" };
import { code, page, table } from "./markdown.ts";

/** The subset of OpenAPI and JSON Schema that the reference uses. */
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

/**
 * Generates the reference of the User Group API, which lists every operation with its request, response, and errors.
 */
export function apiReference(): string {
  return page({
    title: "User Group API",
    description: "All operations with their requests, responses, and errors.",
    generated: "schemas/user-group-api.openapi.json",
    parts: [
      `${api.info.description} The base URL is the address of the service, for example \`http://127.0.0.1:8787\`. Requests and responses are JSON in UTF-8.`,
      "Every request needs the header `Authorization: Token <API_TOKEN>`.",
      ...Object.entries(api.paths).flatMap(([path, operations]) =>
        Object.entries(operations as unknown as Record<string, Operation>).flatMap(([method, operation]) =>
          operationSection(`${method.toUpperCase()} ${path}`, operation),
        ),
      ),
    ],
  });
}

function operationSection(name: string, { summary, description, requestBody, parameters = [], responses }: Operation) {
  const success = responses["200"];
  const headers = parameters.map((parameter) => resolved(parameter) as { readonly name?: string } & Described);
  return [
    `## ${summary}: \`${name}\``,
    withoutSourceNotes(description),
    "Request:",
    fieldTable(bodyOf(requestBody), true),
    ...headers.map((header) => `Header \`${header.name}\` (optional): ${withoutSourceNotes(header.description ?? "")}`),
    "Response:",
    fieldTable(bodyOf(success), false),
    "Errors:",
    table(
      ["Status", "Error codes"],
      Object.entries(responses)
        .filter(([status]) => status !== "200")
        .map(([status, response]) => [status, errorsOf(resolved(response).description ?? "")]),
    ),
  ];
}

/** Returns the error codes for a status without duplicates. An operation may list a code that all operations have. */
function errorsOf(description: string): string {
  return [...new Set(description.split("\n\n"))].join("<br />");
}

function fieldTable(schema: Described, isRequest: boolean): string {
  const rows = (object: Described, prefix: string): string[][] =>
    Object.entries(object.properties ?? {}).flatMap(([name, property]) => {
      const field = resolved(property);
      // A response contains all of its fields, so only those of a request are marked.
      const required = isRequest && Array.isArray(object.required) && object.required.includes(name);
      return [
        [
          code(prefix + name),
          [typeOf(field), ...limitsOf(field)].join(", "),
          [...(required ? ["**Required.**"] : []), withoutSourceNotes(field.description ?? "")].join(" "),
        ],
        ...rows(field, `${prefix}${name}.`),
      ];
    });
  return table(["Field", "Type", "Meaning"], rows(schema, ""));
}

function typeOf(schema: Described): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((branch) => typeOf(resolved(branch))))].join(" or ");
  return schema.const === undefined ? (schema.type ?? "any JSON value") : code(JSON.stringify(schema.const));
}

function limitsOf({ minLength, maxLength, maxProperties }: Described): readonly string[] {
  return [
    ...(maxLength === undefined ? [] : [`${minLength ?? 0} to ${maxLength} characters`]),
    ...(maxProperties === undefined ? [] : [`at most ${maxProperties} entries`]),
  ];
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

/** Removes notes that say where a description comes from. */
function withoutSourceNotes(description: string): string {
  return description
    .replace(/ ?\(specification: [^)]*\)/g, "")
    .replace(/ Decided: (.)/, (_, first) => ` ${first.toUpperCase()}`);
}
