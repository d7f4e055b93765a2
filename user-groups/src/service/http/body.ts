import type { IncomingMessage, ServerResponse } from "node:http";
import { LIMITS } from "../../contract/contract.ts";
import { ApiFailure } from "./apiFailure.ts";
import { bodyTooLarge, notJson } from "./failures.ts";
import { parseStrictJson } from "./strictJson.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/**
 * Parses a request body with the content type JSON.
 *
 * @returns Undefined for an empty body.
 * @throws {ApiFailure}
 */
export function parseBody(contentType: string | undefined, bytes: Uint8Array): unknown {
  for (const [, charset] of (contentType ?? "").matchAll(CHARSET)) {
    if (charset?.toLowerCase() !== "utf-8") {
      throw new ApiFailure("unsupported_media_type", "JSON must be encoded in UTF-8 (RFC 8259, section 8.1).");
    }
  }
  return bytes.length === 0 ? undefined : parseStrictJson(bytes);
}

const JSON_BODY = /^application\/json\s*(;|$)/i;

/** Whether the sender waits for `100 Continue` before sending the body (RFC 9110, section 10.1.1). */
export const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === "1.1" && headers.expect?.toLowerCase() === "100-continue";

/**
 * Requests the body with `100 Continue` once everything in the headers has been checked. Otherwise, the sender would
 * send a body that is then rejected.
 *
 * @throws {ApiFailure}
 */
export function continueBody(request: IncomingMessage, response: ServerResponse): void {
  if (!expectsContinue(request)) return;
  const { "content-length": length, "content-type": type } = request.headers;
  if (Number(length) > LIMITS.bodyBytes) throw bodyTooLarge();
  if (!JSON_BODY.test(type ?? "")) throw notJson();
  response.writeContinue();
}
