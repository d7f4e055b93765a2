/** An operation or webhook of an OpenAPI file in a page entry. */
export interface Operation {
  /** The file in the entry, which may be only a part of its name. Undefined if the entry uses the file of its group, tab, or other part. */
  readonly file: string | undefined;
  /** The lowercase method and path, or the name: `get /users` or `webhook newPet`. */
  readonly name: string;
}

/** The methods that may be followed by a path without a slash. After any other method, the slash is required. */
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/i;

/** Matches a file before an operation: a path with an extension, or a URL. */
const FILE = /^(?:https?:\/\/\S+|.*\.(?:json|ya?ml))$/i;

/**
 * Parses an entry such as `GET /users`, `openapi.json GET /users`, or `webhook newPet`. Returns undefined for other
 * entries.
 */
export function readOperation(value: string): Operation | undefined {
  const words = value.trim().split(/\s+/);
  const at = words.findIndex((word, index) => isVerb(word, words[index + 1]));
  if (at < 0 || words.length < at + 2) return undefined;
  const file = words.slice(0, at).join(" ");
  // A word that is not a file, such as `v2` in `v2 GET /users`, is a part of a file's name.
  const isPart = at === 1 && words[2]!.startsWith("/");
  if (file !== "" && !isPart && !FILE.test(file)) return undefined;
  const verb = words[at]!.toLowerCase();
  const rest = words.slice(at + 1).join(" ");
  if (verb === "webhook") return { file: file || undefined, name: `webhook ${rest}` };
  if (words.length > at + 2) return undefined;
  return { file: file || undefined, name: `${verb} ${rest.startsWith("/") ? rest : `/${rest}`}` };
}

function isVerb(word: string, next: string | undefined): boolean {
  if (next === undefined) return false;
  if (word.toLowerCase() === "webhook") return true;
  return METHOD.test(word) || (/^[a-z]+$/i.test(word) && next.startsWith("/"));
}

/** Removes a trailing slash, which the platform ignores. */
export function withoutEndSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** A query, mutation, or type of a GraphQL schema in a page entry. */
export interface Selector {
  readonly kind: string;
  /** The name. A name with dots is in a namespace. */
  readonly name: string;
}

/**
 * Parses an entry such as `QUERY products`, `MUTATION cart.create`, or `TYPE Cart`. Returns undefined for other
 * entries.
 */
export function readSelector(value: string): Selector | undefined {
  const [, kind, name] = /^\s*(QUERY|MUTATION|TYPE)\s+([_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*)\s*$/.exec(value) ?? [];
  if (kind === undefined || name === undefined || (kind === "TYPE" && name.includes("."))) return undefined;
  return { kind, name };
}
