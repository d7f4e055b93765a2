import { LIMITS } from "../../contract/contract.ts";
import { losesDigits } from "../../contract/exactNumber.ts";
import { ApiFailure } from "./apiFailure.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A token of valid JSON: a string, with a colon when it is a key; a bracket; or a number. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g;

const invalid = (message: string) => new ApiFailure("invalid_json", message);

/**
 * Reads JSON so that there is only one way to understand it (RFC 8259, sections 4, 6, 8 and 9, which leave these to
 * the reader): UTF-8 and nothing else, no key twice in one object, no `__proto__`, no deeper than the limit, no whole
 * number that would come back as another.
 *
 * @throws ApiFailure `invalid_json`
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

/** @param text valid JSON */
function checkTokens(text: string): void {
  /** The keys of each open object; undefined for an open array. */
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
      throw invalid("The body has a number that cannot be kept exactly. Send it as a string.");
    }
  }
}

/**
 * Whether a number is written back as a whole number beyond those that every reader keeps exactly, whether it was written
 * so or with an exponent.
 */
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
