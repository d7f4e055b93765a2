import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { identityProof } from "../contract/serviceIdentity.ts";
import { provesIdentity } from "./localIdentity.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers nonces with the given responses and records its requests. */
async function serverOf(respond: (nonce: string, port: number) => { status?: number; body: string }) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    requests.push(`${request.url} ${JSON.stringify(request.headers)}`);
    const { status = 200, body } = respond(
      new URL(request.url ?? "", "http://x").searchParams.get("nonce") ?? "",
      port,
    );
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const proofOf = (proof: unknown) => ({ body: JSON.stringify({ success: 1, proof }) });

describe("provesIdentity", () => {
  it("returns true for the service that knows the secret, and does not send the secret", async () => {
    const { url, requests } = await serverOf((nonce, port) => proofOf(identityProof("s3cret", port, nonce)));
    expect(await provesIdentity(url, "s3cret")).toBe(true);
    expect(await provesIdentity(url, "s3cret")).toBe(true);
    expect(new Set(requests).size).toBe(2);
    expect(requests.join()).not.toMatch(/s3cret|authorization/i);
  });

  const otherServers: [string, Parameters<typeof serverOf>[0]][] = [
    ["that knows another secret", (nonce, port) => proofOf(identityProof("other", port, nonce))],
    ["that relays the proof for another port", (nonce, port) => proofOf(identityProof("s3cret", port + 1, nonce))],
    ["that replays an earlier proof", (_, port) => proofOf(identityProof("s3cret", port, "earlier"))],
    [
      "that sends the proof as an error",
      (nonce, port) => ({ status: 500, ...proofOf(identityProof("s3cret", port, nonce)) }),
    ],
    ["that returns the nonce", (nonce) => proofOf(nonce)],
    ["that sends no proof", () => ({ body: "{}" })],
    ["that is not a service", () => ({ body: "<html>" })],
  ];
  it.each(otherServers)("returns false for a server %s", async (_, respond) => {
    const { url } = await serverOf(respond);
    expect(await provesIdentity(url, "s3cret")).toBe(false);
  });

  it("returns false if the secret is empty or nothing is listening", async () => {
    const { url } = await serverOf((nonce, port) => proofOf(identityProof("", port, nonce)));
    expect(await provesIdentity(url, "")).toBe(false);
    expect(await provesIdentity("http://127.0.0.1:1", "s3cret")).toBe(false);
  });
});
