import type { Span } from "../json/jsonText.ts";
import { nearest } from "../json/near.ts";
import type { TextLines } from "../json/textLines.ts";
import { misspelledExtension } from "./specExtensions.ts";
import type { ApiKind, SpecPlaces } from "./specPlaces.ts";

/** A problem in an API description, with its range. */
export type SpecProblem =
  /** The file cannot be read. `message` says why. */
  | { readonly kind: "syntax"; readonly span: Span; readonly message: string }
  /** The format version is older than OpenAPI 3 or AsyncAPI 3. */
  | { readonly kind: "version"; readonly span: Span; readonly version: string; readonly format: ApiKind }
  /** A duplicate key, such as a path or an operation. */
  | { readonly kind: "duplicate"; readonly span: Span; readonly name: string }
  /** A reference to a part that is missing from the file. `similar` is a similar part that exists. */
  | { readonly kind: "reference"; readonly span: Span; readonly target: string; readonly similar: string | undefined }
  /** A violation of the JSON Schema for its version. */
  | { readonly kind: "schema"; readonly span: Span; readonly message: string; readonly version: string }
  /** A misspelled extension of an operation, or a misspelled key inside an extension. */
  | { readonly kind: "extension"; readonly span: Span; readonly name: string; readonly similar: string }
  /** A reference to another file or a URL. */
  | { readonly kind: "external"; readonly span: Span; readonly target: string };

/** The text of an API description and its problems. */
export interface FlawedSpec {
  readonly text: string;
  readonly document: TextLines;
  readonly problems: readonly SpecProblem[];
}

const MAX_PROBLEMS = 200;

/** The maximum number of names to compare with a misspelled one. */
const MAX_COMPARED = 1_000;

/**
 * Returns the problems of a readable description.
 *
 * @param version The format version.
 */
export function problemsOf(value: unknown, places: SpecPlaces, version: string): readonly SpecProblem[] {
  const problems: SpecProblem[] = [];
  const openApiAt = places.keys.get("swagger") ?? places.keys.get("openapi");
  const versionAt = openApiAt ?? places.keys.get("asyncapi");
  if (!version.startsWith("3.") && versionAt)
    problems.push({ kind: "version", span: versionAt, version, format: openApiAt ? "openapi" : "asyncapi" });
  for (const { name, span } of places.repeated) problems.push({ kind: "duplicate", span, name });
  const known = new Map<string, Destination>();
  for (const { target, span } of places.references) {
    if (!target.startsWith("#")) problems.push({ kind: "external", span, target });
    // A schema with its own ID changes the base of references, and an anchor is a name inside a schema.
    if (!target.startsWith("#/") || places.keys.has("$id")) continue;
    const found = known.get(target) ?? destinationOf(target, value);
    known.set(target, found);
    if (!found.exists) problems.push({ kind: "reference", span, target, similar: found.similar });
  }
  for (const { path, span } of places.extensions) {
    const similar = misspelledExtension(value, path);
    if (similar !== undefined) problems.push({ kind: "extension", span, name: path.at(-1)!, similar });
  }
  return problems.slice(0, MAX_PROBLEMS);
}

interface Destination {
  readonly exists: boolean;
  /** Returns a reference to an existing part that differs from the given reference only in the misspelled name. */
  readonly similar?: string | undefined;
}

/** Follows the JSON Pointer in a URL fragment. */
function destinationOf(target: string, value: unknown): Destination {
  const parts = target.slice(2).split("/");
  let at = value;
  for (const [index, part] of parts.entries()) {
    if (typeof at !== "object" || at === null) return { exists: false };
    const names = [part, decoded(part)].map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const name = names.find((each) => Object.hasOwn(at as object, each));
    if (name === undefined) {
      const [similar] = nearest(names[1]!, Object.keys(at).slice(0, MAX_COMPARED));
      const escapedName = similar?.replaceAll("~", "~0").replaceAll("/", "~1");
      return { exists: false, similar: escapedName && `#/${parts.with(index, escapedName).join("/")}` };
    }
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return { exists: true };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
