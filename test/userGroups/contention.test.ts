import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import type { UserGroupsPage } from "../vscode/userGroups/session.ts";
import { type Connected, openConnected, renderedReport, startCommand } from "./support/connected.ts";
import type { ExtensionHost } from "./support/extensionHosts.ts";

/** The numbers are those of the list of attacks in the client's threat model. */
describe("windows that compete, a service with faults, and many groups", () => {
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

  /** Starts a rotation in a window, up to the dialog. */
  const askToRotate = async (window: UserGroupsPage, extensionHost: ExtensionHost): Promise<void> => {
    await window.page.bringToFront();
    await startCommand(extensionHost, "rotate");
    await window.choose("acme");
    await window.dialog.filter({ hasText: "Rotate the token" }).waitFor();
  };

  /** The token that a window reports as the current one. */
  const believed = async (window: UserGroupsPage, extensionHost: ExtensionHost, id = "acme"): Promise<string> => {
    await window.page.bringToFront();
    await startCommand(extensionHost, "copyToken");
    await window.choose(id);
    await window.dismiss("Copied the token");
    return window.clipboard();
  };

  it("10: when both rotate at once, one does and the other sees who is working", async () => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    await askToRotate(second.window, second.host);
    await askToRotate(window, host);
    connected.faults.POST.push({ kind: "delay", answerMs: 4000 });
    await window.answerDialog("Rotate the token", "Rotate Token");
    await expect
      .poll(() => connected.tokenOf("acme"), { timeout: scaledTimeout(10_000), interval: 50 })
      .not.toBe(before);
    await second.window.page.bringToFront();
    await second.window.answerDialog("Rotate the token", "Rotate Token");
    const told = second.window.notification("in use by");
    await told.waitFor();
    expect(await told.innerText()).toContain("Nothing was done. Try again later");
    await window.page.bringToFront();
    await window.dismiss("Rotated");
    const posts = connected.requests.filter(({ head }) => head.startsWith("POST")).length;
    const token = await connected.tokenOf("acme");
    expect(await believed(second.window, second.host)).toBe(token);
    expect(await believed(window, host)).toBe(token);
    expect(connected.requests.filter(({ head }) => head.startsWith("POST"))).toHaveLength(posts);
  });

  it("13: tokens that two windows erase from each other are back after a reload", async () => {
    const { window } = connected;
    const create = async (page: UserGroupsPage, extensionHost: ExtensionHost, id: string) => {
      await page.page.bringToFront();
      await startCommand(extensionHost, "getOrCreate");
      await page.step("Enter the ID of the user group", id);
      await page.step("Enter a name for a new group", "");
      await page.dismiss("Created");
    };
    await create(window, host, "delta");
    // This window has read the store before, and writes all of it.
    await create(second.window, second.host, "echo");
    await window.page.bringToFront();
    await window.page.reload();
    await window.ready();
    host = await connected.hosts.next();
    await window.openView();
    await window.treeRow("echo").waitFor();
    for (const state of ["lost", "stale"]) await window.treeRow(state).waitFor({ state: "detached" });
    expect(await believed(window, host, "delta")).toBe(await connected.tokenOf("delta"));
    expect(await believed(window, host, "echo")).toBe(await connected.tokenOf("echo"));
  });

  it("12: shows that it waits for a slow service, and canceling loses nothing", async () => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    await askToRotate(window, host);
    connected.faults.GET.push({ kind: "delay", requestMs: 4000 });
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.pressInNotification("Rotating the token", "Cancel");
    await window.notification("was not rotated").waitFor();
    expect(await connected.tokenOf("acme")).toBe(before);
    expect(await believed(window, host)).toBe(before);
  });

  it("6: says that something on the way strips bodies, and nothing is created", async () => {
    const { window } = connected;
    await startCommand(host, "getOrCreate");
    connected.faults.GET.push({ kind: "strip-body" }, { kind: "strip-body" }, { kind: "strip-body" });
    await window.step("Enter the ID of the user group", "never-made");
    await window.step("Enter a name for a new group", "");
    expect(await window.dismiss("could not be fetched")).toMatch(/body/i);
    connected.faults.GET.length = 0;
    expect((await connected.elsewhere.get({ user_group_id: "never-made" })).newUserGroup).toBe(true);
  });

  it("starts one local service when both windows start it at once", async () => {
    const { window } = connected;
    await Promise.all([startCommand(host, "startLocalService"), startCommand(second.host, "startLocalService")]);
    const said = await window.dismiss("is connected");
    await second.window.page.bringToFront();
    expect(await second.window.dismiss("is connected")).toBe(said);
    await window.page.bringToFront();
    await window.command("Stop Local User Group Service");
    await window.dismiss("is stopped");
  });

  /** Opens the dialog of the bulk rotation for groups, in their order in the view. */
  const askToRotateAll = async (...ids: readonly string[]): Promise<void> => {
    const { window } = connected;
    await startCommand(host, "rotateSelected");
    await window.chooseOnly(...ids);
    await window.quickInput.getByRole("button", { name: "OK" }).click();
    await window.dialog.filter({ hasText: `Rotate ${ids.length} tokens?` }).waitFor();
  };

  const posts = (): number => connected.requests.filter(({ head }) => head.startsWith("POST")).length;

  /** The text of the open report, with the cells of a table on one line. */
  const report = async (title: string): Promise<string> => {
    await connected.window.page.locator(".tab.active", { hasText: title }).waitFor();
    return renderedReport(connected.window, "Details");
  };

  const tokens = () => Promise.all(["acme", "bravo", "charlie"].map((id) => connected.tokenOf(id)));

  it("shows in a dry run what a bulk rotation would meet, and sends nothing", async () => {
    const { window } = connected;
    // The windows fetch the tokens that each erased of the other's.
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

  it("rotates in one queue, and can be canceled between two groups", async () => {
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

  it("stops at the first outcome that is unknown, and reports without a token", async () => {
    const { window } = connected;
    const before = posts();
    // The second window checks what the first one rotated, at a time of its own.
    connected.sparedGroup = "acme";
    connected.faults.POST.push({ kind: "cut-answer", afterBytes: 0 });
    // Nothing answers after that either. Otherwise the outcome would be known at once.
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
      expect(await believed(window, host, id)).toBe(await connected.tokenOf(id));
  });
});
