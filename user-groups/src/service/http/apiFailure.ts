import { API_VERSION, HEADERS, ROTATION_CAS } from "../../contract/contract.ts";
import { ERROR_CODES, type ErrorCode, type ErrorResponse } from "../../contract/errorCodes.ts";

/** Thrown if a request fails. The message is sent to the caller, and never contains a token. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Headers to add to the default response headers. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string = ERROR_CODES[code].meaning,
    more: { readonly field?: string | undefined; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.field = more.field;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** The body of an error response. */
export function errorBody({ code, message, field }: ApiFailure, requestId: string): string {
  const body: ErrorResponse = {
    success: 0,
    error: { code, message, ...(field === undefined ? {} : { field }), request_id: requestId },
  };
  return JSON.stringify(body);
}

/** The content type of every response from the API. */
export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The headers of every response, including error responses. `no-store` is a safeguard against caches, which do not read
 * request bodies and would return the token of one group for a request about another group.
 */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  [HEADERS.version]: API_VERSION,
  [HEADERS.rotation]: ROTATION_CAS,
  [HEADERS.requestId]: requestId,
});
