import { API_VERSION, HEADERS, ROTATION_CAS } from "../../contract/contract.ts";

/** The type of every answer of the API. */
export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The headers of every answer, errors included. `no-store` is not about freshness: a cache in between that stores
 * answers to GET would hand the token of one group to whoever asks for another, since it does not look into bodies.
 */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  [HEADERS.version]: API_VERSION,
  [HEADERS.rotation]: ROTATION_CAS,
  [HEADERS.requestId]: requestId,
});
