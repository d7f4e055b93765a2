// The complete workflow in the real editor, with screenshots. `npm run pictures:user-groups` saves them in
// docs/images/.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { UserGroupClient } from "@sitekeeper/user-groups";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { pictureOptions, takePicture } from "../support/screenshot.ts";
import { createApiToken } from "../vscode/userGroups/service.ts";
import { openSession, type Session, UserGroupsPage } from "../vscode/userGroups/session.ts";

/** The folder for the screenshots. It is below `out` unless the screenshots are saved for the documentation. */
const PICTURES = path.resolve(repositoryRoot, process.env.PICTURES_FOLDER ?? "out/pictures");

describe("complete workflow", () => {
  let session: Session;
  let folder: string;
  beforeAll(async () => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), "story-")), "acme-docs");
    cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
    writeFileSync(path.join(folder, ".gitignore"), ".env\n");
    writeFileSync(path.join(folder, ".env"), "# for the dashboards of the site\nDASHBOARD_TOKEN=\nREGION=eu\n");
    session = await openSession({ folder, file: path.join(folder, "site.config.json"), keepSecrets: true });
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(async () => {
    await session?.close();
    rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 });
  });

  /**
   * Takes a screenshot of a window for the documentation. Moves the mouse away first, so that no hover or inline action
   * is shown.
   */
  const picture = async (name: string, window: UserGroupsPage = session.window): Promise<void> => {
    await window.page.mouse.move(900, 500);
    await takePicture(window.page, path.join(PICTURES, `user-groups-${name}.png`));
  };

  const env = (): string => readFileSync(path.join(folder, ".env"), "utf8");

  const tokenAtService = async (): Promise<string> => {
    const local = path.join(session.storage, "local-service");
    const { url } = JSON.parse(readFileSync(path.join(local, "state.json"), "utf8"));
    const client = new UserGroupClient({ baseUrl: url, apiToken: await createApiToken(local, "Testing") });
    return (await client.get({ user_group_id: "acme" })).userGroup.token;
  };

  it("starts the local service", async () => {
    const { window } = session;
    await window.editorReady();
    await window.openView();
    await window.page.getByText("The service runs on this machine and does not need an account.").waitFor();
    await picture("welcome");
    await window.page.getByRole("button", { name: "Start Local User Group Service" }).click();
    await window.dismiss("is connected");
  });

  it("creates a group", async () => {
    const { window } = session;
    await window.page.getByRole("button", { name: "Get or Create User Group", exact: true }).click();
    await window.step("Enter the ID of the user group", "acme");
    await window.step("Enter a name for a new group", "Acme Inc.");
    await window.dismiss("Created");
    await window.treeRow("Acme Inc.").click();
    await window.treeRow("Mapping (last sent)").waitFor();
    await picture("group");
    await window.treeRow("Acme Inc.").click();
  });

  it("copies the token", async () => {
    const { window } = session;
    await window.pressInTreeRow("Acme Inc.", "Copy Token");
    await window.notification("Copied the token").waitFor();
    await picture("copied");
    await window.dismiss("Copied the token");
    expect(await window.clipboard()).toBe(await tokenAtService());
  });

  it("writes the token to .env", async () => {
    const { window } = session;
    await window.command("Write Token to .env…");
    await window.choose("Acme Inc.");
    await window.choose(".env");
    await window.step("Enter the name of the variable", "DASHBOARD_TOKEN");
    await window.dismiss("Updated");
    expect(env()).toBe(`# for the dashboards of the site\nDASHBOARD_TOKEN=${await tokenAtService()}\nREGION=eu\n`);
  });

  it("rotates the token, and replaces it in .env", async () => {
    const { window } = session;
    const before = await tokenAtService();
    await window.pressInTreeRow("Acme Inc.", "Rotate Token…");
    await window.dialog.filter({ hasText: ".env:2" }).waitFor();
    await picture("rotate");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.notification("Rotated").waitFor();
    await picture("rotated");
    await window.pressInNotification("Rotated", "Replace in Files…");
    await window.quickInputRows.filter({ hasText: "line 2" }).waitFor();
    await picture("replace");
    await window.acceptChecked();
    expect(await window.dismiss("Replaced the old token of")).toContain("in 1 file.");
    const after = await tokenAtService();
    expect(after).not.toBe(before);
    expect(env()).toBe(`# for the dashboards of the site\nDASHBOARD_TOKEN=${after}\nREGION=eu\n`);
  });

  it("shows the token in a second window", async () => {
    const opened = await session.workbench.openWindow({
      folder,
      extensions: [repositoryRoot],
      viewport: pictureOptions.viewport,
    });
    opened.page.setDefaultTimeout(scaledTimeout(15_000));
    const second = new UserGroupsPage(opened);
    await second.ready();
    await second.openView();
    await second.treeRow("rotated less than a minute ago").waitFor({ timeout: scaledTimeout(30_000) });
    await second.treeRow("current").waitFor();
    await second.pressInTreeRow("Acme Inc.", "Copy Token");
    await second.dismiss("Copied the token");
    expect(await second.clipboard()).toBe(await tokenAtService());
    await second.treeRow("Acme Inc.").click();
    await second.treeRow("Mapping (last sent)").waitFor();
    await picture("second-window", second);
    await opened.page.close();
  });

  it("edits the group as a document", async () => {
    const { window } = session;
    await window.treeRow("Acme Inc.").click();
    await window.treeRow("Mapping (last sent)").waitFor();
    await window.page.keyboard.press("F2");
    await window.page.locator(".tab.active", { hasText: "acme.json" }).waitFor();
    await window.editorReady();
    await window.page.getByText('"properties"').first().waitFor();
    await window.goTo(4, 21);
    for (let count = 0; count < 4; count++) await window.page.keyboard.press("Backspace");
    await window.page.keyboard.insertText('{ "region": "eu" }');
    await window.page.keyboard.press("Control+S");
    await window.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
    await window.goTo(4, 6);
    await window.showHover();
    await window.page.keyboard.press("Escape");
    await window.page.getByText("Saving sends this to").first().waitFor();
    await window.page.locator(".monaco-list-row", { hasText: '{"region":"eu"}' }).waitFor();
    await picture("edit");
  });
});
