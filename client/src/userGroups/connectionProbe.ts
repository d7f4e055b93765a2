import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { TLSSocket } from "node:tls";

/** What a probe of a connection saw. */
export interface Probe {
  /** The address that the connection went to, and the addresses of the host: another one is a proxy's. */
  readonly peer: string | undefined;
  readonly hostAddresses: readonly string[];
  readonly certificate: Certificate | undefined;
  /** The answer to a GET with a body. */
  readonly answer:
    | { readonly status: number; readonly server: string; readonly type: string; readonly code: string }
    | undefined;
  /** Why there was no answer, as the system says it. */
  readonly failure: string | undefined;
  readonly milliseconds: number;
}

interface Certificate {
  readonly issuer: string;
  readonly validUntil: string;
  /** True when the operating system or the editor vouches for it. */
  readonly trusted: boolean;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Sends a GET whose body is no JSON. No service can act on it: what comes back tells whether the body of a GET arrives
 * there at all. Goes the way that every request goes, through the editor's proxy if there is one.
 *
 * @param apiToken the one that is stored for the origin of the address: without it a service answers 401 before it looks
 *   at the body
 */
export async function probeConnection(url: URL, apiToken: string | undefined, signal: AbortSignal): Promise<Probe> {
  const started = performance.now();
  const hostAddresses = await lookup(url.hostname.replace(/^\[|\]$/g, ""), { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
  let peer: string | undefined;
  let certificate: Certificate | undefined;
  try {
    const { response, body } = await send(
      url,
      apiToken,
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      (response) => {
        peer = response.socket.remoteAddress;
        certificate = certificateOf(response.socket as TLSSocket);
      },
    );
    const header = (name: string): string => String(response.headers[name] ?? "");
    const answer = {
      status: response.statusCode ?? 0,
      server: header("server"),
      type: header("content-type"),
      code: errorCode(body),
    };
    return { peer, hostAddresses, certificate, answer, failure: undefined, milliseconds: performance.now() - started };
  } catch (error) {
    const failure = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
    return { peer, hostAddresses, certificate, answer: undefined, failure, milliseconds: performance.now() - started };
  }
}

/** What the probe says of the way, in sentences. */
export function explainProbe(
  url: URL,
  { peer, hostAddresses, certificate, answer, failure, milliseconds }: Probe,
): string[] {
  const loopback = /^(?:localhost|127\.|\[::1\])/.test(url.hostname);
  const way = loopback
    ? "The service is on this machine: no proxy stands between."
    : peer === undefined
      ? "No connection was made."
      : hostAddresses.length === 0
        ? `The connection went to ${peer}. The name of the host has no address here, so that is a proxy.`
        : hostAddresses.includes(peer)
          ? `The connection went to ${peer}, an address of the host: directly.`
          : `The connection went to ${peer}, which is no address of the host (${hostAddresses.join(", ")}): through a proxy.`;
  const tls =
    url.protocol === "http:"
      ? "It is not encrypted, which is allowed on this machine alone."
      : certificate
        ? `The certificate is by ${certificate.issuer}, valid until ${certificate.validUntil}${certificate.trusted ? "" : ", and not trusted"}.`
        : "No certificate was seen.";
  return [way, tls, answerText(answer, failure, url), `It took ${Math.round(milliseconds)} ms.`];
}

function answerText(answer: Probe["answer"], failure: string | undefined, { host }: URL): string {
  if (!answer) return `There was no answer: ${failure}.`;
  const { status, server, type, code } = answer;
  const from = server === "" ? "" : ` by '${server}'`;
  if (status === 411 || code === "body_required" || (status === 403 && /cloudfront/i.test(server))) {
    return `The body of a GET does not arrive at ${host}: the answer was ${status}${from}. A proxy or cache removes or refuses it; ask for this address to be exempted.`;
  }
  if (status >= 300 && status < 400) return `The answer was a redirect (${status}${from}), which is never followed.`;
  if (type.startsWith("text/html")) {
    return `The answer was ${status}${from} with a page for browsers: it comes from something in between, or from another kind of server.`;
  }
  if (status === 401 || status === 403) {
    return `The service answers ${status}${from}: it does not take the API token, or was sent none. Whether the body of a GET arrives cannot be told before it does.`;
  }
  if (status === 400 || status === 422) {
    return `The body of a GET arrives: it is answered with ${status}${from}, as it should be, since this one held no JSON.`;
  }
  return `A GET with a body was answered with ${status}${from}, which a User Group API would not give to a body that is no JSON.`;
}

function send(
  url: URL,
  apiToken: string | undefined,
  signal: AbortSignal,
  onResponse: (response: IncomingMessage) => void,
): Promise<{ response: IncomingMessage; body: string }> {
  const body = "{";
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "GET",
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          ...(apiToken === undefined ? {} : { Authorization: `Token ${apiToken}` }),
        },
        signal,
      },
      (response) => {
        onResponse(response);
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          if (text.length < MAX_ANSWER_BYTES) text += chunk;
        });
        response.on("end", () => resolve({ response, body: text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function certificateOf(socket: Partial<TLSSocket>): Certificate | undefined {
  const certificate = socket.getPeerCertificate?.();
  if (!certificate?.issuer) return undefined;
  const { O, CN } = certificate.issuer;
  return {
    issuer: [O, CN].flat().filter(Boolean).join(", "),
    validUntil: certificate.valid_to,
    trusted: socket.authorized ?? false,
  };
}

function errorCode(body: string): string {
  try {
    const code: unknown = JSON.parse(body)?.error?.code;
    return typeof code === "string" ? code : "";
  } catch {
    return "";
  }
}
