import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { TLSSocket } from "node:tls";
import { isLoopback, loopbackAgent } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";

/** The result of a connection probe. */
interface Probe {
  /**
   * The address that the connection went to, and the host's own addresses. If the address is not among them, there is a
   * proxy.
   */
  readonly peer: string | undefined;
  readonly hostAddresses: readonly string[];
  readonly certificate: Certificate | undefined;
  /** The response to a GET request with a body. */
  readonly response:
    | { readonly status: number; readonly server: string; readonly type: string; readonly code: string }
    | undefined;
  /** The system's error code. Set if there was no response. */
  readonly failure: string | undefined;
  readonly milliseconds: number;
}

interface Certificate {
  readonly issuer: string;
  readonly validUntil: string;
}

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Sends a GET request whose body is invalid JSON. No service can process this body, so the response shows whether the
 * body of a GET request arrives at all. Like every request, the probe goes through the editor's proxy if there is one.
 *
 * @param apiToken The token stored for the origin of the URL. Without a token, a service responds with 401 before it
 * reads the body.
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
    const summary = {
      status: response.statusCode ?? 0,
      server: header("server"),
      type: header("content-type"),
      code: errorCode(body),
    };
    return {
      peer,
      hostAddresses,
      certificate,
      response: summary,
      failure: undefined,
      milliseconds: performance.now() - started,
    };
  } catch (error) {
    const failure = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
    return {
      peer,
      hostAddresses,
      certificate,
      response: undefined,
      failure,
      milliseconds: performance.now() - started,
    };
  }
}

/** Describes the result of a probe. */
export function explainProbe(
  url: URL,
  { peer, hostAddresses, certificate, response: summary, failure, milliseconds }: Probe,
): string[] {
  const way = isLoopback(url.hostname)
    ? l10n.t("The service is on this machine, without a proxy in between.")
    : peer === undefined
      ? l10n.t("No connection was made.")
      : hostAddresses.length === 0
        ? l10n.t(
            "The connection went to {0}. The host name does not resolve on this machine, so this is the address of a proxy.",
            peer,
          )
        : hostAddresses.includes(peer)
          ? l10n.t("The connection went directly to {0}, one of the host's addresses.", peer)
          : l10n.t(
              "The connection went through a proxy at {0}. The host's addresses are {1}.",
              peer,
              hostAddresses.join(", "),
            );
  const tls =
    url.protocol === "http:"
      ? l10n.t("The connection is not encrypted, which is allowed only on this machine.")
      : certificate
        ? l10n.t(
            "The certificate was issued by {0} and is valid until {1}.",
            certificate.issuer,
            certificate.validUntil,
          )
        : l10n.t("No certificate was verified.");
  return [way, tls, responseText(summary, failure, url), l10n.t("The request took {0} ms.", Math.round(milliseconds))];
}

function responseText(summary: Probe["response"], failure: string | undefined, { host }: URL): string {
  if (!summary) return l10n.t("No response: {0}.", failure ?? "");
  const { status, server, type, code } = summary;
  const given = server === "" ? String(status) : l10n.t('{0} from "{1}"', status, server);
  if (status === 411 || code === "body_required" || (status === 403 && /cloudfront/i.test(server))) {
    return l10n.t(
      "The body of a GET request does not reach {0}. The response was {1}. A proxy or cache removes or rejects the body. Ask your network administrator to exempt this address.",
      host,
      given,
    );
  }
  if (status >= 300 && status < 400)
    return l10n.t("The response was a redirect ({0}). Redirects are never followed.", given);
  if (type.startsWith("text/html")) {
    return l10n.t(
      "The response was {0} with an HTML page. It comes from a proxy, or the server is not a User Group API.",
      given,
    );
  }
  if (status === 401 || status === 403) {
    return l10n.t(
      "The response was {0}: the service rejects the API token, or the request had none. Until the API token is accepted, it is unknown whether the body of a GET request reaches the service.",
      given,
    );
  }
  if (status === 400 || status === 422) {
    return l10n.t(
      "The body of a GET request reaches the service: the response was {0}, as expected for invalid JSON.",
      given,
    );
  }
  return l10n.t("The response was {0}. A User Group API responds with 400 to a body that is not valid JSON.", given);
}

function send(
  url: URL,
  apiToken: string | undefined,
  signal: AbortSignal,
  onResponse: (response: IncomingMessage) => void,
): Promise<{ response: IncomingMessage; body: string }> {
  const body = "{";
  const isSecure = url.protocol === "https:";
  const request = isSecure ? httpsRequest : httpRequest;
  const agent = loopbackAgent(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "GET",
        ...(agent ? { agent } : {}),
        // Certificates are always verified, even with NODE_TLS_REJECT_UNAUTHORIZED.
        ...(isSecure ? { rejectUnauthorized: true } : {}),
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
          if (text.length < MAX_RESPONSE_BYTES) text += chunk;
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
