import * as l10n from "@vscode/l10n";
import { METHODS } from "../../api/endpoint.ts";
import type { Operation } from "../../api/operationName.ts";
import { baseName, isSnippet } from "../../disk/paths.ts";
import { nearest } from "../../json/near.ts";
import { operationField, type SearchedSpecs, schemaField } from "../../knowledge/made/endpointFields.ts";
import {
  comparableFile,
  operationIn,
  operationKey,
  pagesByOperation,
  type SpecOfSite,
  specsOfSite,
} from "../../knowledge/made/pageOperations.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { suggestion, textFixes } from "../engine/corrections.ts";
import { definePageRule, type PageContext, type Severity } from "../engine/rule.ts";
import { isRendered } from "../shared/pageTags.ts";
import { similarOperations, writtenOperation } from "./similarOperations.ts";

interface Problem {
  readonly message: string;
  /** Suggested replacements, most likely first. */
  readonly contents: readonly string[];
  readonly severity?: Severity;
}

export const pageOperation = definePageRule<readonly string[]>({
  id: "page-operation",
  severity: "warning",
  docs: {
    summary:
      "The front matter of a page names an operation that is ambiguous, or an operation or a schema that is missing from the site's OpenAPI files.",
    why: "Readers see a page without parameters or a playground. The platform searches every OpenAPI 3 file in the site, and the method and path must match exactly, including parameter names. Missing operations are not reported if the config names a URL or a file that cannot be read. An operation in two files, or with two pages in one folder, is reported as info.",
    examples: {
      incorrect: {
        text: "---\nopenapi: GET /users/{userId}\n---",
        note: "The file `openapi.yaml` has `GET /users/{id}`.",
      },
      correct: "---\nopenapi: GET /users/{id}\n---",
    },
  },
  *check(context) {
    const { page, config, site } = context;
    const [field, schema] = [operationField(page.text), schemaField(page.text)];
    if ((!field && !schema) || isSnippet(page.slug) || !isRendered(context)) return;
    const specs = specsOfSite(config, site);
    const missing = schema && schemaProblem(schema.text, specs);
    if (missing) yield { span: schema.textSpan, message: missing.message, data: missing.contents };
    if (!field) return;
    const read = operationIn(field);
    const found = read ? (problemOf(read, field.text, specs) ?? secondPage(read, context)) : noOperation(specs);
    if (!found) return;
    const { message, severity, contents } = found;
    yield { span: field.textSpan, message, ...(severity && { severity }), data: contents };
  },
  fixes: ({ span, data: contents }) => textFixes(span, contents),
});

function noOperation({ specs }: SearchedSpecs<SpecOfSite>): Problem | undefined {
  if (specs.length === 0) return undefined;
  return { message: l10n.t("Expected a method and a path, for example `GET /users`."), contents: [] };
}

function problemOf(
  read: Operation,
  text: string,
  { specs, isComplete }: SearchedSpecs<SpecOfSite>,
): Problem | undefined {
  const { file, name } = read;
  const [verb = ""] = name.split(" ", 1);
  // Methods that exist only in some OpenAPI versions are not read from the files, so pages with them are not reported.
  if (specs.length === 0 || !(verb === "webhook" || METHODS.some((method) => method === verb))) return undefined;
  const matching = specs.filter(({ names }) => names.has(name));
  const operation = text.trim().split(/\s+/).slice(-2).join(" ");
  if (file !== undefined && !/^https?:/i.test(file)) {
    const comparable = comparableFile(file);
    const named = specs.filter(
      ({ path }) => path === comparable || baseName(path) === comparable || path.includes(comparable),
    );
    if (named.length === 0)
      return matching.length === 0 && !isComplete
        ? undefined
        : {
            message: l10n.t("OpenAPI file {0} not found.", JSON.stringify(file)),
            contents: matching.map(({ path }) => `${path} ${operation}`),
          };
    if (named.some(({ names }) => names.has(name))) return undefined;
  } else if (file === undefined && matching.length > 1 && areDifferent(matching.map(({ path }) => path))) {
    return {
      severity: "info",
      message: l10n.t(
        "{0} have this operation, and the platform uses the first one. Add the file name.",
        joinWithAnd(matching.map(({ path }) => path)),
      ),
      contents: matching.map(({ path }) => `${path} ${operation}`),
    };
  }
  if (matching.length > 0 || !isComplete) return undefined;
  const similar = similarOperations(name, [...new Set(specs.flatMap(({ names }) => [...names]))]);
  const contents = similar.map((each) => writtenOperation(each, text, read));
  return {
    message: `${l10n.t("Operation {0} not found in the site's OpenAPI files.", JSON.stringify(operation))}${suggestion(contents[0])}`,
    contents,
  };
}

/** Reports a schema that no OpenAPI file has. The name follows the optional file, as in `openapi.json User`. */
function schemaProblem(text: string, { specs, isComplete }: SearchedSpecs<SpecOfSite>): Problem | undefined {
  const [name = "", ...file] = text.trim().split(/\s+/).reverse();
  const names = specs.flatMap(({ schemas }) => schemas ?? []);
  if (!isComplete || specs.length === 0 || specs.some(({ schemas }) => !schemas) || names.includes(name))
    return undefined;
  const last = name.slice(name.lastIndexOf("/") + 1);
  const similar = names.includes(last) ? [last] : nearest(last, [...new Set(names)]);
  const contents = similar.map((each) => [...file, each].join(" "));
  const problem = l10n.t("Schema {0} not found in the site's OpenAPI files.", JSON.stringify(name));
  return { message: `${problem}${suggestion(contents[0])}`, contents };
}

/** Whether files are different documents, rather than a JSON and a YAML version of the same document. */
function areDifferent(paths: readonly string[]): boolean {
  return new Set(paths.map((path) => path.replace(/\.\w+$/, ""))).size > 1;
}

function secondPage(read: Operation, { page, site }: PageContext): Problem | undefined {
  const folder = page.slug.slice(0, page.slug.lastIndexOf("/") + 1);
  // Only pages in the same folder count. Pages of other languages and versions document the same operations.
  const first = pagesByOperation(site)
    .get(operationKey(read))
    ?.find((slug) => slug.slice(0, slug.lastIndexOf("/") + 1) === folder);
  if (first === undefined || first >= page.slug) return undefined;
  return {
    severity: "info",
    message: l10n.t("Page {0} documents the same operation.", JSON.stringify(first)),
    contents: [],
  };
}
