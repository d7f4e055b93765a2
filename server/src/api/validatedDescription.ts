import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { type Document, isMap, isScalar, isSeq } from "yaml";
import type { Span } from "../json/jsonText.ts";
import { TextLines } from "../json/textLines.ts";
import { readYaml } from "../json/yaml.ts";
import { type ApiDescription, inUse } from "./endpoint.ts";
import type { SpecProblem } from "./specProblems.ts";
import type { SchemaProblem } from "./validateOpenApi.ts";

/** The maximum length of the text to validate. A megabyte takes about half a second. */
const MAX_CHARS = 4 * 1024 * 1024;

/** The maximum number of problems per file, because one structural error can cause a problem in every operation. */
const MAX_PROBLEMS = 50;

type Path = SchemaProblem["path"];

/**
 * Validates an OpenAPI description against the JSON Schema of its version and adds the problems. Loads the validator on
 * first use. Returns the same object if there are no problems. Never rejects.
 */
export async function validatedDescription(description: ApiDescription, bytes: Uint8Array): Promise<ApiDescription> {
  const used = inUse(description, "openapi");
  // Long YAML text is not parsed completely, so it cannot be validated.
  if (!used || used.isScanned || bytes.length > MAX_CHARS) return description;
  try {
    const text = new TextDecoder().decode(bytes);
    const isJson = /^\s*[{[]/.test(text);
    const yaml = isJson ? undefined : readYaml(text);
    if (yaml?.ok === false) return description;
    const { validateOpenApi } = await import("./validateOpenApi.ts");
    const found = await validateOpenApi(yaml ? yaml.value : JSON.parse(text), used.format);
    if (found.length === 0) return description;
    const tree = yaml ? undefined : parseTree(text);
    const spanOf = (path: Path): Span =>
      (yaml ? spanInYaml(yaml.document, path) : keySpan(tree && findNodeAtLocation(tree, [...path]))) ?? START;
    const problems = found
      .slice(0, MAX_PROBLEMS)
      .map(({ path, message }): SpecProblem => ({ kind: "schema", span: spanOf(path), message, version: used.format }));
    const flaws = used.flaws ?? { text, document: new TextLines(text), problems: [] };
    // A misspelled extension such as `xhidden` is reported only once.
    const misspelled = new Set(flaws.problems.flatMap(({ kind, span }) => (kind === "extension" ? span.offset : [])));
    const others = problems.filter(({ span }) => !misspelled.has(span.offset));
    return { ...used, flaws: { ...flaws, problems: [...flaws.problems, ...others] } };
  } catch {
    return description;
  }
}

const START: Span = { offset: 0, length: 1 };

/** Returns the span of a property's key, or of an array item. */
function keySpan(node: ReturnType<typeof findNodeAtLocation>): Span | undefined {
  const key = node?.parent?.type === "property" ? node.parent.children?.[0] : node;
  return key && { offset: key.offset, length: key.type === "object" || key.type === "array" ? 1 : key.length };
}

function spanInYaml(document: Document, path: Path): Span | undefined {
  let at: unknown = document.contents;
  let found: Span | undefined;
  for (const part of path) {
    if (isMap(at)) {
      const pair = at.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      const range = isScalar(pair?.key) ? pair.key.range : undefined;
      if (range) found = { offset: range[0], length: range[1] - range[0] };
      at = pair?.value;
    } else if (isSeq(at)) at = at.items[Number(part)];
    else break;
  }
  return found;
}
