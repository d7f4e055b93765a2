import { Errors } from "typebox/schema";
import { OPERATIONS, type Operation } from "./contract.ts";
import type { ErrorCode } from "./errorCodes.ts";
import { jsonProblem } from "./jsonProblem.ts";
import { LIMITS } from "./limits.ts";

/** Why a request violates the contract. */
export interface RequestProblem {
  readonly code: ErrorCode;
  /** The field that is wrong, as a path of keys joined by dots; absent when the body as a whole is wrong. */
  readonly field?: string;
  /** A sentence for people. It contains no value of the request. */
  readonly message: string;
}

/** What each field must be, as the end of the sentence "`name` must be …". */
const EXPECTED: Readonly<Record<string, string>> = {
  user_group_id: `a string of 1 to ${LIMITS.idCodePoints} characters without control characters`,
  name: `a string of 1 to ${LIMITS.nameCodePoints} characters without control characters`,
  mapping: `an object of at most ${LIMITS.mappingKeys} entries, each a string or a number`,
  properties: "an object",
  current_token: `a string of 1 to ${LIMITS.tokenCharacters} visible ASCII characters`,
};

const utf8 = new TextEncoder();

/** A key for a message: quoted, without control characters, cut after 60 characters. */
const shown = (key: string) => JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);

/**
 * Checks the body of a request against the contract: the shape, and the limits that a JSON Schema cannot say. The
 * client asks before it sends, the service when it has parsed.
 *
 * @param body the parsed body
 * @returns the first problem, or undefined when the body is valid
 */
export function checkRequest(operation: Operation, body: unknown): RequestProblem | undefined {
  const fields = Object.keys(OPERATIONS[operation].request.properties);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { code: "invalid_request", message: `The body must be a JSON object with ${fields.join(", ")}.` };
  }
  const unknown = Object.keys(body).find((key) => !fields.includes(key));
  if (unknown !== undefined) {
    return {
      code: "invalid_request",
      field: unknown,
      message: `Unknown field ${shown(unknown)}. The fields of this request are ${fields.join(", ")}.`,
    };
  }
  return missingField(operation, body) ?? wrongShape(operation, body) ?? overLimit(body);
}

function missingField(operation: Operation, body: object): RequestProblem | undefined {
  const value = (field: string) => (body as Record<string, unknown>)[field];
  if (operation === "rotate" && (value("current_token") === undefined || value("current_token") === "")) {
    return {
      code: "current_token_required",
      field: "current_token",
      message: "current_token is missing or empty. Send the current token of the user group to rotate.",
    };
  }
  const missing = OPERATIONS[operation].request.required.find((field) => value(field) === undefined);
  if (missing === undefined) return undefined;
  return {
    code: "invalid_request",
    field: missing,
    message: `${missing} is missing. It must be ${EXPECTED[missing]}.`,
  };
}

function wrongShape(operation: Operation, body: object): RequestProblem | undefined {
  const [valid, errors] = Errors(OPERATIONS[operation].request, body);
  if (valid) return undefined;
  const path = (errors[0]?.instancePath ?? "")
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const field = path[0] ?? "";
  const nullable = operation === "update" && (field === "mapping" || field === "properties");
  return {
    code: "invalid_request",
    field: path.join("."),
    message: `${field} must be ${EXPECTED[field]}${nullable ? ", or null to clear it" : ""}.`,
  };
}

function overLimit(body: object): RequestProblem | undefined {
  for (const [field, value] of Object.entries(body)) {
    const problem = jsonProblem(value, LIMITS.jsonDepth - 1);
    if (problem === undefined) continue;
    return {
      code: "invalid_request",
      field: [field, ...problem.path].join("."),
      message: `${field} ${problem.message}.`,
    };
  }
  const { properties } = body as { properties?: unknown };
  if (properties && utf8.encode(JSON.stringify(properties)).length > LIMITS.propertiesBytes) {
    return {
      code: "invalid_request",
      field: "properties",
      message: `properties is larger than ${LIMITS.propertiesBytes} bytes as JSON.`,
    };
  }
  return undefined;
}
