import { gzipSync } from "node:zlib";

/** The ways to alter a response. */
export const ALTERATIONS = [
  /** The response follows informational responses (RFC 8297). Its meaning stays the same. */
  "after-interim-answers",
  /** The response is sent in chunks of a few bytes, with a trailer. Its meaning stays the same. */
  "in-chunks",
  /**
   * The header that declares a compare-and-swap is missing, as if another version of the service behind the same proxy
   * had responded.
   */
  "undeclared",
  /** The response is an HTML page from a proxy, with the same status. */
  "as-page",
  /** The body is the first half of the JSON, with a matching length. */
  "half",
  /** The response is compressed, although the client did not allow that. Its meaning stays the same. */
  "compressed",
] as const;

export type Alteration = (typeof ALTERATIONS)[number];

/** Alters a response that has a Content-Length header. Its status stays the same. */
export function altered(response: Buffer, how: Alteration): Buffer {
  const end = response.indexOf("\r\n\r\n");
  if (end < 0) return response;
  const head = response.subarray(0, end).toString("latin1");
  const body = response.subarray(end + 4);
  switch (how) {
    case "after-interim-answers":
      return Buffer.concat([
        Buffer.from("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nAge: 9\r\n\r\n"),
        response,
      ]);
    case "in-chunks":
      return withHead(without(head, "content-length"), chunked(body), "Transfer-Encoding: chunked", "Trailer: Age");
    case "undeclared":
      return withHead(without(head, "x-ugs-rotation"), body);
    case "as-page":
      return withBody(without(head, "content-type"), Buffer.from("<html>A page</html>"), "Content-Type: text/html");
    case "half":
      return withBody(head, body.subarray(0, body.length / 2));
    case "compressed":
      return withBody(head, gzipSync(body), "Content-Encoding: gzip");
    default:
      return how satisfies never;
  }
}

const without = (head: string, header: string): string =>
  head
    .split("\r\n")
    .filter((line) => !line.toLowerCase().startsWith(`${header}:`))
    .join("\r\n");

const withHead = (head: string, body: Buffer, ...more: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from(`${[head, ...more].join("\r\n")}\r\n\r\n`, "latin1"), body]);

const withBody = (head: string, body: Buffer, ...more: readonly string[]): Buffer =>
  withHead(without(head, "content-length"), body, `Content-Length: ${body.length}`, ...more);

const CHUNK_BYTES = 7;

function chunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    const part = body.subarray(start, start + CHUNK_BYTES);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\nAge: 9\r\n\r\n")]);
}
