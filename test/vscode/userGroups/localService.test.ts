import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { UserGroupClient } from "@sitekeeper/user-groups";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../../support/drivenWindow.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { createApiToken } from "./service.ts";
import { openSession, type Session, textsBelow } from "./session.ts";

/** The steps of a user's first day with the service. Each test continues from the previous one. */
describe("local service", () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession();
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(() => session?.close());

  const state = (): { readonly pid: number; readonly url: string } =>
    JSON.parse(readFileSync(path.join(session.storage, "local-service/state.json"), "utf8"));

  /** Returns the current token of a group according to the service. */
  const tokenAtService = async (userGroupId: string): Promise<string> => {
    const apiToken = await createApiToken(path.join(session.storage, "local-service"), "Testing");
    const { userGroup } = await new UserGroupClient({ baseUrl: state().url, apiToken }).get({
      user_group_id: userGroupId,
    });
    return userGroup.token;
  };

  it("is the first step of a walkthrough", async () => {
    const { window } = session;
    await window.runCommand("Welcome: Open Walkthrough...");
    await window.choose("Manage User Groups");
    await window.page.getByText("Run the User Group Service on this machine.").waitFor();
    await window.picture("walkthrough");
    await window.runCommand("View: Close All Editors");
  });

  it("starts with one click in the welcome view", async () => {
    const { window } = session;
    await window.openView();
    await window.page.getByText("The service runs on this machine and does not need an account.").waitFor();
    await window.picture("welcome-not-connected");
    await window.page.getByRole("button", { name: "Start Local User Group Service" }).click();
    expect(await window.dismiss("is connected")).toContain(state().url);
    await window.page.getByText("There are no user groups on this machine yet").waitFor();
  });

  it("returns a group after a warning that it may be created", async () => {
    const { window } = session;
    await window.page.getByRole("button", { name: "Get or Create User Group", exact: true }).click();
    await window.quickInput.filter({ hasText: "the service creates one" }).waitFor();
    await window.fillQuickInput(" acme");
    await window.quickInputMessage.filter({ hasText: "starts or ends with a space" }).waitFor();
    await window.fillQuickInput("");
    await window.page.keyboard.press("Enter");
    await window.quickInputMessage.filter({ hasText: "The ID is empty" }).waitFor();
    await window.answer("acme");
    await window.step("Enter a name for a new group", "Acme Inc.");
    expect(await window.dismiss("Created")).toBe('Created "acme".');
    await window.treeRow("Acme Inc.").waitFor();
    await expect
      .poll(() => window.rowLabels())
      .toEqual([
        `Connection Local Service, Testing, ${new URL(state().url).host}`,
        "User group Acme Inc., ID acme, Testing, token current",
      ]);
  });

  it("shows the details of the group", async () => {
    const { window } = session;
    await window.treeRow("Acme Inc.").click();
    for (const text of ["Environment", "not seen on this machine", "Mapping (last sent)"]) {
      await window.treeRow(text).waitFor();
    }
    await window.picture("group-details");
    await window.treeRow("Acme Inc.").click();
  });

  it("copies the current token", async () => {
    const { window } = session;
    await window.pressInTreeRow("Acme Inc.", "Copy Token");
    expect(await window.dismiss("Copied the token")).toContain("in 45 s");
    expect(await window.clipboard()).toBe(await tokenAtService("acme"));
  });

  it("rotates from the row after a dialog with all details", async () => {
    const { window } = session;
    const before = await tokenAtService("acme");
    await window.pressInTreeRow("Acme Inc.", "Rotate Token…");
    await window.dialog.waitFor();
    await window.picture("rotate-confirm");
    const message = await window.answerDialog("Rotate the token", "Rotate Token");
    expect(message).toContain('"acme" (Testing, Local Service)');
    expect(message).toContain("Acme Inc.");
    expect(await window.dismiss("Rotated")).toContain('Rotated "acme".');
    await window.treeRow("rotated less than a minute ago").waitFor();
    const after = await tokenAtService("acme");
    expect(after).not.toBe(before);
    await window.pressInTreeRow("Acme Inc.", "Copy Token");
    await window.dismiss("Copied the token");
    expect(await window.clipboard()).toBe(after);
  });

  it("does not rotate if the dialog is canceled", async () => {
    const { window } = session;
    const before = await tokenAtService("acme");
    await window.command("Rotate Token…");
    await window.choose("Acme Inc.");
    await window.answerDialog("Rotate the token", "Cancel");
    expect(await tokenAtService("acme")).toBe(before);
  });

  it("detects a rotation elsewhere, and fetches the token again", async () => {
    const { window } = session;
    const elsewhere = new UserGroupClient({
      baseUrl: state().url,
      apiToken: await createApiToken(path.join(session.storage, "local-service"), "Testing"),
    });
    const currentToken = await tokenAtService("acme");
    const { userGroup } = await elsewhere.rotate({ userGroupId: "acme", currentToken });
    await window.command("Rotate Token…");
    await window.choose("Acme Inc.");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.notification("was rotated elsewhere").waitFor();
    expect(await tokenAtService("acme")).toBe(userGroup.token);
    await window.pressInNotification("was rotated elsewhere", "Rotate Again…");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.dismiss("Rotated");
    expect(await tokenAtService("acme")).not.toBe(userGroup.token);
  });

  it("filters the view while the user types, and clears the filter", async () => {
    const { window } = session;
    await window.command("Get or Create User Group…");
    await window.step("Enter the ID of the user group", "globex");
    await window.step("Enter a name for a new group", "");
    await window.dismiss("Created");
    await window.command("Filter…");
    await window.fillQuickInput("ACM");
    await window.treeRow("globex").waitFor({ state: "detached" });
    await window.page.keyboard.press("Enter");
    await window.page.getByText('Filtered by "ACM".').waitFor();
    await window.command("Clear Filter");
    await window.treeRow("globex").waitFor();
  });

  it("refreshes a selection or everything, with a single message", async () => {
    const { window } = session;
    await window.treeRow("Acme Inc.").click();
    await window.treeRow("globex").click({ modifiers: ["Shift"] });
    await window.page.keyboard.press("F5");
    await window.notification("tokens are current").waitFor();
    await window.dismiss("tokens are current");
    await window.command("Refresh All");
    expect(await window.dismiss("tokens are current")).toBe("2 of 2 tokens are current.");
    await window.treeRow("Acme Inc.").click();
  });

  it("has a menu for the selected groups, which ignores other rows between them", async () => {
    const { window } = session;
    await window.treeRow("Acme Inc.").click();
    await window.treeRow("Mapping").waitFor();
    await window.treeRow("globex").click({ modifiers: ["Shift"] });
    const selected = window.page.locator(".pane-body .monaco-list-row.selected");
    await expect.poll(() => selected.count()).toBeGreaterThan(2);
    for (const row of ["Mapping", "globex"]) {
      await window.treeRow(row).click({ button: "right" });
      const menu = window.page.locator(".monaco-menu");
      // The names contain the keyboard shortcuts.
      for (const title of [/^Refresh/, /^Rotate Selected Tokens…/, /^Forget User Group…/])
        await menu.getByRole("menuitem", { name: title }).waitFor();
      if (row === "Mapping") await window.picture("menu-of-selection");
      await window.page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
    await window.treeRow("Mapping").click({ button: "right" });
    await window.page.getByRole("menuitem", { name: /^Rotate Selected Tokens…/ }).hover();
    await window.page.keyboard.press("Enter");
    const message = await window.answerDialog("Rotate 2 tokens?", "Cancel");
    expect(message).toContain('"acme"');
    expect(message).toContain('"globex"');
    await window.treeRow("Acme Inc.").click();
  });

  it("copies an ID with a keyboard shortcut, and forgets a group", async () => {
    const { window } = session;
    await window.treeRow("globex").click();
    await window.page.keyboard.press("Control+C");
    await window.page.getByText("ID copied").waitFor();
    expect(await window.clipboard()).toBe("globex");
    await window.page.keyboard.press("Delete");
    const message = await window.answerDialog("Forget", "Forget");
    expect(message).toContain("Nothing changes on the service");
    expect(await window.dismiss("Forgot")).toContain('"globex"');
    await window.treeRow("globex").waitFor({ state: "detached" });
  });

  it("keeps running with the same token when the window reloads", async () => {
    const { window } = session;
    const before = state();
    const token = await tokenAtService("acme");
    await window.page.reload();
    await window.ready();
    await window.openView();
    await window.treeRow("Acme Inc.").waitFor({ timeout: scaledTimeout(30_000) });
    expect(state()).toEqual(before);
    // This editor keeps secrets in memory. A reload loses them, which the extension reports and repairs.
    await window.page.getByText("keeps secrets in memory only").waitFor();
    await window.treeRow("acme · current").waitFor();
    expect(await tokenAtService("acme")).toBe(token);
    expect(await window.notifications.count()).toBe(0);
  });

  it("stops, and keeps its groups for the next start", async () => {
    const { window } = session;
    const token = await tokenAtService("acme");
    await window.command("Stop Local User Group Service");
    await window.dismiss("is stopped");
    await window.treeRow("stopped").waitFor();
    await window.picture("stopped");
    await window.command("Refresh All");
    expect(await window.dismiss("is not running")).toContain("Start Local User Group Service");
    await window.pressInTreeRow("Local Service", "Start Local User Group Service");
    await window.dismiss("is connected");
    expect(await tokenAtService("acme")).toBe(token);
  });

  it("shows its log", async () => {
    const { window } = session;
    await window.command("Show Local User Group Service Log");
    await window.page.locator(".tab.active", { hasText: "service.log" }).waitFor();
  });

  it("reports that no rotation is pending", async () => {
    const { window } = session;
    await window.command("Check Pending Rotations");
    await window.dismiss("No rotation is pending");
  });

  it("raises an alarm, and never adopts the group, if a new API token finds another group with the ID", async () => {
    const { window } = session;
    await window.command("Stop Local User Group Service");
    await window.dismiss("is stopped");
    rmSync(path.join(session.storage, "local-service/data"), { recursive: true });
    await window.command("Start Local User Group Service");
    await window.dismiss("is connected");
    const group = window.treeRow("Acme Inc.");
    await group.click({ button: "right" });
    await window.page.getByRole("menuitem", { name: /^Refresh/ }).hover();
    await window.page.keyboard.press("Enter");
    const alarm = window.notification("may be for another environment");
    await alarm.waitFor();
    await window.picture("alarm-other-environment");
    expect(await alarm.getByRole("button", { name: /^Accept/ }).count()).toBe(0);
    await window.dismiss("may be for another environment");
  });

  it("stores the token only in files that others cannot read", async () => {
    const token = await tokenAtService("acme");
    const found = [...textsBelow(session.workbench.userDataFolder)].filter(([, text]) => text.includes(token));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it("can be reset, along with everything that this machine stores about it", async () => {
    const { window } = session;
    await window.command("Reset Local User Group Service…");
    expect(await window.answerDialog("Reset the local", "Delete All Data")).toContain("1 user group");
    await window.dismiss("has been reset");
    await window.page.getByText("The service runs on this machine and does not need an account.").waitFor();
  });
});
