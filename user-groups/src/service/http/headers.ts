import { API_VERSION, HEADERS, ROTATION_CAS } from "../../contract/contract.ts";

/** The content type of every response of the API. */
export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The headers of every response, errors included. `no-store` is there for safety: a cache does not read request bodies,
 * so it would return the token of one group to a request for another.
 */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  [HEADERS.version]: API_VERSION,
  [HEADERS.rotation]: ROTATION_CAS,
  [HEADERS.requestId]: requestId,
});
