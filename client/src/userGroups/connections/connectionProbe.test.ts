import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { selfSignedCertificate } from "../../../../user-groups/src/testing/certificate.ts";
import { explainProbe, probeConnection } from "./connectionProbe.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/user`);
}

const explained = async (url: URL) =>
  explainProbe(url, await probeConnection(url, "the-api-token", new AbortController().signal)).join(" ");

describe("connection probe", () => {
  it("sends a GET request with a body that no service can process", async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        seen.push(request.method, body, request.headers.authorization, request.headers["content-length"]);
        response.writeHead(400, { "Content-Type": "application/json" }).end('{"success":0}');
      });
    });
    expect(await explained(url)).toContain("the response was 400, as expected");
    expect(seen).toEqual(["GET", "{", "Token the-api-token", "1"]);
  });

  it.each<[string, RequestListener, string]>([
    ["a proxy that rejects the body", (_, answer) => answer.writeHead(411).end(), "does not reach"],
    [
      "a proxy that drops the body",
      (_, answer) =>
        answer.writeHead(400, { "Content-Type": "application/json" }).end('{"error":{"code":"body_required"}}'),
      "does not reach",
    ],
    ["a rejected token", (_, answer) => answer.writeHead(401).end(), "rejects the API token"],
    ["a redirect", (_, answer) => answer.writeHead(302, { Location: "https://example.com" }).end(), "never followed"],
    ["a page", (_, answer) => answer.writeHead(200, { "Content-Type": "text/html" }).end("<p>"), "HTML page"],
    ["another server", (_, answer) => answer.writeHead(200).end("ok"), "responds with 400"],
  ])("recognizes %s", async (_, listener, words) => {
    expect(await explained(await serve(listener))).toContain(words);
  });

  it("reports why there was no response", async () => {
    const url = await serve(() => {});
    server?.close();
    expect(await explained(url)).toContain("No response: ECONNREFUSED");
  });

  it("sends no API token to a server with an untrusted certificate, regardless of environment variables", async () => {
    const requests: unknown[] = [];
    const listener: RequestListener = (request, response) => {
      requests.push(request.headers.authorization);
      response.end();
    };
    const tlsServer = createTlsServer(selfSignedCertificate(), listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => tlsServer.once("listening", resolve));
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    try {
      const url = new URL(`https://127.0.0.1:${(tlsServer.address() as AddressInfo).port}/api/user`);
      expect(await explained(url)).toContain("No response: DEPTH_ZERO_SELF_SIGNED_CERT");
      expect(requests).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      tlsServer.close();
    }
  });

  it("distinguishes a direct connection from a proxied one by its address", () => {
    const seen = { certificate: undefined, response: undefined, failure: "x", milliseconds: 1 };
    const url = new URL("https://api.example/api/user");
    const way = (peer: string, hostAddresses: string[]) => explainProbe(url, { ...seen, peer, hostAddresses })[0];
    expect(way("192.0.2.1", ["192.0.2.1"])).toContain("directly");
    expect(way("192.0.2.9", ["192.0.2.1"])).toContain("through a proxy");
    expect(way("192.0.2.9", [])).toContain("address of a proxy");
  });
});
