import * as l10n from "@vscode/l10n";
import { Errors } from "typebox/schema";
import { LIMITS, OPERATIONS, type Operation } from "./contract.ts";
import type { ErrorCode } from "./errorCodes.ts";
import { jsonProblem } from "./jsonProblem.ts";

/** Why a request violates the contract. */
interface RequestProblem {
  readonly code: ErrorCode;
  /** The invalid field, as a path of keys joined by dots. Absent if the body as a whole is not valid. */
  readonly field?: string;
  /** A user-facing sentence that does not contain values from the request. */
  readonly message: string;
}

/** The requirement for a field, as the end of the sentence "`name` must be …". */
function expected(field: string): string {
  switch (field) {
    case "user_group_id":
      return l10n.t("a string of 1 to {0} characters without control characters", LIMITS.idCodePoints);
    case "name":
      return l10n.t("a string of 1 to {0} characters without control characters", LIMITS.nameCodePoints);
    case "mapping":
      return l10n.t("an object of at most {0} entries, each a string or a number", LIMITS.mappingKeys);
    case "properties":
      return l10n.t("an object");
    case "current_token":
      return l10n.t("a string of 1 to {0} visible ASCII characters", LIMITS.tokenCharacters);
    default:
      throw new Error(`The contract has no field ${field}.`);
  }
}

const utf8 = new TextEncoder();

/** Control characters and line separators that JSON does not escape. */
const CONTROLS = /[\x7f-\x9f\u2028\u2029]/g;

/** A key for a message: quoted, without control characters, and truncated after 60 characters. */
const shown = (key: string) =>
  JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key).replace(CONTROLS, (control) => {
    return `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });

/**
 * Checks the body of a request against the contract: its shape, and the limits that JSON Schema cannot express. The
 * service calls this after parsing.
 *
 * @param body The parsed body.
 * @returns The first problem, or undefined if the body is valid.
 */
export function checkRequest(operation: Operation, body: unknown): RequestProblem | undefined {
  const fields = Object.keys(OPERATIONS[operation].request.properties);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { code: "invalid_request", message: l10n.t("The body must be a JSON object with {0}.", fields.join(", ")) };
  }
  const unknown = Object.keys(body).find((key) => !fields.includes(key));
  if (unknown !== undefined) {
    return {
      code: "invalid_request",
      field: unknown,
      message: l10n.t("Unknown field {0}. The fields of this request are {1}.", shown(unknown), fields.join(", ")),
    };
  }
  return missingField(operation, body) ?? wrongShape(operation, body) ?? overLimit(body);
}

const isText = (value: unknown): boolean => typeof value === "string";
const isIdentifier = (value: unknown): boolean => typeof value === "string" && value !== "" && value.isWellFormed();
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The type of each field in the specification. */
const TYPES: Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly text: () => string }>> = {
  user_group_id: { is: isIdentifier, text: () => l10n.t("text that is not empty") },
  current_token: { is: isIdentifier, text: () => l10n.t("text that is not empty") },
  name: { is: isText, text: () => l10n.t("text") },
  mapping: { is: isObject, text: () => l10n.t("an object") },
  properties: { is: isObject, text: () => l10n.t("an object") },
};

/** The maximum nesting depth that can be written as JSON without risk of a stack overflow. */
const MAX_SENT_DEPTH = 1000;

/**
 * Checks only what the specification says about the body of a request: the types of its fields. The specification
 * defines no limits, so each service decides on its own. The client calls this before sending.
 *
 * @returns The first problem, or undefined if the body can be sent.
 */
export function checkSendable(operation: Operation, body: object): RequestProblem | undefined {
  const required = OPERATIONS[operation].request.required.map((field) => [field, undefined] as const);
  for (const [field, value] of Object.entries({ ...Object.fromEntries(required), ...body })) {
    const type = TYPES[field];
    const isCleared = operation === "update" && value === null;
    const isOmitted = value === undefined && !OPERATIONS[operation].request.required.some((name) => name === field);
    if (isCleared || isOmitted || !type) continue;
    if (!type.is(value)) {
      return { code: "invalid_request", field, message: l10n.t("{0} must be {1}.", field, type.text()) };
    }
    const problem = jsonProblem(value, MAX_SENT_DEPTH);
    if (problem) return { code: "invalid_request", field, message: `${field} ${problem.message}.` };
  }
  return undefined;
}

function missingField(operation: Operation, body: object): RequestProblem | undefined {
  const value = (field: string) => (body as Record<string, unknown>)[field];
  if (operation === "rotate" && (value("current_token") === undefined || value("current_token") === "")) {
    return {
      code: "current_token_required",
      field: "current_token",
      message: l10n.t("current_token is missing or empty. Send the current token of the user group to rotate."),
    };
  }
  const missing = OPERATIONS[operation].request.required.find((field) => value(field) === undefined);
  if (missing === undefined) return undefined;
  return {
    code: "invalid_request",
    field: missing,
    message: l10n.t("{0} is missing. It must be {1}.", missing, expected(missing)),
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
    message: nullable
      ? l10n.t("{0} must be {1}, or null to clear it.", field, expected(field))
      : l10n.t("{0} must be {1}.", field, expected(field)),
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
      message: l10n.t("properties is larger than {0} bytes as JSON.", LIMITS.propertiesBytes),
    };
  }
  return undefined;
}
