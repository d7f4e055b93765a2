import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../../support/drivenWindow.ts";
import { openSession, type Session } from "./session.ts";

/** A workspace that configures its own server, and a server that counts the requests it gets. */
describe("hostile workspace", () => {
  let folder: string;
  let session: Session;
  const requests: (string | undefined)[] = [];
  const attacker = createServer((request, response) => {
    requests.push(request.url);
    response.end("{}");
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => attacker.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
    folder = mkdtempSync(path.join(tmpdir(), "hostile-"));
    mkdirSync(path.join(folder, ".vscode"));
    const connections = [{ name: "Production", baseUrl, environment: "Customer" }];
    writeFileSync(
      path.join(folder, ".vscode/settings.json"),
      JSON.stringify({ "sitekeeper.userGroups.connections": connections }),
    );
    session = await openSession({ folder, workspaceTrust: true });
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(async () => {
    await session?.close();
    attacker.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("sends nothing while it is not trusted, and the view explains why", async () => {
    const { window } = session;
    await window.openView();
    await window.page.getByText("User groups are disabled because this workspace is not trusted").waitFor();
    await window.picture("welcome-untrusted");
    await window.command("Connect…");
    await window.dismiss("This workspace is not trusted");
    for (const title of [
      "Start Local User Group Service",
      "Copy Token",
      "Write Token to .env…",
      "Open Terminal with Token",
    ]) {
      await window.command(title);
      await window.dismiss("This workspace is not trusted");
    }
  });

  it("cannot set the destination of tokens when it is trusted, and the view explains why", async () => {
    const { window } = session;
    await window.page.getByRole("button", { name: "Manage Workspace Trust" }).click();
    await window.page.getByRole("button", { name: "Trust", exact: true }).click();
    await window.page.locator(".monaco-modal-editor-block .codicon-close").last().click();
    await window.page.locator(".monaco-modal-editor-block").waitFor({ state: "hidden" });
    await window.page.getByText("The service runs on this machine and does not need an account.").waitFor();
    await window.page.getByText("The value is ignored, because").waitFor();
    await window.picture("workspace-settings-ignored");
    await window.page.getByRole("button", { name: "Start Local User Group Service" }).click();
    await window.dismiss("is connected");
    await window.command("Get or Create User Group…");
    await window.step("Enter the ID of the user group", "acme");
    await window.step("Enter a name for a new group", "");
    await window.dismiss("Created");
    await window.page
      .getByText("This workspace sets sitekeeper.userGroups.connections. For security reasons, the value is ignored.")
      .waitFor();
    await expect.poll(() => window.rowLabels()).toHaveLength(2);
    expect(requests).toEqual([]);
  });
});

describe("browser without a server", () => {
  it("explains why user groups need the desktop, in the view and for each command", async () => {
    const session = await openSession({ kind: "web" });
    try {
      const { window } = session;
      await window.openView();
      await window.page.getByText("which browsers cannot send").waitFor();
      await window.picture("welcome-browser");
      await window.command("Rotate Token…");
      await window.dismiss("which browsers cannot send");
    } finally {
      await session.close();
    }
  });
});
