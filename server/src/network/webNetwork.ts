import { Agent, type Dispatcher, EnvHttpProxyAgent, errors } from "undici";
import manifest from "../../package.json" with { type: "json" };
import { retryAfterOf } from "../external/decide.ts";
import type { Network, NetworkRequest } from "../external/requestAll.ts";
import type { Failure, NetworkResponse } from "../external/verdict.ts";
import {
  guardedConnector,
  guardedLookup,
  NOT_PUBLIC,
  type Replacement,
  type Resolver,
  systemResolver,
} from "./guardedConnector.ts";
import { readBody } from "./readBody.ts";

export interface WebNetworkOptions {
  /** The timeout for each request in milliseconds, from the DNS lookup to the last header. */
  readonly timeout: number;
  /** The `User-Agent` header. The default contains this program's name and version. */
  readonly userAgent?: string;
  /** Returns the address of a test server, or undefined for all other hosts. */
  readonly replacement?: Replacement;
  /** Looks up hosts. The default is the operating system's resolver. */
  readonly resolver?: Resolver;
  /** The environment variables, which may configure proxies. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Whether to verify certificates. Set this to false if a proxy replaces certificates with untrusted ones. The default
   * is true.
   */
  readonly checksCertificates?: boolean;
}

const USER_AGENT = `sitekeeper/${manifest.version} (link check)`;

const PROXY_VARIABLES = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"];

/** The network that this machine is connected to. Requests contain no cookies or credentials. */
export class WebNetwork implements Network {
  readonly #options: WebNetworkOptions;
  readonly #dispatcher: Dispatcher;
  /** Set only if a proxy is used. Without a proxy, the connector checks addresses. */
  readonly #lookup: ReturnType<typeof guardedLookup> | undefined;

  constructor(options: WebNetworkOptions) {
    this.#options = options;
    const { timeout, resolver = systemResolver, replacement = () => undefined, env = {} } = options;
    const tls = { rejectUnauthorized: options.checksCertificates ?? true };
    const agent: Agent.Options = {
      connect: guardedConnector({ timeout, allowH2: true, ...tls }, resolver, replacement),
      allowH2: true,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      keepAliveTimeout: 2000,
      keepAliveMaxTimeout: 2000,
      maxHeaderSize: 64 * 1024,
    };
    const usesProxy = PROXY_VARIABLES.some((name) => env[name]);
    this.#lookup = usesProxy ? guardedLookup(resolver, replacement) : undefined;
    this.#dispatcher = usesProxy
      ? new EnvHttpProxyAgent({ ...agent, ...proxiesIn(env), requestTls: tls, proxyTls: tls })
      : new Agent(agent);
  }

  async send({ url, method, body: wanted }: NetworkRequest, signal: AbortSignal): Promise<NetworkResponse> {
    const stop = new AbortController();
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    stopped.catch(() => {});
    const abort = () => {
      stop.abort();
      // Aborting the signal does not close a connection that goes through a proxy.
      reject(stop.signal.reason);
    };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      abort();
    }, this.#options.timeout);
    signal.addEventListener("abort", abort, { once: true });
    try {
      const { origin, pathname, search, hostname } = new URL(url);
      await this.#checkProxied(hostname.replace(/^\[(.*)\]$/, "$1"));
      const request = this.#dispatcher.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: {
          "user-agent": this.#options.userAgent ?? USER_AGENT,
          accept: wanted?.types ?? "text/html,application/xhtml+xml,*/*;q=0.8",
          "accept-language": "en,*;q=0.5",
          ...(wanted && { "accept-encoding": "gzip" }),
          ...(wanted?.etag !== undefined && { "if-none-match": wanted.etag }),
        },
        signal: stop.signal,
        // By default, each HEAD request opens a new connection, and the closed connections fill up memory until garbage
        // collection.
        ...(method === "HEAD" && { reset: false }),
      });
      request.catch(() => {});
      const { statusCode, headers, body } = await Promise.race([request, stopped]);
      body.on("error", () => {});
      const encoding = one(headers["content-encoding"]);
      const reading = wanted && statusCode === 200 ? readBody(body, encoding, wanted.maxBytes) : undefined;
      const read = await Promise.race([reading, stopped]).catch((error: unknown) => {
        if (!wanted?.isOptional) throw error;
      });
      // Destroying the body also closes the connection, which is necessary because the body may be endless.
      body.destroy();
      return {
        status: statusCode,
        location: one(headers.location),
        retryAfter: retryAfterOf(one(headers["retry-after"]), Date.now()),
        isChallenge: headers["cf-mitigated"] !== undefined,
        ...(read && { body: { ...read, type: one(headers["content-type"]) }, etag: one(headers.etag) }),
      };
    } catch (error) {
      return { failure: isLate ? "timeout" : failureOf(error) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  }

  /** Closes all connections without waiting for the servers. */
  close(): void {
    this.#dispatcher.destroy().catch(() => {});
  }

  /**
   * Checks a host before a request is sent through a proxy. The proxy resolves names itself, so it must not receive a
   * name that resolves to an address on a private network here.
   */
  async #checkProxied(host: string): Promise<void> {
    const lookup = this.#lookup;
    if (!lookup) return;
    await new Promise<void>((resolve, reject) => {
      lookup(host, { all: true }, (error) => (error?.code === NOT_PUBLIC ? reject(error) : resolve()));
    });
  }
}

function proxiesIn(env: NonNullable<WebNetworkOptions["env"]>): EnvHttpProxyAgent.Options {
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY;
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY;
  const noProxy = env.no_proxy ?? env.NO_PROXY ?? "";
  return { ...(httpProxy && { httpProxy }), ...(httpsProxy && { httpsProxy }), noProxy };
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0];
}

const FAILURES: Readonly<Record<string, Failure>> = {
  [NOT_PUBLIC]: "not-public",
  ENOTFOUND: "unknown-host",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timeout",
  EHOSTUNREACH: "timeout",
  ENETUNREACH: "timeout",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate-name",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

const CERTIFICATE = /CERT|SELF_SIGNED|^UNABLE_TO_|SIGNATURE/;

/** Returns the reason why a request failed. If the host has several addresses, this is the reason for the first one. */
function failureOf(error: unknown): Failure {
  const { code = "", cause } = error as NodeJS.ErrnoException;
  const [inner] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const known = FAILURES[code];
  if (known !== undefined) return known;
  if (CERTIFICATE.test(code)) return "certificate";
  if (inner !== undefined || cause !== undefined) return failureOf(inner ?? cause);
  return error instanceof errors.ConnectTimeoutError ? "timeout" : "lost";
}
