import * as l10n from "@vscode/l10n";
import { brief, TITLE_CHARS } from "./pages.ts";
import { readYaml } from "./yaml.ts";

/** The largest OpenAPI file that is read. */
export const OPENAPI_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The largest YAML text that is parsed completely. The parser takes about a second per megabyte. A longer text is read
 * line by line, for what a reader needs.
 */
const YAML_PARSE_CHARS = 256 * 1024;

/** The operations of a path item (OpenAPI Specification, "Path Item Object"). */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** An operation of an OpenAPI file. */
export interface Endpoint {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly summary: string | undefined;
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The first tag, which groups operations. Absent without one. */
  readonly tag?: string;
}

/** The content of an OpenAPI file, or a sentence that says why it cannot be read. */
export type OpenApiFacts =
  | {
      readonly readable: true;
      /** Its version of OpenAPI (or Swagger). */
      readonly format: string;
      readonly title: string | undefined;
      /** The version of the API that it describes. */
      readonly version: string | undefined;
      /** Its operations, in the order of the file. */
      readonly endpoints: readonly Endpoint[];
      /** The names of its webhooks. */
      readonly webhooks: readonly string[];
    }
  | { readonly readable: false; readonly problem: string };

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
  if (!isJson && text.length > YAML_PARSE_CHARS) return scanYaml(text);
  if (!isJson) {
    const yaml = readYaml(text);
    return yaml.ok ? factsOf(yaml.value) : unreadable(l10n.t("It is not valid YAML: {0}", yaml.why));
  }
  try {
    return factsOf(JSON.parse(text));
  } catch (error) {
    // The message may quote some lines of the file.
    const what = error instanceof Error ? error.message.replace(/\s+/g, " ") : l10n.t("it cannot be read");
    return unreadable(l10n.t("It is not valid JSON: {0}", what.endsWith(".") ? what : `${what}.`));
  }
}

function unreadable(problem: string): OpenApiFacts {
  return { readable: false, problem };
}

function noDocument(): OpenApiFacts {
  return unreadable(
    l10n.t("It is not an OpenAPI document: the field `openapi` (or `swagger`), which names the version, is missing."),
  );
}

function factsOf(document: unknown): OpenApiFacts {
  const format = textOf(document, "openapi") ?? textOf(document, "swagger");
  if (format === undefined) return noDocument();
  const info = fieldOf(document, "info");
  const endpoints = Object.entries(objectOf(fieldOf(document, "paths"))).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]): Endpoint[] => {
      if (!(METHODS as readonly string[]).includes(method)) return [];
      const [tag] = listOf(fieldOf(operation, "tags"));
      const parameters = [...listOf(fieldOf(item, "parameters")), ...listOf(fieldOf(operation, "parameters"))];
      return [
        {
          method: method.toUpperCase(),
          path,
          summary: textOf(operation, "summary"),
          parameters: parameters.flatMap((parameter) => textOf(parameter, "name") ?? []),
          ...(typeof tag === "string" && { tag: brief(tag, TITLE_CHARS) }),
        },
      ];
    }),
  );
  const [title, version] = [textOf(info, "title"), textOf(info, "version")];
  const webhooks = Object.keys(objectOf(fieldOf(document, "webhooks")));
  return { readable: true, format, title, version, endpoints, webhooks };
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

/** Reads a long YAML document by lines and indentation, in block style. */
function scanYaml(text: string): OpenApiFacts {
  const method = new RegExp(`^(?:${METHODS.join("|")}):`);
  let format: string | undefined;
  let title: string | undefined;
  let version: string | undefined;
  const endpoints: Endpoint[] = [];
  const webhooks: string[] = [];
  let webhookIndent: number | undefined;
  let path = "";
  let section = "";
  let pathIndent: number | undefined;
  let methodIndent: number | undefined;
  for (const line of text.matchAll(/^( *)([^\s#].*)$/gm)) {
    const indent = line[1]!.length;
    const content = line[2]!;
    if (indent === 0) {
      section = /^["']?([\w-]+)["']?\s*:/.exec(content)?.[1] ?? "";
      if (section === "openapi" || section === "swagger") format = scalarOf(content);
    } else if (section === "info") {
      if (content.startsWith("title:")) title ??= scalarOf(content);
      else if (content.startsWith("version:")) version ??= scalarOf(content);
    } else if (section === "paths") {
      pathIndent ??= indent;
      if (indent === pathIndent) path = keyOf(content);
      if (indent > pathIndent) methodIndent ??= indent;
      if (indent === methodIndent && method.test(content))
        endpoints.push({ method: keyOf(content).toUpperCase(), path, summary: undefined, parameters: [] });
      const last = endpoints.at(-1);
      if (last?.summary === undefined && last?.path === path && content.startsWith("summary:"))
        endpoints[endpoints.length - 1] = { ...last, summary: scalarOf(content) };
    } else if (section === "webhooks") {
      webhookIndent ??= indent;
      if (indent === webhookIndent) webhooks.push(keyOf(content));
    }
  }
  return format === undefined
    ? noDocument()
    : {
        readable: true,
        format,
        title,
        version,
        endpoints,
        webhooks,
      };
}

function keyOf(content: string): string {
  const quote = content[0] === '"' || content[0] === "'" ? content[0] : "";
  const end = content.indexOf(`${quote}:`, quote.length);
  return end < 0 ? "" : content.slice(quote.length, end).trimEnd();
}

function scalarOf(content: string): string {
  const scalar = content
    .slice(content.indexOf(":") + 1)
    .replace(/\s#.*/s, "")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return brief(scalar, TITLE_CHARS);
}
