import { describe, expect, it } from "vitest";
import { type LoadedSpec, loadSpec } from "./loadSpec.ts";
import type { NetworkRequest } from "./requestAll.ts";
import type { NetworkResponse } from "./verdict.ts";

const content = new Uint8Array([123, 125]);
const START = "https://api.acme.com/openapi.json";

/** Loads a description from a simulated network with the given responses, by address. */
async function load(
  answers: Readonly<Record<string, NetworkResponse>>,
  { address = START, etag }: { readonly address?: string; readonly etag?: string } = {},
): Promise<{ readonly loaded: LoadedSpec; readonly requests: readonly NetworkRequest[] }> {
  const requests: NetworkRequest[] = [];
  const send = async (request: NetworkRequest): Promise<NetworkResponse> => {
    requests.push(request);
    return answers[request.url] ?? { status: 404 };
  };
  const loaded = await loadSpec(address, {
    network: { send },
    etag,
    maxBytes: 100,
    maxRedirects: 3,
    isAllowed: (host) => host === "api.test",
    signal: new AbortController().signal,
  });
  return { loaded, requests };
}

const found = (isTruncated = false): NetworkResponse => ({
  status: 200,
  etag: '"2"',
  body: { bytes: content, isTruncated },
});
const to = (location: string | undefined, status = 302): NetworkResponse => ({ status, location });
const failed = (reason: unknown) => ({ state: "failed", reason });

describe("loadSpec", () => {
  it.each<[string, Readonly<Record<string, NetworkResponse>>, object]>([
    ["file", { [START]: found() }, { state: "loaded", content, etag: '"2"' }],
    ["file that is too large", { [START]: found(true) }, failed("too-large")],
    ["missing file", {}, failed(404)],
    ["response without content", { [START]: { status: 204 } }, failed(204)],
    ["unexpected 304", { [START]: { status: 304 } }, failed(304)],
    ["redirect without an address", { [START]: to(undefined) }, failed(302)],
    ["failure", { [START]: { failure: "timeout" } }, failed("timeout")],
    ["redirect", { [START]: to("/v2"), "https://api.acme.com/v2": found() }, { state: "loaded", content }],
    ["redirect loop", { [START]: to(START) }, failed("redirects")],
    ["redirect to this machine", { [START]: to("http://127.0.0.1/") }, failed("redirect-target")],
    ["redirect to a private network", { [START]: to("//printer.local/") }, failed("redirect-target")],
    ["redirect to a file", { [START]: to("file:///etc/passwd") }, failed("redirect-target")],
    ["redirect with credentials", { [START]: to("https://a:b@acme.com/") }, failed("redirect-target")],
  ])("returns the expected result: %s", async (_, answers, expected) => {
    const { loaded, requests } = await load(answers);
    expect(loaded).toMatchObject(expected);
    expect(requests.every(({ url }) => url.startsWith("https://api.acme.com/"))).toBe(true);
  });

  it.each(["http://127.0.0.1/a.json", "http://localhost/a.json", "https://a:b@acme.com/a.json", "ftp://acme.com/a"])(
    "does not request %s",
    async (address) => {
      expect(await load({}, { address })).toEqual({ loaded: failed("not-public"), requests: [] });
    },
  );

  it("downloads only files that have changed", async () => {
    const { loaded, requests } = await load({ [START]: { status: 304 } }, { etag: '"1"' });
    expect(loaded).toEqual({ state: "unchanged" });
    expect(requests[0]).toMatchObject({ method: "GET", body: { etag: '"1"', maxBytes: 100 } });
  });

  it("requests a host that is allowed", async () => {
    const address = "http://api.test/a.json";
    expect((await load({ [address]: found() }, { address })).loaded).toMatchObject({ state: "loaded" });
  });
});
