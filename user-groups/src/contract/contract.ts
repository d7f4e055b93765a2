import * as Type from "typebox";

/**
 * The limits of our service. The specification does not define any, and other services may have others, so the client
 * does not check them. The service checks them when it receives a request, and publishes them at `/limits`.
 */
export const LIMITS = {
  /** The maximum size of a request body, in bytes. */
  bodyBytes: 64 * 1024,
  /** The maximum size of the request headers, in bytes. */
  headerBytes: 8 * 1024,
  /** The maximum nesting depth of objects and arrays in a body. The body itself counts as 1. */
  jsonDepth: 32,
  /** The maximum length of `user_group_id`, in Unicode code points. */
  idCodePoints: 255,
  /** The maximum length of `name`, in Unicode code points. */
  nameCodePoints: 255,
  /** The maximum number of entries in `mapping`. */
  mappingKeys: 1000,
  /** The maximum size of `properties` as JSON text in UTF-8, in bytes. */
  propertiesBytes: 32 * 1024,
  /** The maximum length of a user group token, in characters. */
  tokenCharacters: 4096,
} as const;

/**
 * The wire format of the User Group API, shared by the client, the service, and the OpenAPI document. The types, the
 * runtime checks, and `schemas/user-group-api.openapi.json` are all derived from the schemas below.
 *
 * Every schema names its section in the specification (`x-section`). Where the specification says "not shown", the
 * description states the decision made here.
 */

/** The path of all three operations, relative to the base address (specification, Endpoints). */
export const API_PATH = "/api/user";

/** The version of this contract, sent by the service as `X-UGS-Version`. */
export const API_VERSION = "1";

/** Header names, spelled as in the documents. Node accepts any case. */
export const HEADERS = {
  /**
   * `cas` if rotation is a compare-and-swap on `current_token`, so a second POST of the same token cannot take effect.
   */
  rotation: "X-UGS-Rotation",
  /** The version of the contract that the service implements. */
  version: "X-UGS-Version",
  /**
   * Identifies one attempt to rotate. If that attempt rotated the token and its new token is still the current one, the
   * same key with the same `current_token` returns that token again. Once that token has been replaced, the error is
   * `token_not_current`.
   */
  idempotencyKey: "Idempotency-Key",
  /** `true` on a response that repeats an earlier one for its `Idempotency-Key`. */
  replayed: "Idempotency-Replayed",
  /** The ID under which the service logs the request. Equal to `error.request_id`. */
  requestId: "X-Request-Id",
} as const;

/** The value of `X-UGS-Rotation` that permits a fence, which is a second request with the same `current_token`. */
export const ROTATION_CAS = "cas";

/** The format of an `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = "^[\\x21-\\x7e]{1,255}$";

/** The scheme of the `Authorization` header: `Token <API_TOKEN>` (specification, Authentication, 1). */
export const AUTHORIZATION_SCHEME = "Token";

/** The two labels of an environment (specification, Resources, `api_environment_tag`). */
export const ENVIRONMENTS = ["Customer", "Testing"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/**
 * Rejects control characters and unpaired surrogates, because a database could store two IDs that contain them as the
 * same ID. Uses ranges, and alternatives for surrogate pairs, to work the same in every validator: some do not support
 * classes such as `\p{Cc}`, and some match UTF-16 code units.
 */
const PLAIN_TEXT = "^(?:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$";

const plainText = (codePoints: number) => ({ minLength: 1, maxLength: codePoints, pattern: PLAIN_TEXT });

/** The fields of a user group, with their meaning and source. */
export const FIELDS = {
  userGroupId: Type.String({
    ...plainText(LIMITS.idCodePoints),
    description:
      "The ID by which the caller identifies this user group in its own database. Unique per environment, compared byte for byte. " +
      `1 to ${LIMITS.idCodePoints} code points, no control characters, no unpaired surrogates.`,
    examples: ["acme"],
    "x-section": "Endpoints, Get User; Resources, rule 1",
  }),
  name: Type.String({
    ...plainText(LIMITS.nameCodePoints),
    description: `The name of the user group. 1 to ${LIMITS.nameCodePoints} code points, no control characters. A new group without a name gets its ID as its name.`,
    examples: ["Acme Inc."],
    "x-section": "Resources, name",
  }),
  mapping: Type.Unsafe<Record<string, string | number>>(
    Type.Object(
      {},
      {
        additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
        maxProperties: LIMITS.mappingKeys,
        description:
          "Maps schema IDs to the data source that the user group is associated with, or to the ID given to the data source when it was created. " +
          `At most ${LIMITS.mappingKeys} entries of strings or numbers.`,
        examples: [{ "schema-1": "warehouse-eu" }],
        "x-section": "Endpoints, Get User",
      },
    ),
  ),
  properties: Type.Unsafe<Record<string, unknown>>(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          "Free-form properties, accessible through variables in dashboards and in the SQL editor. " +
          `At most ${LIMITS.propertiesBytes} bytes of JSON in UTF-8, nested at most ${LIMITS.jsonDepth} levels deep.`,
        examples: [{ region: "eu" }],
        "x-section": "Endpoints, Get User",
      },
    ),
  ),
  token: Type.String({
    minLength: 1,
    maxLength: LIMITS.tokenCharacters,
    pattern: "^[\\x21-\\x7e]*$",
    description:
      "The user group token. It identifies the user group that views an embedded dashboard. It does not authenticate requests. " +
      "Visible ASCII characters; clients do not require any other format.",
    examples: ["<USER_GROUP_TOKEN>"],
    "x-section": "Resources, token; Authentication, 2",
  }),
  teamId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Internal ID of the user group. Callers do not need to store it.",
    examples: [1],
    "x-section": "Resources, team_id",
  }),
  environmentTag: Type.Union([Type.Literal("Customer"), Type.Literal("Testing"), Type.Null()], {
    description:
      "The environment of the API token that sent the request. Null if the token was issued without an environment.",
    examples: ["Testing"],
    "x-section": "Resources, api_environment_tag and rule 2",
  }),
  success: Type.Literal(1, { description: "1 if the call succeeded.", "x-section": "Resources, rule 3" }),
  newUserGroup: Type.Boolean({
    description: "True if the call created a new user group.",
    "x-section": "Resources, rule 4",
  }),
} as const;

const orNull = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const userGroup = { description: "The user group.", "x-section": "Resources" } as const;

const closed = { additionalProperties: false } as const;

/** The POST request, which rotates the token of the group that the current token belongs to. */
export const RotateRequest = Type.Object(
  {
    current_token: Type.String({
      ...FIELDS.token,
      description:
        "The current token of the user group to rotate. Decided: it is required and must not be empty (`current_token_required`). " +
        "A token that is unknown, old, or from another environment always results in `token_not_current`.",
      "x-section": "Endpoints, Create User",
    }),
  },
  { ...closed, description: "The token to rotate." },
);
export type RotateRequest = Type.Static<typeof RotateRequest>;

/** The GET request. It has a body, and fetches the group with an ID or creates it. */
export const GetRequest = Type.Object(
  {
    user_group_id: FIELDS.userGroupId,
    name: Type.Optional(FIELDS.name),
    mapping: Type.Optional(FIELDS.mapping),
    properties: Type.Optional(FIELDS.properties),
  },
  {
    ...closed,
    description:
      "The group to fetch. The other three fields are used only if the call creates the group. An existing group is returned unchanged.",
  },
);
export type GetRequest = Type.Static<typeof GetRequest>;

/** The PUT request, which updates an existing group. */
export const UpdateRequest = Type.Object(
  {
    user_group_id: FIELDS.userGroupId,
    name: Type.Optional(FIELDS.name),
    mapping: Type.Optional(
      orNull(FIELDS.mapping, "Omit to keep the mapping. Null clears it, and an object replaces it as a whole."),
    ),
    properties: Type.Optional(
      orNull(FIELDS.properties, "Omit to keep the properties. Null clears them, and an object replaces all of them."),
    ),
  },
  {
    ...closed,
    description:
      "The fields to change. If the ID does not exist, the call returns `user_group_not_found` and creates nothing.",
  },
);
export type UpdateRequest = Type.Static<typeof UpdateRequest>;

const common = { team_id: FIELDS.teamId, token: FIELDS.token, name: FIELDS.name, provided_id: FIELDS.userGroupId };
const properties = orNull(FIELDS.properties, "The properties of the group. Null if the group has no properties.");

/** The response to POST. */
export const RotateResponse = Type.Object(
  {
    success: FIELDS.success,
    user_group: Type.Object({ ...common, api_environment_tag: FIELDS.environmentTag }, userGroup),
  },
  { description: "The group with its new token. The old token becomes invalid as soon as the change is committed." },
);
export type RotateResponse = Type.Static<typeof RotateResponse>;

/** The response to GET. */
export const GetResponse = Type.Object(
  {
    success: FIELDS.success,
    new_user_group: FIELDS.newUserGroup,
    user_group: Type.Object({ ...common, properties }, userGroup),
  },
  { description: "The stored group." },
);
export type GetResponse = Type.Static<typeof GetResponse>;

/** The response to PUT. */
export const UpdateResponse = Type.Object(
  {
    success: FIELDS.success,
    user_group: Type.Object({ ...common, properties, api_environment_tag: FIELDS.environmentTag }, userGroup),
  },
  { description: "The group after the change." },
);
export type UpdateResponse = Type.Static<typeof UpdateResponse>;

/** The three operations, each with its method, request, and response. */
export const OPERATIONS = {
  rotate: { method: "POST", request: RotateRequest, response: RotateResponse },
  get: { method: "GET", request: GetRequest, response: GetResponse },
  update: { method: "PUT", request: UpdateRequest, response: UpdateResponse },
} as const;

export type Operation = keyof typeof OPERATIONS;
