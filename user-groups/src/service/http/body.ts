import { ApiFailure } from "./apiFailure.ts";
import { parseStrictJson } from "./strictJson.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/**
 * Parses the body of a request with the content type JSON.
 *
 * @returns undefined for an empty body
 * @throws ApiFailure
 */
export function parseBody(contentType: string | undefined, bytes: Uint8Array): unknown {
  for (const [, charset] of (contentType ?? "").matchAll(CHARSET)) {
    if (charset?.toLowerCase() !== "utf-8") {
      throw new ApiFailure("unsupported_media_type", "JSON must be encoded in UTF-8 (RFC 8259, section 8.1).");
    }
  }
  return bytes.length === 0 ? undefined : parseStrictJson(bytes);
}
