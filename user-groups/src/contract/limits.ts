/**
 * The limits of the API. The specification shows no limits ("Limits"). These are decided here, checked by the client before it
 * sends and by the service when it receives, and published by the service at `/limits`.
 */
export const LIMITS = {
  /** The body of a request, in bytes. */
  bodyBytes: 64 * 1024,
  /** The headers of a request, in bytes. */
  headerBytes: 8 * 1024,
  /** How deep objects and arrays may nest in a body, the body itself counted as 1. */
  jsonDepth: 32,
  /** `user_group_id`, in Unicode code points. */
  idCodePoints: 255,
  /** `name`, in Unicode code points. */
  nameCodePoints: 255,
  /** Entries of `mapping`. */
  mappingKeys: 1000,
  /** `properties` as JSON text in UTF-8, in bytes. */
  propertiesBytes: 32 * 1024,
  /** The longest token of a user group, in characters. */
  tokenCharacters: 4096,
} as const;
