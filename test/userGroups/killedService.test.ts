import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { openSession, type Session } from "../vscode/userGroups/session.ts";
import { type Connected, openConnected, startCommand } from "./support/connected.ts";

/** The tests are numbered as in `test/attacks.md`. */
describe("service killed during a rotation", () => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await openConnected({ groups: ["acme"], keepSecrets: true });
    await connected.window.openView();
  });
  afterEach(async (test) => {
    await describeFailure(connected?.window, test);
    for (const faults of Object.values(connected.faults)) faults.length = 0;
  });
  afterAll(() => connected?.close());

  const rotate = async (): Promise<void> => {
    await startCommand(connected.host, "rotate");
    await connected.window.choose("acme");
    await connected.window.answerDialog("Rotate the token", "Rotate Token");
  };
  /** Returns the current token according to the window. */
  const windowToken = async (): Promise<string> => {
    await startCommand(connected.host, "copyToken");
    await connected.window.choose("acme");
    await connected.window.dismiss("Copied the token");
    return connected.window.clipboard();
  };
  /** Restarts the service, and waits until the window knows the outcome of the rotation. */
  const restart = async (): Promise<void> => {
    const { window, service } = connected;
    await window.notification("Outcome unknown").waitFor({ timeout: scaledTimeout(40_000) });
    await window.treeRow("outcome unknown").waitFor();
    await service.restart();
    await window.treeRow("outcome unknown").waitFor({ state: "detached", timeout: scaledTimeout(60_000) });
    await window.treeRow("acme").filter({ hasText: "current" }).waitFor();
    await window.clearNotifications();
  };

  it("12: resolves the outcome if the service is killed before the request arrives", async () => {
    const { service, requests, faults } = connected;
    faults.POST.push({ kind: "delay", requestMs: 1500 });
    await rotate();
    await expect
      .poll(() => requests.some(({ head }) => head.startsWith("POST")), { timeout: scaledTimeout(10_000) })
      .toBe(true);
    await service.kill();
    await restart();
    // The service accepts each token only once, so the window may have rotated with the same request.
    expect(await windowToken()).toBe(await connected.tokenOf("acme"));
  });

  it("12: resolves the outcome if the service is killed between the rotation and its response", async () => {
    const { service, faults } = connected;
    const before = await connected.tokenOf("acme");
    faults.POST.push({ kind: "hold-response" });
    await rotate();
    await expect
      .poll(() => connected.tokenOf("acme"), { timeout: scaledTimeout(10_000), interval: 50 })
      .not.toBe(before);
    await service.kill();
    await restart();
    // The response arrives after the request was abandoned.
    await connected.release();
    const after = await connected.tokenOf("acme");
    expect(after).not.toBe(before);
    expect(await windowToken()).toBe(after);
  });
});

describe("killed local service", () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession();
    const { window } = session;
    await window.openView();
    await window.startLocalService();
    await window.createGroup("acme");
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(() => session?.close());

  it("is reported as stopped, and can be restarted from the message", async () => {
    const { window, storage } = session;
    await window.pressInTreeRow("acme", "Copy Token");
    await window.dismiss("Copied the token");
    const before = await window.clipboard();
    const { pid } = JSON.parse(readFileSync(path.join(storage, "local-service/state.json"), "utf8"));
    await window.pressInTreeRow("acme", "Rotate Token…");
    await window.dialog.filter({ hasText: "Rotate the token" }).waitFor();
    process.kill(pid, "SIGKILL");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.notification("was not rotated").waitFor();
    await window.pressInNotification("was not rotated", "Start Local User Group Service");
    await window.dismiss("is connected");
    await window.clearNotifications();
    await window.pressInTreeRow("acme", "Rotate Token…");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.dismiss("Rotated");
    await window.pressInTreeRow("acme", "Copy Token");
    await window.dismiss("Copied the token");
    expect(await window.clipboard()).not.toBe(before);
  });
});
