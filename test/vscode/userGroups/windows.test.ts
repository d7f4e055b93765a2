import { readFileSync } from "node:fs";
import path from "node:path";
import { UserGroupClient } from "@sitekeeper/user-groups";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../../editor/paths.ts";
import { describeFailure } from "../../support/drivenWindow.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { createApiToken } from "./service.ts";
import { openSession, type Session, UserGroupsPage } from "./session.ts";

/** In this editor, each window has its own secrets, which is the harder case. Desktop windows share their secrets. */
describe("two windows", () => {
  let session: Session;
  let second: UserGroupsPage;
  beforeAll(async () => {
    session = await openSession();
    const opened = await session.workbench.openWindow({ folder: session.folder, extensions: [repositoryRoot] });
    opened.page.setDefaultTimeout(scaledTimeout(15_000));
    second = new UserGroupsPage(opened);
    await second.ready();
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(() => session?.close());

  const tokenAtService = async (): Promise<string> => {
    const folder = path.join(session.storage, "local-service");
    const { url } = JSON.parse(readFileSync(path.join(folder, "state.json"), "utf8"));
    const client = new UserGroupClient({ baseUrl: url, apiToken: await createApiToken(folder, "Testing") });
    return (await client.get({ user_group_id: "acme" })).userGroup.token;
  };

  it("show the same service and the same groups", async () => {
    const { window } = session;
    await second.page.bringToFront();
    await second.openView();
    await window.page.bringToFront();
    await window.openView();
    await window.startLocalService();
    await window.createGroup("acme");
    await second.page.bringToFront();
    await second.treeRow("acme").waitFor();
    await second.treeRow("current").waitFor();
  });

  it("use the other window's rotation without showing a message", async () => {
    const { window } = session;
    await second.page.bringToFront();
    await second.pressInTreeRow("acme", "Rotate Token…");
    await second.answerDialog("Rotate the token", "Rotate Token");
    await second.dismiss("Rotated");
    const token = await tokenAtService();
    await window.page.bringToFront();
    await window.treeRow("current · rotated less than a minute ago").waitFor();
    await window.pressInTreeRow("acme", "Copy Token");
    await window.dismiss("Copied the token");
    expect(await window.clipboard()).toBe(token);
    expect(await window.notifications.count()).toBe(0);
  });

  it("stop and start the service for the other window", async () => {
    const { window } = session;
    await window.command("Stop Local User Group Service");
    await window.dismiss("is stopped");
    await second.page.bringToFront();
    await second.command("Start Local User Group Service");
    await second.dismiss("is connected");
    await window.page.bringToFront();
    await window.command("Refresh All");
    await window.dismiss("is current");
  });
});
