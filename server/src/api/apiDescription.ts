import * as l10n from "@vscode/l10n";
import { parse } from "../json/parse.ts";
import { TextLines } from "../json/textLines.ts";
import { readYaml } from "../json/yaml.ts";
import { asyncApiParts } from "./asyncApi.ts";
import type { ApiDescription } from "./endpoint.ts";
import { openApiParts } from "./openApi.ts";
import { scanDescription } from "./scanDescription.ts";
import { placesInJson, placesInYaml, type SpecPlaces } from "./specPlaces.ts";
import { type FlawedSpec, problemsOf, type SpecProblem } from "./specProblems.ts";
import { fieldOf, textOf } from "./specValues.ts";

/** The maximum size of an API description in bytes. */
export const API_DESCRIPTION_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The maximum length of YAML to parse completely, because the parser takes about a second per megabyte. Longer text is
 * scanned line by line for the most important information.
 */
const YAML_PARSE_CHARS = 256 * 1024;

/**
 * Reads an API description in JSON or YAML. Reads the general information directly, and delegates the pages to the
 * reader for the format. Never throws.
 */
export function readApiDescription(bytes: Uint8Array): ApiDescription {
  if (bytes.length > API_DESCRIPTION_MAX_BYTES)
    return unreadable(l10n.t("It is larger than {0} MB and was not read.", API_DESCRIPTION_MAX_BYTES / 1024 / 1024));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return unreadable(l10n.t("It is not UTF-8 text."));
  }
  if (text.trim() === "") return unreadable(l10n.t("It is empty."));
  const isJson = /^\s*[{[]/.test(text);
  if (!isJson && text.length > YAML_PARSE_CHARS) return scanDescription(text) ?? noDocument();
  if (!isJson) {
    const yaml = readYaml(text);
    return yaml.ok
      ? readDocument(text, yaml.value, () => placesInYaml(yaml.document, yaml.lines))
      : unreadable(l10n.t("It is not valid YAML: {0}", yaml.why), text, yaml.at ?? 0);
  }
  try {
    return readDocument(text, JSON.parse(text), () => placesInJson(text));
  } catch (error) {
    // The message may quote several lines of the file.
    const what = error instanceof Error ? error.message.replace(/\s+/g, " ") : l10n.t("it cannot be read");
    const [first] = parse(text, MAX_DEPTH).errors;
    return unreadable(l10n.t("It is not valid JSON: {0}", what.endsWith(".") ? what : `${what}.`), text, first?.offset);
  }
}

/**
 * Parses the value of an API description. Returns undefined if the description cannot be read or is too long to parse.
 */
export function documentIn(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
  } catch {
    return undefined;
  }
  const yaml = text.length > YAML_PARSE_CHARS ? undefined : readYaml(text);
  return yaml?.ok ? yaml.value : undefined;
}

/** The nesting depth up to which the JSON parser looks for the position of a syntax error. */
const MAX_DEPTH = 100;

/**
 * Returns an unreadable description. The problem includes the position of the error, if it is known.
 *
 * @param text The text that contains the error. Undefined if the error has no position.
 */
function unreadable(message: string, text?: string, offset = 0): ApiDescription {
  if (text === undefined) return { readable: false, problem: message };
  const span = { offset, length: Math.min(1, Math.max(0, text.length - offset)) };
  const problem = /\(line /.test(message) ? message : `${message.slice(0, -1)} (${positionText(text, offset)}).`;
  return { readable: false, problem, flaws: flawsOf(text, [{ kind: "syntax", span, message }]) };
}

/** Describes a location for someone who does not have the file open. */
function positionText(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return l10n.t("line {0}, column {1}", before.length, before.at(-1)!.length + 1);
}

function noDocument(): ApiDescription {
  return unreadable(
    l10n.t("It is not an API description: the field `openapi` or `asyncapi`, which names the version, is missing."),
  );
}

function flawsOf(text: string, problems: readonly SpecProblem[]): FlawedSpec {
  return { text, document: new TextLines(text), problems };
}

function readDocument(text: string, document: unknown, placesIn: () => SpecPlaces): ApiDescription {
  const openapi = textOf(document, "openapi") ?? textOf(document, "swagger");
  const format = openapi ?? textOf(document, "asyncapi");
  if (format === undefined) return noDocument();
  const places = placesIn();
  const problems = problemsOf(document, places, format);
  const info = fieldOf(document, "info");
  return {
    readable: true,
    kind: openapi === undefined ? "asyncapi" : "openapi",
    format,
    title: textOf(info, "title"),
    version: textOf(info, "version"),
    ...(openapi === undefined ? asyncApiParts(document, places) : openApiParts(document, places)),
    ...(problems.length > 0 && { flaws: flawsOf(text, problems) }),
  };
}
