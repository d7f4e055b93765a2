import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Fault, type FaultProxy, startFaultProxy } from "../../../user-groups/src/testing/faultProxy.ts";
import { describeFailure } from "../../support/drivenWindow.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { createApiToken, type Service, startService } from "./service.ts";
import { openSession, type Session } from "./session.ts";

const PASS: Fault = { kind: "pass" };

describe("rotation without a response", () => {
  let session: Session;
  let service: Service;
  let proxy: FaultProxy;
  let apiToken: string;
  /** The faults of requests, by method. */
  let faults: Readonly<Record<string, (count: number) => Fault>> = {};
  const counts = new Map<string, number>();

  const fail = (next: typeof faults): void => {
    faults = next;
    counts.clear();
  };

  beforeAll(async () => {
    [session, service] = await Promise.all([openSession(), startService()]);
    apiToken = await createApiToken(service.folder, "Testing");
    proxy = await startFaultProxy(service.port, (_, { bytes }) => {
      const method = bytes.toString("latin1", 0, 4).trim();
      const count = counts.get(method) ?? 0;
      counts.set(method, count + 1);
      return faults[method]?.(count) ?? PASS;
    });
    const { window } = session;
    await window.openView();
    await window.command("Connect…");
    await window.step("Enter the base URL of the service", proxy.url);
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${proxy.port}`);
    await window.choose("Testing");
    await window.step("Enter the API token of the account", apiToken);
    await window.step("Enter a name for the connection", "Shaky");
    await window.dismiss("Connected to Shaky");
    await window.createGroup("acme");
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(async () => {
    await session?.close();
    await proxy?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
  });

  const tokenAtService = async (): Promise<string> =>
    (await service.client(apiToken).get({ user_group_id: "acme" })).userGroup.token;
  const journals = (): readonly string[] => readdirSync(path.join(session.storage, "user-groups/journal"));
  const copied = async (): Promise<string> => {
    const { window } = session;
    await window.pressInTreeRow("acme", "Copy Token");
    await window.dismiss("Copied the token");
    return window.clipboard();
  };
  const rotate = async (): Promise<void> => {
    const { window } = session;
    await window.pressInTreeRow("acme", "Rotate Token…");
    await window.answerDialog("Rotate the token", "Rotate Token");
  };

  it("is resolved at once if the service is reachable", async () => {
    const before = await tokenAtService();
    fail({ POST: () => ({ kind: "cut-response", afterBytes: 20 }) });
    await rotate();
    expect(await session.window.dismiss("was rotated")).toContain("or by someone else");
    fail({});
    const after = await tokenAtService();
    expect(after).not.toBe(before);
    expect(await copied()).toBe(after);
    expect(journals()).toEqual([]);
  });

  it("is shown as unknown while the service is unreachable, and resolved later", async () => {
    const { window } = session;
    const before = await tokenAtService();
    fail({
      POST: () => ({ kind: "cut-response", afterBytes: 20 }),
      GET: (count) => (count === 0 ? PASS : { kind: "refuse" }),
    });
    await rotate();
    await window.notification("Outcome unknown").waitFor({ timeout: scaledTimeout(40_000) });
    await window.treeRow("outcome unknown").waitFor();
    await window.page.getByText("Do not rotate again until").waitFor();
    await window.page.locator(".activitybar .badge-content", { hasText: "1" }).waitFor();
    await window.picture("outcome-unknown");
    expect(journals()).toHaveLength(1);
    const after = await tokenAtService();
    expect(after).not.toBe(before);
    await window.page.getByText("Next check at").waitFor();
    fail({});
    await window.treeRow("current · rotated").waitFor({ timeout: scaledTimeout(40_000) });
    expect(journals()).toEqual([]);
    await window.clearNotifications();
    expect(await copied()).toBe(after);
  });

  it("survives both a reload during the request and the loss of the API token", async () => {
    const { window } = session;
    const before = await tokenAtService();
    fail({ POST: () => ({ kind: "hold-response" }) });
    await rotate();
    await window.notification("Rotating the token").waitFor();
    await expect.poll(tokenAtService).not.toBe(before);
    await window.page.reload();
    await window.ready();
    fail({});
    await window.openView();
    await window.treeRow("no API token").waitFor({ timeout: scaledTimeout(30_000) });
    await window.picture("api-token-lost");
    expect(journals()).toHaveLength(1);
    await window.command("Enter API Token…");
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${proxy.port}`);
    await window.step("Enter the API token of the account", apiToken);
    await window.dismiss("Stored the API token for Shaky");
    await window
      .treeRow("acme")
      .filter({ hasText: "current" })
      .waitFor({ timeout: scaledTimeout(30_000) });
    expect(journals()).toEqual([]);
    expect(await copied()).toBe(await tokenAtService());
  });

  it("does not rotate if a proxy responds for another group", async () => {
    const { window } = session;
    const before = await tokenAtService();
    await service.client(apiToken).get({ user_group_id: "other" });
    fail({ GET: () => ({ kind: "swap" }) });
    await rotate();
    const swapping = fetchThrough(proxy.url, apiToken, "other");
    await window.dismiss("for a different user group");
    await swapping;
    fail({});
    expect(await tokenAtService()).toBe(before);
    expect(await copied()).toBe(before);
  });
});

/** Requests another group through the proxy, so that the two responses can be swapped. */
async function fetchThrough(url: string, apiToken: string, userGroupId: string): Promise<void> {
  const { UserGroupClient } = await import("@sitekeeper/user-groups");
  await new UserGroupClient({ baseUrl: url, apiToken }).get({ user_group_id: userGroupId }).catch(() => undefined);
}
