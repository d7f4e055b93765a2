import * as l10n from "@vscode/l10n";
import { parse } from "../json/parse.ts";
import { TextLines } from "../json/textLines.ts";
import { type Endpoint, METHODS, type OpenApiFacts } from "./endpoint.ts";
import { operationAddress } from "./operationAddress.ts";
import { brief, DESCRIPTION_CHARS, TITLE_CHARS } from "./pages.ts";
import { scanOpenApi } from "./scanOpenApi.ts";
import { placeKey, placesInJson, placesInYaml, type SpecPlaces } from "./specPlaces.ts";
import { type FlawedSpec, problemsOf, type SpecProblem } from "./specProblems.ts";
import { readYaml } from "./yaml.ts";

/** The largest OpenAPI file that is read. */
export const OPENAPI_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The largest YAML text that is parsed completely. The parser takes about a second per megabyte. A longer text is read
 * line by line, for what a reader needs.
 */
const YAML_PARSE_CHARS = 256 * 1024;

/** Reads the content of an OpenAPI document, JSON or YAML. Never throws. */
export function readOpenApiFacts(bytes: Uint8Array): OpenApiFacts {
  if (bytes.length > OPENAPI_MAX_BYTES)
    return unreadable(l10n.t("It is larger than {0} MB and was not read.", OPENAPI_MAX_BYTES / 1024 / 1024));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return unreadable(l10n.t("It is not UTF-8 text."));
  }
  if (text.trim() === "") return unreadable(l10n.t("It is empty."));
  const isJson = /^\s*[{[]/.test(text);
  if (!isJson && text.length > YAML_PARSE_CHARS) return scanOpenApi(text) ?? noDocument();
  if (!isJson) {
    const yaml = readYaml(text);
    return yaml.ok
      ? factsOf(text, yaml.value, () => placesInYaml(yaml.document, yaml.lines))
      : unreadable(l10n.t("It is not valid YAML: {0}", yaml.why), text, yaml.at ?? 0);
  }
  try {
    return factsOf(text, JSON.parse(text), () => placesInJson(text));
  } catch (error) {
    // The message may quote some lines of the file.
    const what = error instanceof Error ? error.message.replace(/\s+/g, " ") : l10n.t("it cannot be read");
    const [first] = parse(text, MAX_DEPTH).errors;
    return unreadable(l10n.t("It is not valid JSON: {0}", what.endsWith(".") ? what : `${what}.`), text, first?.offset);
  }
}

/** The depth up to which the place of a mistake is looked for. */
const MAX_DEPTH = 100;

/** @param text with the mistake; undefined where the mistake is to name this file */
function unreadable(message: string, text?: string, offset = 0): OpenApiFacts {
  if (text === undefined) return { readable: false, problem: message };
  const span = { offset, length: Math.min(1, Math.max(0, text.length - offset)) };
  const problem = /\(line /.test(message) ? message : `${message.slice(0, -1)} (${placeOf(text, offset)}).`;
  return { readable: false, problem, flaws: flawsOf(text, [{ kind: "syntax", span, message }]) };
}

/** A place for a reader who does not have the file open. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return l10n.t("line {0}, column {1}", before.length, before.at(-1)!.length + 1);
}

function noDocument(): OpenApiFacts {
  return unreadable(
    l10n.t("It is not an OpenAPI document: the field `openapi` (or `swagger`), which names the version, is missing."),
  );
}

function flawsOf(text: string, problems: readonly SpecProblem[]): FlawedSpec {
  return { text, document: new TextLines(text), problems };
}

function factsOf(text: string, document: unknown, placesIn: () => SpecPlaces): OpenApiFacts {
  const format = textOf(document, "openapi") ?? textOf(document, "swagger");
  if (format === undefined) return noDocument();
  const places = placesIn();
  const problems = problemsOf(document, places, format);
  const info = fieldOf(document, "info");
  const [paths, webhooks] = [objectOf(fieldOf(document, "paths")), objectOf(fieldOf(document, "webhooks"))];
  const isPartial = [...Object.values(paths), ...Object.values(webhooks)].some(
    (item) => fieldOf(item, "$ref") !== undefined,
  );
  return {
    readable: true,
    format,
    title: textOf(info, "title"),
    version: textOf(info, "version"),
    endpoints: operationsOf("paths", paths, places),
    webhooks: operationsOf("webhooks", webhooks, places),
    ...(isPartial && { isPartial }),
    ...(problems.length > 0 && { flaws: flawsOf(text, problems) }),
  };
}

function operationsOf(
  section: "paths" | "webhooks",
  items: Readonly<Record<string, unknown>>,
  places: SpecPlaces,
): Endpoint[] {
  const isWebhook = section === "webhooks";
  return Object.entries(items).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => Object.hasOwn(objectOf(item), method));
    if (methods.length === 0 && isWebhook) return [{ method: "WEBHOOK", path, summary: undefined, parameters: [] }];
    return methods.map((method): Endpoint => {
      const operation = fieldOf(item, method);
      const [tag] = listOf(fieldOf(operation, "tags")).filter((each) => typeof each === "string");
      const [summary, href] = [fieldOf(operation, "summary"), fieldOf(fieldOf(operation, "x-mint"), "href")];
      const parameters = [...listOf(fieldOf(item, "parameters")), ...listOf(fieldOf(operation, "parameters"))];
      const description = fieldOf(operation, "description");
      const place = places.operations.get(placeKey(section, path, method));
      const address = operationAddress({
        method: isWebhook ? undefined : method,
        path,
        summary: typeof summary === "string" ? summary : undefined,
        tag,
        href: typeof href === "string" ? href : undefined,
      });
      return {
        method: isWebhook ? "WEBHOOK" : method.toUpperCase(),
        path,
        summary: textOf(operation, "summary"),
        ...(typeof description === "string" &&
          description !== "" && { description: brief(description, DESCRIPTION_CHARS) }),
        parameters: parameters.flatMap((parameter) => textOf(parameter, "name") ?? []),
        ...(tag !== undefined && { tag: brief(tag, TITLE_CHARS) }),
        ...(!fieldOf(operation, "x-excluded") && { address }),
        ...(Boolean(fieldOf(operation, "x-hidden")) && { isUnlisted: true }),
        ...(place && { place }),
      };
    });
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function fieldOf(object: unknown, name: string): unknown {
  const fields = objectOf(object);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function textOf(object: unknown, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === "string" || typeof value === "number" ? brief(String(value), TITLE_CHARS) : undefined;
}
