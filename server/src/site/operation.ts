/** An operation or a webhook of an OpenAPI file, as an entry of a list of pages names it. */
export interface Operation {
  /** The file that the entry names. Undefined for the file of the part that the entry is in. */
  readonly file: string | undefined;
  /** Its method in lower case and its path, or its name: `get /users` or `webhook newPet`. */
  readonly name: string;
}

/** Methods whose path may start without a slash. Others are only methods before a path that has one. */
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/i;

/** A file before an operation: its path has an ending, or it is a URL. */
const FILE = /^(?:https?:\/\/\S+|.*\.(?:json|ya?ml))$/i;

/** Reads an entry such as `GET /users`, `openapi.json GET /users` or `webhook newPet`. Undefined for any other entry. */
export function readOperation(value: string): Operation | undefined {
  const words = value.trim().split(/\s+/);
  const at = words.findIndex((word, index) => isVerb(word, words[index + 1]));
  if (at < 0 || words.length < at + 2) return undefined;
  const file = words.slice(0, at).join(" ");
  if (file !== "" && !FILE.test(file)) return undefined;
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

/** A path, or the name of an operation, without the slash at its end, which the platform ignores. */
export function withoutEndSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** A query, mutation or type of a GraphQL schema, as an entry of a list of pages names it. */
export interface Selector {
  readonly kind: string;
  /** A path with dots for an operation within a namespace. */
  readonly name: string;
}

/** Reads an entry such as `QUERY products`, `MUTATION cart.create` or `TYPE Cart`. Undefined for any other entry. */
export function readSelector(value: string): Selector | undefined {
  const [, kind, name] = /^\s*(QUERY|MUTATION|TYPE)\s+([_A-Za-z]\w*(?:\.[_A-Za-z]\w*)*)\s*$/.exec(value) ?? [];
  if (kind === undefined || name === undefined || (kind === "TYPE" && name.includes("."))) return undefined;
  return { kind, name };
}
