import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import type { UserGroupsPage } from "../vscode/userGroups/session.ts";
import { type Connected, openConnected, renderedReport, startCommand } from "./support/connected.ts";
import type { ExtensionHost } from "./support/extensionHosts.ts";

/** The tests are numbered as in `test/attacks.md`. */
describe("competing windows, a faulty service, and many groups", () => {
  let connected: Connected;
  let second: { window: UserGroupsPage; host: ExtensionHost };
  let host: ExtensionHost;
  beforeAll(async () => {
    connected = await openConnected({ groups: ["acme", "bravo", "charlie"], keepSecrets: true });
    host = connected.host;
    await connected.window.openView();
    second = await connected.openSecond();
    await second.window.openView();
    await second.window.treeRow("acme").waitFor();
  });
  afterEach(async (test) => {
    await describeFailure(connected?.window, test);
    if (test.task.result?.state === "fail") await second?.window.describeFailure(`second ${test.task.name}`);
    for (const faults of Object.values(connected.faults)) faults.length = 0;
    connected.sparedGroup = undefined;
  });
  afterAll(() => connected?.close());

  /** Starts a rotation in a window, and waits for the dialog. */
  const askToRotate = async (window: UserGroupsPage, extensionHost: ExtensionHost): Promise<void> => {
    await window.page.bringToFront();
    await startCommand(extensionHost, "rotate");
    await window.choose("acme");
    await window.dialog.filter({ hasText: "Rotate the token" }).waitFor();
  };

  /** Returns the current token according to a window. */
  const windowToken = async (window: UserGroupsPage, extensionHost: ExtensionHost, id = "acme"): Promise<string> => {
    await window.page.bringToFront();
    await startCommand(extensionHost, "copyToken");
    await window.choose(id);
    await window.dismiss("Copied the token");
    return window.clipboard();
  };

  it("10: when two windows rotate a token at the same time, one succeeds and the other names the program that is using the group", async () => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    await askToRotate(second.window, second.host);
    await askToRotate(window, host);
    connected.faults.POST.push({ kind: "delay", responseMs: 4000 });
    await window.answerDialog("Rotate the token", "Rotate Token");
    await expect
      .poll(() => connected.tokenOf("acme"), { timeout: scaledTimeout(10_000), interval: 50 })
      .not.toBe(before);
    await second.window.page.bringToFront();
    await second.window.answerDialog("Rotate the token", "Rotate Token");
    const notification = second.window.notification("in use by");
    await notification.waitFor();
    expect(await notification.innerText()).toContain("Nothing was done. Try again later");
    await window.page.bringToFront();
    await window.dismiss("Rotated");
    const posts = connected.requests.filter(({ head }) => head.startsWith("POST")).length;
    const token = await connected.tokenOf("acme");
    expect(await windowToken(second.window, second.host)).toBe(token);
    expect(await windowToken(window, host)).toBe(token);
    expect(connected.requests.filter(({ head }) => head.startsWith("POST"))).toHaveLength(posts);
  });

  it("13: restores tokens that two windows erased from each other's secret storage after a reload", async () => {
    const { window } = connected;
    const create = async (page: UserGroupsPage, extensionHost: ExtensionHost, id: string) => {
      await page.page.bringToFront();
      await startCommand(extensionHost, "getOrCreate");
      await page.step("Enter the ID of the user group", id);
      await page.step("Enter a name for a new group", "");
      await page.dismiss("Created");
    };
    await create(window, host, "delta");
    // This window has cached the secret storage, and writes it as a whole.
    await create(second.window, second.host, "echo");
    await window.page.bringToFront();
    await window.page.reload();
    await window.ready();
    host = await connected.hosts.next();
    await window.openView();
    await window.treeRow("echo").waitFor();
    for (const state of ["lost", "stale"]) await window.treeRow(state).waitFor({ state: "detached" });
    expect(await windowToken(window, host, "delta")).toBe(await connected.tokenOf("delta"));
    expect(await windowToken(window, host, "echo")).toBe(await connected.tokenOf("echo"));
  });

  it("12: shows that it is waiting for a slow service, and can be canceled without losing a token", async () => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    await askToRotate(window, host);
    connected.faults.GET.push({ kind: "delay", requestMs: 4000 });
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.pressInNotification("Rotating the token", "Cancel");
    await window.notification("was not rotated").waitFor();
    expect(await connected.tokenOf("acme")).toBe(before);
    expect(await windowToken(window, host)).toBe(before);
  });

  it("6: reports a proxy that removes request bodies, and creates nothing", async () => {
    const { window } = connected;
    await startCommand(host, "getOrCreate");
    connected.faults.GET.push({ kind: "strip-body" }, { kind: "strip-body" }, { kind: "strip-body" });
    await window.step("Enter the ID of the user group", "never-made");
    await window.step("Enter a name for a new group", "");
    expect(await window.dismiss("could not be fetched")).toMatch(/body/i);
    connected.faults.GET.length = 0;
    expect((await connected.elsewhere.get({ user_group_id: "never-made" })).newUserGroup).toBe(true);
  });

  it("starts only one local service when two windows start it at the same time", async () => {
    const { window } = connected;
    await Promise.all([startCommand(host, "startLocalService"), startCommand(second.host, "startLocalService")]);
    const message = await window.dismiss("is connected");
    await second.window.page.bringToFront();
    expect(await second.window.dismiss("is connected")).toBe(message);
    await window.page.bringToFront();
    await window.command("Stop Local User Group Service");
    await window.dismiss("is stopped");
  });

  /** Opens the bulk rotation dialog for groups, which are given in the order of the view. */
  const askToRotateAll = async (...ids: readonly string[]): Promise<void> => {
    const { window } = connected;
    await startCommand(host, "rotateSelected");
    await window.check(...ids);
    await window.acceptChecked();
    await window.dialog.filter({ hasText: `Rotate ${ids.length} tokens?` }).waitFor();
  };

  const posts = (): number => connected.requests.filter(({ head }) => head.startsWith("POST")).length;

  /** Returns the text of the open report, with each table cell on a separate line. */
  const report = async (title: string): Promise<string> => {
    await connected.window.page.locator(".tab.active", { hasText: title }).waitFor();
    return renderedReport(connected.window, "Details");
  };

  const tokens = () => Promise.all(["acme", "bravo", "charlie"].map((id) => connected.tokenOf(id)));

  it("shows in a dry run what a bulk rotation would do, and sends nothing", async () => {
    const { window } = connected;
    // The windows fetch the tokens that they erased from each other's storage.
    const before = posts();
    await askToRotateAll("acme", "bravo", "charlie");
    await window.picture("bulk-confirm");
    await window.answerDialog("Rotate 3 tokens?", "Dry Run");
    const text = await report("Dry Run of a Token Rotation");
    expect(text).toContain("3 would be rotated. Nothing was sent.");
    expect(text).toContain("not found in this workspace");
    expect(text).not.toContain("|");
    await window.picture("bulk-dry-run");
    expect(posts()).toBe(before);
    await window.runCommand("View: Close All Editors");
  });

  it("rotates one group after another, and can be canceled between two groups", async () => {
    const { window } = connected;
    const before = await tokens();
    connected.faults.POST.push({ kind: "delay", requestMs: 2500 });
    await askToRotateAll("acme", "bravo", "charlie");
    await window.answerDialog("Rotate 3 tokens?", "Rotate All");
    await window.pressInNotification("1 of 3", "Cancel");
    expect(await window.dismiss("Rotated 1 of 3")).toContain("0 with problems, 2 skipped");
    const after = await tokens();
    expect(after.map((token, index) => token !== before[index])).toEqual([true, false, false]);
  });

  it("stops at the first unknown outcome, and reports it without showing a token", async () => {
    const { window } = connected;
    const before = posts();
    // The second window checks the first window's rotations at unpredictable times.
    connected.sparedGroup = "acme";
    connected.faults.POST.push({ kind: "cut-response", afterBytes: 0 });
    // All later requests must fail too. Otherwise, the outcome would be known immediately.
    connected.faults.GET.push({ kind: "pass" });
    for (let count = 0; count < 12; count++) connected.faults.GET.push({ kind: "refuse" });
    for (let count = 0; count < 12; count++) connected.faults.POST.push({ kind: "refuse" });
    await askToRotateAll("bravo", "charlie");
    await window.answerDialog("Rotate 2 tokens?", "Rotate All");
    await window.notification("Rotated 0 of 2").waitFor({ timeout: scaledTimeout(30_000) });
    await window.pressInNotification("Rotated 0 of 2", "Show Report");
    const text = await report("Token Rotation");
    expect(text).toMatch(/"bravo"\s+Testing\s+problem\s+Outcome unknown/);
    expect(text).toMatch(/"charlie"\s+Testing\s+skipped\s+Not started/);
    expect(text).not.toMatch(/ug[ta]_[0-9A-Za-z]{8,}/);
    expect(posts()).toBeGreaterThan(before);
    for (const faults of Object.values(connected.faults)) faults.length = 0;
    await window.runCommand("View: Close All Editors");
    await startCommand(host, "checkPendingRotations");
    await window.treeRow("outcome unknown").waitFor({ state: "detached" });
    for (const id of ["acme", "bravo", "charlie"])
      expect(await windowToken(window, host, id)).toBe(await connected.tokenOf(id));
  });
});
