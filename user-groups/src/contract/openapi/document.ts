import {
  API_PATH,
  API_VERSION,
  AUTHORIZATION_SCHEME,
  HEADERS,
  IDEMPOTENCY_KEY_PATTERN,
  OPERATIONS,
  type Operation,
  ROTATION_CAS,
} from "../contract.ts";
import { ERROR_CODES, type ErrorCode, ErrorResponse } from "../errorCodes.ts";

type Json = { [key: string]: unknown };

/** The descriptions of each operation and the errors specific to it. The contract does not include them. */
const PROSE: Readonly<Record<Operation, { id: string; summary: string; description: string; errors: ErrorCode[] }>> = {
  rotate: {
    id: "rotateUserGroupToken",
    summary: "Rotate a token",
    description:
      "Creates a new token for the user group whose current token is sent (specification: Endpoints, Create User). The old token becomes invalid " +
      "immediately. Rotation is a compare-and-swap, so exactly one of any number of requests with the same token succeeds. If the response " +
      "is lost, a GET request with the ID of the group returns the current token.",
    errors: ["current_token_required", "token_not_current", "idempotency_key_reused"],
  },
  get: {
    id: "getUserGroup",
    summary: "Get or create a user group",
    description:
      "Fetches the user group with the given ID, or creates it (specification: Endpoints, Get User). The request has a body even though its " +
      "method is GET. Many HTTP libraries cannot send such a body, and some proxies remove or reject it.",
    errors: [],
  },
  update: {
    id: "updateUserGroup",
    summary: "Update a user group",
    description: "Updates an existing user group (specification: Endpoints, Update User).",
    errors: ["user_group_not_found"],
  },
};

/** The errors that every operation can return. */
const SHARED_ERRORS: readonly ErrorCode[] = [
  "invalid_json",
  "body_required",
  "invalid_request",
  "unauthorized",
  "forbidden",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
  "rate_limited",
  "too_many_failures",
  "headers_too_large",
  "internal",
  "unavailable",
];

const EXAMPLE_GROUP = { team_id: 1, token: "<USER_GROUP_TOKEN>", name: "Acme Inc.", provided_id: "acme" };

const EXAMPLES: Readonly<Record<Operation, { request: Json; response: Json }>> = {
  rotate: {
    request: { current_token: "<USER_GROUP_TOKEN>" },
    response: {
      success: 1,
      user_group: { ...EXAMPLE_GROUP, token: "<NEW_USER_GROUP_TOKEN>", api_environment_tag: "Testing" },
    },
  },
  get: {
    request: { user_group_id: "acme", name: "Acme Inc.", properties: { region: "eu" } },
    response: { success: 1, new_user_group: false, user_group: { ...EXAMPLE_GROUP, properties: { region: "eu" } } },
  },
  update: {
    request: { user_group_id: "acme", mapping: { "schema-1": "warehouse-eu" } },
    response: {
      success: 1,
      user_group: { ...EXAMPLE_GROUP, properties: { region: "eu" }, api_environment_tag: "Testing" },
    },
  },
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });
const sharedHeaders: Json = Object.fromEntries(
  ["Cache-Control", HEADERS.version, HEADERS.rotation, HEADERS.requestId].map((name) => [name, header(name)]),
);
const schemaName = (operation: Operation, part: "Request" | "Response") =>
  `${operation[0]?.toUpperCase()}${operation.slice(1)}${part}`;
const json = (schema: string, content: Json): Json => ({
  "application/json": { schema: { $ref: `#/components/schemas/${schema}` }, ...content },
});

const statusOf = (code: ErrorCode) => ERROR_CODES[code].status;

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  const waits = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join("\n\n"),
    headers: waits ? { ...sharedHeaders, "Retry-After": header("Retry-After") } : sharedHeaders,
    content: json("Error", {
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    }),
  };
}

/** The error responses of an operation, by status. Responses that all operations share are in the components. */
function errorResponses(own: readonly ErrorCode[]): Json {
  const statuses = [...new Set([...SHARED_ERRORS, ...own].map(statusOf))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = [...SHARED_ERRORS, ...own].filter((code) => statusOf(code) === status);
      const shared = codes.every((code) => SHARED_ERRORS.includes(code));
      return [
        String(status),
        shared ? { $ref: `#/components/responses/Error${status}` } : errorResponse(status, codes),
      ];
    }),
  );
}

function operationObject(operation: Operation): Json {
  const { id, summary, description, errors } = PROSE[operation];
  const replayed = operation === "rotate" ? { [HEADERS.replayed]: header(HEADERS.replayed) } : {};
  return {
    operationId: id,
    summary,
    description,
    tags: ["User groups"],
    ...(operation === "rotate" ? { parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }] } : {}),
    requestBody: {
      required: true,
      content: json(schemaName(operation, "Request"), { example: EXAMPLES[operation].request }),
    },
    responses: {
      "200": {
        description: "The call succeeded.",
        headers: { ...sharedHeaders, ...replayed },
        content: json(schemaName(operation, "Response"), { example: EXAMPLES[operation].response }),
      },
      ...errorResponses([...SHARED_ERRORS, ...errors]),
    },
  };
}

const operations = Object.keys(OPERATIONS) as Operation[];

/**
 * Generates the OpenAPI 3.1 description of the User Group API from the contract.
 *
 * @returns Plain data, the same for every call. `schemas/user-group-api.openapi.json` contains it as text.
 */
export function openApiDocument(): Json {
  const document = {
    openapi: "3.1.1",
    info: {
      title: "User Group API",
      version: `${API_VERSION}.0.0`,
      description:
        "Fetches, creates, updates, and rotates user groups and their tokens. There are two kinds of tokens. The API token in the `Authorization` header " +
        "identifies the caller. The user group token in the bodies identifies the user group that views an embedded dashboard.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: "{base_url}",
        description: "The base URL of the service.",
        variables: { base_url: { default: "http://127.0.0.1:8787", description: "Without a trailing slash." } },
      },
    ],
    tags: [{ name: "User groups", description: "The groups in the environment that the API token belongs to." }],
    security: [{ apiToken: [] }],
    paths: {
      [API_PATH]: Object.fromEntries(
        operations.map((operation) => [OPERATIONS[operation].method.toLowerCase(), operationObject(operation)]),
      ),
    },
    components: {
      securitySchemes: {
        apiToken: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: `\`${AUTHORIZATION_SCHEME} <API_TOKEN>\`: the word ${AUTHORIZATION_SCHEME}, a space, and the account's API token (specification: Authentication).`,
        },
      },
      parameters: {
        IdempotencyKey: {
          name: HEADERS.idempotencyKey,
          in: "header",
          required: false,
          description:
            "Identifies a rotation attempt. If the attempt succeeded and its token is still current, a request with the same key and the " +
            "same `current_token` returns that token again.",
          schema: { type: "string", pattern: IDEMPOTENCY_KEY_PATTERN },
        },
      },
      headers: {
        "Cache-Control": {
          description: "Always `no-store`, because a response contains a token.",
          required: true,
          schema: { const: "no-store" },
        },
        [HEADERS.version]: {
          description: "The version of the contract that the service implements.",
          required: true,
          schema: { const: API_VERSION },
        },
        [HEADERS.rotation]: {
          description: `\`${ROTATION_CAS}\`: rotation is a compare-and-swap on \`current_token\`, so sending the same token twice cannot rotate twice.`,
          required: true,
          schema: { const: ROTATION_CAS },
        },
        [HEADERS.requestId]: {
          description: "The ID of the request in the service log.",
          required: true,
          schema: { type: "string" },
        },
        [HEADERS.replayed]: {
          description: `\`true\` if the response repeats an earlier one for its \`${HEADERS.idempotencyKey}\`.`,
          required: false,
          schema: { const: "true" },
        },
        "Retry-After": {
          description: "The number of seconds to wait before the next request.",
          required: false,
          schema: { type: "integer", minimum: 0 },
        },
      },
      examples: Object.fromEntries(
        [...SHARED_ERRORS, ...operations.flatMap((operation) => PROSE[operation].errors)].map((code) => [
          code,
          { value: { success: 0, error: { code, message: ERROR_CODES[code].meaning, request_id: "01J9Z6Q7" } } },
        ]),
      ),
      responses: Object.fromEntries(
        [...Map.groupBy(SHARED_ERRORS, statusOf)].map(([status, codes]) => [
          `Error${status}`,
          errorResponse(status, codes),
        ]),
      ),
      schemas: {
        ...Object.fromEntries(
          operations.flatMap((operation) => [
            [schemaName(operation, "Request"), OPERATIONS[operation].request],
            [schemaName(operation, "Response"), OPERATIONS[operation].response],
          ]),
        ),
        Error: ErrorResponse,
      },
    },
  };
  // Converting to JSON removes the markers that TypeBox adds to schemas.
  return JSON.parse(JSON.stringify(document));
}
