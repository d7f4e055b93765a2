import { createServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { selfSignedCertificate } from "../testing/certificate.ts";
import { httpReply, type RawReply, startRawServer } from "../testing/rawServer.ts";
import { exchange, MAX_RESPONSE_BYTES, type RawRequest, TransportFailure } from "./transport.ts";

const request = (url: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: "GET",
  url: new URL(`${url}/api/user`),
  headers: { Authorization: "Token secret" },
  body: '{"user_group_id":"é"}',
  timeoutMs: 20_000,
  ...more,
});

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(TransportFailure);
  const { kind, notSent, message } = error as TransportFailure;
  expect(message).not.toContain("secret");
  return { kind, notSent };
};

afterEach(() => vi.unstubAllEnvs());

describe("exchange", () => {
  it.each(["GET", "POST", "PUT"] as const)("sends the complete body of %s with its length in bytes", async (method) => {
    await using server = await startRawServer(() => httpReply(200, "{}"));
    await exchange(request(server.url, { method }));
    expect(server.requests).toHaveLength(1);
    const [{ head, body } = { head: "", body: "" }] = server.requests;
    expect(head.split("\r\n")[0]).toBe(`${method} /api/user HTTP/1.1`);
    expect(head).toMatch(/^Content-Length: 22$/m);
    expect(head).toMatch(/^Connection: close$/m);
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toBe('{"user_group_id":"é"}');
  });

  it("uses a separate connection for every request", async () => {
    await using server = await startRawServer(() => httpReply(200, "{}"));
    for (let i = 0; i < 3; i++) await exchange(request(server.url, { method: "POST" }));
    expect(server.connections()).toBe(3);
  });

  it("returns status, headers, and body unchanged, without following a redirect", async () => {
    await using elsewhere = await startRawServer(() => httpReply(200, "{}"));
    await using server = await startRawServer(() => httpReply(307, "moved", { Location: `${elsewhere.url}/api/user` }));
    const response = await exchange(request(server.url));
    expect(response.status).toBe(307);
    expect(Buffer.from(response.body).toString()).toBe("moved");
    expect(elsewhere.connections()).toBe(0);
  });

  const after = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{";
  const broken: [string, RawReply, string][] = [
    ["a connection closed without a response", "", "lost"],
    ["a connection reset without a response", (socket) => socket.resetAndDestroy(), "lost"],
    ["a response cut off in the headers", "HTTP/1.1 200 OK\r\nConte", "lost"],
    ["a response cut off in the body", after, "lost"],
    ["a connection reset in the body", (socket) => socket.write(after, () => socket.resetAndDestroy()), "lost"],
    ["a response that is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "not-http"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "not-http"],
    ["endless headers", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, "not-http"],
    ["a huge body", httpReply(200, " ".repeat(MAX_RESPONSE_BYTES + 1)), "too-large"],
    ["silence", () => {}, "timeout"],
    ["a slow response", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), "timeout"],
  ];
  it.each(broken)("reports that the request may have been processed: %s", async (_, reply, kind) => {
    await using server = await startRawServer(() => reply);
    // This time limit is long enough for the request to be sent, even on a slow machine.
    const more = kind === "timeout" ? { timeoutMs: 1_000 } : {};
    expect(await failureOf(exchange(request(server.url, more)))).toEqual({ kind, notSent: false });
  });

  it("reports that nothing was sent when no server is listening", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const failure = await failureOf(exchange(request(`http://127.0.0.1:${port}`)));
    expect(failure).toEqual({ kind: "connect", notSent: true });
  });

  it("reports that nothing was sent when the host does not exist", async () => {
    expect(await failureOf(exchange(request("https://nowhere.invalid")))).toEqual({ kind: "connect", notSent: true });
  });

  it.each([undefined, "0"])(
    "sends nothing to a server whose certificate it does not accept (NODE_TLS_REJECT_UNAUTHORIZED=%s)",
    async (verify) => {
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", verify);
      await using server = await startRawServer(() => httpReply(200, "{}"), selfSignedCertificate());
      expect(await failureOf(exchange(request(server.url)))).toEqual({ kind: "tls", notSent: true });
      expect(server.requests).toHaveLength(0);
    },
  );

  it("reports that nothing was sent when the server never finishes the TLS handshake", async () => {
    await using server = await startRawServer(() => () => {});
    const silent = `https://127.0.0.1:${server.port}`;
    expect(await failureOf(exchange(request(silent, { timeoutMs: 200 })))).toEqual({ kind: "timeout", notSent: true });
  });

  it("stops when aborted, whether before or during the wait", async () => {
    await using server = await startRawServer(() => () => {});
    const before = exchange(request(server.url, { signal: AbortSignal.abort() }));
    expect(await failureOf(before)).toEqual({ kind: "aborted", notSent: true });
    const stop = new AbortController();
    const during = exchange(request(server.url, { signal: stop.signal }));
    const failure = failureOf(during);
    await expect.poll(() => server.requests).toHaveLength(1);
    stop.abort();
    expect(await failure).toEqual({ kind: "aborted", notSent: false });
  });
});
