import { describe, expect, it } from "vitest";
import { UserGroupClient } from "../client/client.ts";
import { startCasServer, TEST_API_TOKEN } from "./casServer.ts";
import { type Fault, startFaultProxy } from "./faultProxy.ts";

/** One group behind a proxy with one fault for each POST. The proxy forwards every GET. */
async function behind(...faults: Fault[]) {
  const server = await startCasServer();
  const posts: Fault[] = [...faults];
  const proxy = await startFaultProxy(server.port, (_, { head }) =>
    head.startsWith("POST") ? (posts.shift() ?? { kind: "pass" }) : { kind: "pass" },
  );
  const client = new UserGroupClient({ baseUrl: proxy.url, apiToken: TEST_API_TOKEN });
  const { token } = (await client.get({ user_group_id: "acme" })).userGroup;
  const rotate = () => client.rotate({ userGroupId: "acme", currentToken: token });
  const stop = async () => {
    await proxy[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { server, proxy, rotate, client, [Symbol.asyncDispose]: stop };
}

describe("fault proxy", () => {
  const failing: [Fault, string, number][] = [
    [{ kind: "refuse" }, "connection-lost", 0],
    [{ kind: "cut-request", afterBytes: 60 }, "connection-lost", 0],
    [{ kind: "cut-response", afterBytes: 30 }, "connection-lost", 1],
    [{ kind: "truncate-response", afterBytes: 250 }, "connection-lost", 1],
    [{ kind: "duplicate", response: 1 }, "not-current", 1],
    [{ kind: "alter-response", how: "as-page" }, "web-page", 1],
    [{ kind: "alter-response", how: "half" }, "unreadable", 1],
    [{ kind: "respond", status: 307, body: {}, location: "http://127.0.0.1:1/" }, "redirect", 0],
  ];
  it.each(failing)("%j", async (fault, kind, commits) => {
    await using world = await behind(fault);
    await expect(world.rotate()).rejects.toMatchObject({ kind });
    expect(world.server.commits()).toBe(commits);
  });

  it("forwards, delays, and duplicates requests without changing the first response, and alters responses", async () => {
    for (const fault of [
      { kind: "pass" },
      { kind: "delay", requestMs: 20, responseMs: 20 },
      { kind: "duplicate", response: 0 },
      { kind: "alter-response", how: "after-interim-answers" },
      { kind: "alter-response", how: "in-chunks" },
      { kind: "alter-response", how: "compressed" },
      { kind: "alter-response", how: "undeclared" },
    ] as const) {
      await using world = await behind(fault);
      const { userGroup, casRotation } = await world.rotate();
      expect(userGroup.token).toBe("token-2");
      expect(casRotation).toBe(fault.kind !== "alter-response" || fault.how !== "undeclared");
      expect(world.server.commits()).toBe(1);
    }
  });

  it("delivers a held request late", async () => {
    await using world = await behind({ kind: "hold-request" });
    await expect(world.rotate()).rejects.toMatchObject({ kind: "connection-lost", effect: "unknown" });
    expect(world.server.commits()).toBe(0);
    await world.proxy.release();
    expect(world.server.commits()).toBe(1);
  });

  it("delivers a held response late", async () => {
    await using world = await behind({ kind: "hold-response" });
    const rotated = world.rotate();
    await expect.poll(() => world.server.commits()).toBe(1);
    await world.proxy.release();
    expect((await rotated).userGroup.token).toBe("token-2");
  });

  it("responds like a cache, with and without Age", async () => {
    await using server = await startCasServer();
    const gets: Fault[] = [{ kind: "pass" }, { kind: "cached", declared: false }, { kind: "cached", declared: true }];
    await using proxy = await startFaultProxy(server.port, () => gets.shift() ?? { kind: "pass" });
    const client = new UserGroupClient({ baseUrl: proxy.url, apiToken: TEST_API_TOKEN });
    const get = () => client.get({ user_group_id: "acme" });
    expect((await get()).newUserGroup).toBe(true);
    expect((await get()).newUserGroup).toBe(true);
    await expect(get()).rejects.toMatchObject({ kind: "cached" });
    expect(server.requests).toHaveLength(1);
  });

  it("swaps the responses of two requests", async () => {
    await using server = await startCasServer();
    await using proxy = await startFaultProxy(server.port, () => ({ kind: "swap" }));
    const client = new UserGroupClient({ baseUrl: proxy.url, apiToken: TEST_API_TOKEN });
    const both = ["a", "b"].map((id) => client.get({ user_group_id: id }));
    for (const response of both) await expect(response).rejects.toMatchObject({ kind: "other-group" });
  });
});
