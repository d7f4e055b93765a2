import type { Endpoint } from "../api/endpoint.ts";
import { fieldOf, listOf, objectOf } from "../api/specValues.ts";
import { exampleOf, resolveReference, typeOf, wholeSchema } from "./specExample.ts";

type Values = Readonly<Record<string, unknown>>;

/** The maximum number of fields to show for a request or response body. */
const MAX_FIELDS = 60;

/** The sections for a page's parameters, in order. Their titles are part of the site, so they are not translated. */
const PARAMETERS = [
  ["header", "Headers"],
  ["path", "Path Parameters"],
  ["query", "Query Parameters"],
  ["cookie", "Cookies"],
] as const;

/**
 * Renders a page that the platform generates from an API description. Returns MDX with the description; the parameters,
 * body and response with their types; and examples of the request and of each response.
 */
export function generatedPageText(endpoint: Endpoint, document: unknown): string {
  const { method, path, summary, description } = endpoint;
  const described = method === "CHANNEL" ? channelParts(path, document) : operationParts(endpoint, document);
  const lines = [
    "---",
    `title: ${JSON.stringify(summary ?? path)}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    "---",
  ];
  return [lines.join("\n"), ...described].join("\n\n");
}

function operationParts({ method, path }: Endpoint, document: unknown): readonly string[] {
  const isWebhook = method === "WEBHOOK";
  const item = resolveReference(fieldOf(fieldOf(document, isWebhook ? "webhooks" : "paths"), path), document);
  const [first] = Object.values(objectOf(item)).filter((each) => fieldOf(each, "responses") !== undefined);
  const operation = objectOf(isWebhook ? (fieldOf(item, "post") ?? first) : fieldOf(item, method.toLowerCase()));
  const parameters = [...listOf(fieldOf(item, "parameters")), ...listOf(operation.parameters)].map((each) =>
    objectOf(resolveReference(each, document)),
  );
  const [contentType, body] = contentOf(operation.requestBody, document);
  const responses = Object.entries(objectOf(operation.responses));
  const success = responses.find(([status]) => status.startsWith("2"))?.[1];
  const [, answer] = contentOf(success, document);
  const request = isWebhook ? [] : [curl(method, path, { parameters, contentType, body, document })];
  return [
    ...PARAMETERS.flatMap(([place, title]) =>
      section(
        title,
        parameters.filter((each) => each.in === place).map((each) => parameterField(each, place, document)),
      ),
    ),
    ...section(
      "Body",
      fieldsOf(body, document, (name) => `body=${attribute(name)}`, "ParamField"),
    ),
    ...section(
      "Response",
      fieldsOf(answer, document, (name) => `name=${attribute(name)}`, "ResponseField"),
    ),
    ...examples("RequestExample", request),
    ...examples(
      "ResponseExample",
      responses.flatMap(([status, response]) => {
        const example = exampleOf(contentOf(response, document)[1], document);
        return example === undefined ? [] : [fence("json", status, JSON.stringify(example, undefined, 2))];
      }),
    ),
  ];
}

/** Returns the messages in a channel. They are shown as responses, because readers receive what the channel sends. */
function channelParts(id: string, document: unknown): readonly string[] {
  const channel = objectOf(resolveReference(fieldOf(fieldOf(document, "channels"), id), document));
  const messages = Object.entries(objectOf(channel.messages)).map(
    ([name, message]) => [name, objectOf(resolveReference(message, document))] as const,
  );
  return [
    ...section(
      "Messages",
      messages.map(([name, { summary, description }]) =>
        field("ResponseField", `name=${attribute(name)}`, {}, summary ?? description),
      ),
    ),
    ...messages.flatMap(([name, { payload }]) =>
      section(
        name,
        fieldsOf({ schema: payload }, document, (each) => `name=${attribute(each)}`, "ResponseField"),
      ),
    ),
    ...examples(
      "ResponseExample",
      messages.flatMap(([name, message]) => {
        const example = exampleOf(message, document);
        return example === undefined ? [] : [fence("json", name, JSON.stringify(example, undefined, 2))];
      }),
    ),
  ];
}

/** Returns the first content type of a body or response, with its description. */
function contentOf(body: unknown, document: unknown): readonly [type: string | undefined, described: unknown] {
  const [first] = Object.entries(objectOf(fieldOf(resolveReference(body, document), "content")));
  return first ?? [undefined, undefined];
}

function parameterField(parameter: Values, place: string, document: unknown): string {
  const schema = wholeSchema(parameter.schema, document);
  const name = typeof parameter.name === "string" ? parameter.name : "";
  const text = parameter.description ?? schema.description;
  return field(
    "ParamField",
    `${place}=${attribute(name)}`,
    { ...schema, isRequired: parameter.required === true },
    text,
  );
}

function fieldsOf(
  described: unknown,
  document: unknown,
  nameOf: (name: string) => string,
  tag: string,
): readonly string[] {
  const outer = wholeSchema(fieldOf(described, "schema"), document);
  const schema = typeOf(outer) === "array" ? wholeSchema(outer.items, document) : outer;
  const required = listOf(schema.required);
  return Object.entries(objectOf(schema.properties))
    .slice(0, MAX_FIELDS)
    .map(([name, member]) => {
      const whole = wholeSchema(member, document);
      return field(tag, nameOf(name), { ...whole, isRequired: required.includes(name) }, whole.description);
    });
}

function field(tag: string, name: string, schema: Values, description: unknown): string {
  const type = typeOf(schema);
  const item = type === "array" ? typeOf(objectOf(schema.items)) : "";
  const attributes = [
    name,
    type === "" ? "" : `type=${attribute(item === "" ? type : `${item}[]`)}`,
    schema.default === undefined ? "" : `default=${attribute(String(schema.default))}`,
    schema.isRequired === true ? "required" : "",
    schema.deprecated === true ? "deprecated" : "",
  ];
  return `<${tag} ${attributes.filter(Boolean).join(" ")}>\n${textOf(description)}\n</${tag}>`;
}

interface Request {
  readonly parameters: readonly Values[];
  readonly contentType: string | undefined;
  readonly body: unknown;
  readonly document: unknown;
}

/** Returns a request as a curl command. */
function curl(method: string, path: string, { contentType, body, document }: Request): string {
  const server = fieldOf(listOf(fieldOf(document, "servers"))[0], "url");
  const example = exampleOf(body, document);
  const lines = [
    `curl --request ${method}`,
    `--url ${typeof server === "string" ? server.replace(/\/$/, "") : ""}${path}`,
    ...(contentType === undefined ? [] : [`--header 'Content-Type: ${contentType}'`]),
    ...(example === undefined ? [] : [`--data '${JSON.stringify(example, undefined, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return fence("bash", "cURL", lines.join(" \\\n  "));
}

function section(title: string, fields: readonly string[]): readonly string[] {
  return fields.length === 0 ? [] : [`## ${escapeText(title)}`, ...fields];
}

function examples(tag: string, blocks: readonly string[]): readonly string[] {
  return blocks.length === 0 ? [] : [`<${tag}>\n\n${blocks.join("\n\n")}\n\n</${tag}>`];
}

/** Returns a code block whose fence is longer than any fence in the code. */
function fence(language: string, title: string, code: string): string {
  const ticks = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${ticks}${language} ${title.replace(/[`\s]+/g, " ")}\n${code}\n${ticks}`;
}

function attribute(text: string): string {
  return `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replace(/\s+/g, " ")}"`;
}

/** Returns the Markdown of a description. Characters that would start a tag or an expression are escaped. */
function textOf(description: unknown): string {
  return typeof description === "string" ? escapeText(description.trim()) : "";
}

function escapeText(text: string): string {
  return text.replace(/[<{}]/g, "\\$&");
}
