import { LIMITS } from "../../contract/contract.ts";
import { losesDigits } from "../../contract/exactNumber.ts";
import { ApiFailure } from "./apiFailure.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A token of valid JSON: a string (including the colon if it is a key), a bracket, or a number. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g;

const invalid = (message: string) => new ApiFailure("invalid_json", message);

/**
 * Parses JSON and rejects everything that parsers may interpret differently (RFC 8259, sections 4, 6, 8, and 9, which
 * leave these points to the parser). The text must be UTF-8, without duplicate keys in an object, `__proto__`, nesting
 * beyond the limit, or numbers that would change in a round trip.
 *
 * @throws {ApiFailure} With the code `invalid_json`.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid("The body is not valid JSON.");
  }
  checkTokens(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid("The body is not valid UTF-8.");
  }
}

/** @param text Valid JSON. */
function checkTokens(text: string): void {
  /** The keys of each open object. Undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (string !== undefined) {
      if (colon !== undefined) checkKey(string, open.at(-1));
    } else if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : undefined);
      if (open.length > LIMITS.jsonDepth)
        throw invalid(`The body has more than ${LIMITS.jsonDepth} levels of objects and arrays.`);
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (losesDigits(token) || isUnsafe(token)) {
      throw invalid("The body has a number that would lose precision. Send it as a string.");
    }
  }
}

/** Whether a number, in any notation, is a whole number that some parsers do not preserve exactly. */
function isUnsafe(token: string): boolean {
  const value = Number(token);
  return (/^-?\d+$/.test(token) || /^-?\d+$/.test(String(value))) && !Number.isSafeInteger(value);
}

function checkKey(raw: string, keys: Set<string> | undefined): void {
  const key = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
  if (key === "__proto__") throw invalid('The key "__proto__" is not allowed.');
  if (keys?.has(key)) throw invalid("The body has a duplicate key in an object.");
  keys?.add(key);
}
