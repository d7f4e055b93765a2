import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../../support/drivenWindow.ts";
import { createApiToken, type Service, startService } from "./service.ts";
import { openSession, type Session } from "./session.ts";

describe("importing IDs", () => {
  let session: Session;
  let service: Service;
  let apiToken: string;
  beforeAll(async () => {
    [session, service] = await Promise.all([openSession(), startService()]);
    apiToken = await createApiToken(service.folder, "Testing");
    const { window } = session;
    await window.openView();
    await window.command("Connect…");
    await window.step("Enter the base URL of the service", service.url);
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${service.port}`);
    await window.choose("Testing");
    await window.step("Enter the API token of the account", apiToken);
    await window.step("Enter a name for the connection", "Staging");
    await window.dismiss("Connected to Staging");
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(async () => {
    await session?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Selects a file in the editor's file dialog, which starts in the workspace folder. */
  const importFile = async (name: string, text: string): Promise<void> => {
    writeFileSync(path.join(session.folder, name), text);
    const { window } = session;
    await window.command("Import IDs…");
    await window.quickInput.filter({ hasText: "Import User Group IDs" }).waitFor();
    await window.quickInputRows.filter({ hasText: name }).first().click();
  };

  it("fetches existing groups, and warns that it may create others", async () => {
    const { window } = session;
    for (const user_group_id of ["a", "b"]) await service.client(apiToken).get({ user_group_id });
    await importFile("known.csv", "user_group_id,name\na,Alpha\nb,Beta\n");
    const message = await window.answerDialog("Fetch 2 user groups from Staging (Testing)?", "Fetch Groups");
    expect(message).toContain("creates every group that does not exist");
    expect(await window.dismiss("Imported")).toBe("Imported 2 of 2 user groups.");
    await window.treeRow("a").waitFor();
  });

  it("asks for confirmation after it has created the first group, and stops on request", async () => {
    const { window } = session;
    await importFile("foreign.json", '["a", "x1", "x2", "x3"]');
    await window.answerDialog("Fetch 3 user groups", "Fetch Groups");
    expect(await window.answerDialog('"x1" did not exist', "Cancel")).toContain("2 user groups left");
    expect(await window.dismiss("Imported")).toBe(
      "Imported 1 of 3 user groups, 1 of them new. The import was canceled.",
    );
    const { newUserGroup } = await service.client(apiToken).get({ user_group_id: "x2" });
    expect(newUserGroup).toBe(true);
  });

  it("reports invalid IDs in a file", async () => {
    const { window } = session;
    await importFile("bad.csv", "id,name\na,\n,nameless\n");
    expect(await window.dismiss("Nothing to import")).toContain("line 3: The ID is empty");
  });
});
