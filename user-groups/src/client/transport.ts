import * as http from "node:http";
import * as https from "node:https";
import { loopbackAgent } from "./baseUrl.ts";

export interface RawRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as UTF-8 with its length, regardless of the method. */
  readonly body: string;
  /** The time limit for the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RawResponse {
  readonly status: number;
  /** The headers by lowercase name. */
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Uint8Array;
}

export type TransportFailureKind = "connect" | "tls" | "timeout" | "aborted" | "lost" | "too-large" | "not-http";

/** The failure of an exchange that received no response. Its message contains nothing from the request. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  readonly kind: TransportFailureKind;
  /** Whether it is certain that no byte of the request left this machine. */
  readonly notSent: boolean;
  /** The error code from the operating system or TLS: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, … */
  readonly code: string | undefined;

  constructor(kind: TransportFailureKind, notSent: boolean, code?: string) {
    super(code === undefined ? kind : `${kind} (${code})`);
    this.kind = kind;
    this.notSent = notSent;
    this.code = code;
  }
}

/** Sends one request and resolves to its response, or rejects with a `TransportFailure`. */
export type Exchange = (request: RawRequest) => Promise<RawResponse>;

/** The maximum size of a response, in bytes. The largest valid response is far smaller. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** Error codes of Node and OpenSSL for a certificate or handshake that was not accepted. */
const TLS_CODE = /CERT|_TLS_|_SSL_|SIGNATURE|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/;

/**
 * Sends a request with a body, even for GET, on its own connection.
 *
 * Uses `node:http` and `node:https`, because `fetch` refuses to send a GET with a body, and because VS Code applies its
 * proxy and certificates to these two modules if no `agent` is given. Only requests to this machine have an agent,
 * which does not use a proxy. The length is always declared, because otherwise the server would read the body of a GET
 * as the next request (RFC 9112, section 6.3). Redirects are not followed, requests are not retried, and responses are
 * not decompressed. The connection is closed afterward, because a reset of a reused connection does not show whether
 * the request was processed.
 *
 * @throws {TransportFailure}
 */
export const exchange: Exchange = ({ method, url, headers, body, timeoutMs, signal }) =>
  new Promise<RawResponse>((resolve, reject) => {
    if (signal?.aborted) return reject(new TransportFailure("aborted", true));
    const bytes = Buffer.from(body, "utf8");
    const secure = url.protocol === "https:";
    const { request: start } = secure ? https : http;
    const agent = loopbackAgent(url);
    // Once connected, bytes may have left this machine. A TLS connection counts as connected once its certificate is
    // accepted.
    let connected = false;
    let settled = false;

    const request = start(url, {
      method,
      ...(agent ? { agent } : {}),
      // Certificates are checked even if NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
      ...(secure ? { rejectUnauthorized: true } : {}),
      headers: {
        ...headers,
        "Content-Length": String(bytes.length),
        Connection: "close",
        "Accept-Encoding": "identity",
      },
    });
    const settle = (finish: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      finish();
    };
    const fail = (kind: TransportFailureKind, code?: string) =>
      settle(() => {
        reject(new TransportFailure(kind, !connected, code));
        request.destroy();
      });
    const onAbort = () => fail("aborted");
    const timer = setTimeout(() => fail("timeout"), timeoutMs);
    signal?.addEventListener("abort", onAbort, { once: true });

    request.on("socket", (socket) => {
      // A socket from another program's agent may already be connected.
      const pending = socket.connecting || ("secureConnecting" in socket && socket.secureConnecting === true);
      if (!pending) connected = true;
      socket.once("encrypted" in socket ? "secureConnect" : "connect", () => {
        connected = true;
      });
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      const { code } = error;
      if (code?.startsWith("HPE_")) return fail("not-http", code);
      if (!connected && code !== undefined && TLS_CODE.test(code)) return fail("tls", code);
      fail(connected ? "lost" : "connect", code);
    });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_RESPONSE_BYTES) fail("too-large");
        else chunks.push(chunk);
      });
      response.on("error", (error: NodeJS.ErrnoException) => fail("lost", error.code));
      response.on("end", () => {
        if (!response.complete) return fail("lost");
        settle(() =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
    });
    request.on("close", () => fail("lost"));
    request.end(bytes);
  });
