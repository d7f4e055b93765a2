import * as Type from "typebox";

/**
 * All errors of the API, with their statuses and meanings. The specification does not define error bodies or status
 * codes ("Errors", 2), so they are defined here.
 */
export const ERROR_CODES = {
  invalid_json: {
    status: 400,
    meaning: "The body is not valid JSON, is not UTF-8, is nested too deeply, or has a duplicate key.",
  },
  body_required: {
    status: 400,
    meaning: "The request has no body. A proxy may have removed the body of the GET request.",
  },
  invalid_request: {
    status: 400,
    meaning: "A field is missing, unknown, or has the wrong type or value. `field` names it.",
  },
  current_token_required: { status: 400, meaning: "`current_token` is missing or empty." },
  unauthorized: { status: 401, meaning: "The API token is missing, unknown, expired, or revoked." },
  forbidden: { status: 403, meaning: "The host or the origin of the request is not allowed." },
  user_group_not_found: { status: 404, meaning: "User group not found in this environment." },
  not_found: { status: 404, meaning: "This path does not exist." },
  method_not_allowed: { status: 405, meaning: "This path does not support this method." },
  request_timeout: { status: 408, meaning: "The request did not arrive in time." },
  token_not_current: {
    status: 409,
    meaning: "`current_token` is not the current token of any user group in this environment.",
  },
  body_too_large: { status: 413, meaning: "The body is larger than the limit." },
  unsupported_media_type: { status: 415, meaning: "The content type of the body is not `application/json` in UTF-8." },
  idempotency_key_reused: { status: 422, meaning: "The `Idempotency-Key` was used before with a different token." },
  rate_limited: { status: 429, meaning: "Too many requests. `Retry-After` is the number of seconds to wait." },
  too_many_failures: {
    status: 429,
    meaning:
      "This API token is invalid, as were many others sent from this address. `Retry-After` is the number of seconds to wait.",
  },
  headers_too_large: { status: 431, meaning: "The headers are larger than the limit." },
  internal: { status: 500, meaning: "Internal error. To find the cause, look up `request_id` in the service log." },
  unavailable: {
    status: 503,
    meaning: "The service or its database is not ready. `Retry-After` may contain the number of seconds to wait.",
  },
} as const;

/** The code of an error, as in `error.code`. */
export type ErrorCode = keyof typeof ERROR_CODES;

export const ErrorResponse = Type.Object(
  {
    success: Type.Literal(0, {
      description: "0 if the call failed.",
      "x-section": "Errors, 1",
    }),
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(ERROR_CODES) as ErrorCode[], {
          description: "A machine-readable error code.",
          "x-section": "Errors, 2",
        }),
        message: Type.String({ description: "An error message for people. Never contains a token." }),
        field: Type.Optional(
          Type.String({ description: "The path of the invalid field, such as `mapping.schema-1`." }),
        ),
        request_id: Type.String({ description: "The ID of the request in the service log." }),
      },
      { description: "The reason why the call failed." },
    ),
  },
  { description: "The body of every error response." },
);
export type ErrorResponse = Type.Static<typeof ErrorResponse>;
