import { ApiFailure } from "./apiFailure.ts";
import { parseStrictJson } from "./strictJson.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/**
 * Reads the body of a request that was declared as JSON.
 *
 * @returns undefined when there is none
 * @throws ApiFailure
 */
export function parseBody(contentType: string | undefined, bytes: Uint8Array): unknown {
  for (const [, charset] of (contentType ?? "").matchAll(CHARSET)) {
    if (charset?.toLowerCase() !== "utf-8") {
      throw new ApiFailure("unsupported_media_type", "JSON is read in UTF-8 only (RFC 8259, section 8.1).");
    }
  }
  return bytes.length === 0 ? undefined : parseStrictJson(bytes);
}
