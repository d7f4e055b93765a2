import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { describeFailure } from "../../support/drivenWindow.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { createApiToken, type Service, startService } from "./service.ts";
import { openSession, type Session } from "./session.ts";

/** Starts a minimal server on a free port. */
async function listen(answer: RequestListener): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe("connections", () => {
  let session: Session;
  let service: Service;
  let apiToken: string;
  beforeAll(async () => {
    [session, service] = await Promise.all([openSession(), startService()]);
    apiToken = await createApiToken(service.folder, "Customer");
  });
  afterEach((test) => describeFailure(session?.window, test));
  afterAll(async () => {
    await session?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Enters the base URL in the first step. */
  const startConnecting = async (baseUrl: string): Promise<void> => {
    const { window } = session;
    await window.command("Connect…");
    await window.step("Enter the base URL of the service", baseUrl);
  };

  it.each([
    ["http://example.com", "would send tokens unencrypted"],
    ["https://user:secret@example.com", "contains a user name or a password"],
    ["example", "is not a valid URL"],
    ["ftp://example.com", "starts with ftp:"],
  ])("rejects %s", async (address, reason) => {
    const { window } = session;
    await startConnecting(address);
    await window.quickInputMessage.filter({ hasText: reason }).waitFor();
    await window.page.keyboard.press("Escape");
  });

  it("shows a new host in ASCII before it sends a request, and warns about lookalikes", async () => {
    const { window } = session;
    await startConnecting("https://аpple.example");
    await window.dialog.waitFor();
    await window.picture("trust-host");
    const message = await window.answerDialog("with your tokens?", "Cancel");
    expect(message).toContain("xn--pple-43d.example");
    expect(message).toContain("Check it for lookalike letters");
    await window.quickInput.waitFor({ state: "hidden" });
  });

  it("checks a connection without creating anything, and hides the API token while it is typed", async () => {
    const { window } = session;
    await startConnecting(service.url);
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${service.port}`);
    await window.choose("Customer");
    await window.quickInput.filter({ hasText: "Enter the API token of the account" }).waitFor();
    expect(await window.quickInput.locator("input").first().getAttribute("type")).toBe("password");
    await window.answer("wrong-token");
    await window.quickInputMessage.filter({ hasText: "does not accept this API token" }).waitFor();
    await window.picture("connect-api-token");
    await window.answer(apiToken);
    await window.step("Enter a name for the connection", "Production");
    await window.dismiss("Connected to Production");
    await window.openView();
    await window.page.getByText("There are no user groups on this machine yet").waitFor();
  });

  it("requires typing the ID before a rotation in production", async () => {
    const { window } = session;
    await window.command("Get or Create User Group…");
    await window.step("Enter the ID of the user group", "customer-1");
    await window.step(
      "Enter a name for a new group",
      "[Acme](command:workbench.action.openSettings) $(trash) \u202etxt",
    );
    await window.dismiss("Created");
    const { userGroup } = await service.client(apiToken).get({ user_group_id: "customer-1" });
    await window.pressInTreeRow("customer-1", "Rotate Token…");
    const message = await window.answerDialog("Rotate the token", "Rotate Token");
    expect(message).toContain('"customer-1" (Customer, Production)');
    await window.quickInput.filter({ hasText: "Type customer-1" }).waitFor();
    await window.fillQuickInput("customer-2");
    await window.page.keyboard.press("Enter");
    await window.quickInputMessage.filter({ hasText: "does not match customer-1 yet" }).waitFor();
    await window.picture("rotate-customer");
    await window.answer("customer-1");
    await window.dismiss("Rotated");
    const after = await service.client(apiToken).get({ user_group_id: "customer-1" });
    expect(after.userGroup.token).not.toBe(userGroup.token);
    expect(after.newUserGroup).toBe(false);
  });

  it("shows names from the service as plain text", async () => {
    const { window } = session;
    const row = window.treeRow("customer-1");
    const text = "[Acme] (command:workbench.action.openSettings) $ (trash) \\u202etxt";
    expect(await row.locator(".label-name").innerText()).toBe(text);
    expect(await row.locator("a[href], .codicon-trash").count()).toBe(0);
    await row.click();
    const hover = window.page.locator(".monaco-hover", { hasText: "Token fingerprint" }).first();
    // Keys may be lost while the row is being redrawn.
    const show = async (): Promise<void> => {
      await window.page.keyboard.press("Control+K");
      await window.page.keyboard.press("Control+I");
      await hover.waitFor({ timeout: scaledTimeout(2_000) });
    };
    await vi.waitFor(show, { timeout: scaledTimeout(20_000), interval: 500 });
    expect(await hover.locator("a, .codicon").count()).toBe(0);
    await window.picture("hostile-name");
    await window.page.keyboard.press("Escape");
    await window.command("Copy ID");
    await window.quickInputRows.first().waitFor();
    expect(await window.quickInputRows.locator(".codicon-trash").count()).toBe(0);
    await window.page.keyboard.press("Escape");
  });

  it("allows only one connection per service and environment", async () => {
    const { window } = session;
    await startConnecting(service.url);
    await window.choose("Customer");
    await window.dismiss("Production already uses this service and environment");
  });

  it("never follows a redirect with the API token", async () => {
    const { window } = session;
    const requests: (string | undefined)[] = [];
    await using elsewhere = await listen((request, response) => {
      requests.push(request.url);
      response.end();
    });
    await using redirecting = await listen((_, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${elsewhere.port}/api/user` }).end();
    });
    const { port } = redirecting;
    await startConnecting(`http://127.0.0.1:${port}`);
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${port}`);
    await window.choose("Testing");
    await window.step("Enter the API token of the account", apiToken);
    expect(await window.answerDialog("without a successful check", "Cancel")).toContain(
      "the API token was not sent there",
    );
    expect(requests).toEqual([]);
  });

  it("saves a connection while the service is unreachable, and shows this in its row", async () => {
    const { window } = session;
    const closed = await listen(() => {});
    const { port } = closed;
    await closed[Symbol.asyncDispose]();
    await startConnecting(`http://127.0.0.1:${port}`);
    await window.answerDialog("with your tokens?", `Trust 127.0.0.1:${port}`);
    await window.choose("Testing");
    await window.step("Enter the API token of the account", apiToken);
    await window.dialog.filter({ hasText: "without a successful check" }).waitFor();
    // Enter would activate the focused button instead of saving.
    await window.dialog.locator(":focus", { hasText: "Try Again" }).waitFor();
    await window.answerDialog("without a successful check", "Connect Anyway");
    await window.step("Enter a name for the connection", "Later");
    expect(await window.dismiss("Saved Later")).toContain("not reachable yet");
    await window.treeRow("not reachable yet").click();
    await window.picture("not-reachable-yet");
    // Enter selects the highlighted connection.
    await window.command("Forget Connection…");
    await window.quickInputRows.filter({ hasText: "Later" }).waitFor();
    await window.page.keyboard.press("Enter");
    await window.answerDialog("Forget Later", "Forget Connection");
    await window.dismiss("Forgot Later");
  });

  it("replaces the API token, and forgets a connection with its groups", async () => {
    const { window } = session;
    await window.command("Enter API Token…");
    await window.step(
      "It is stored in this machine's credential store",
      await createApiToken(service.folder, "Customer"),
    );
    await window.dismiss("Stored the API token for Production");
    await window.command("Forget Connection…");
    const message = await window.answerDialog("Forget Production", "Forget Connection");
    expect(message).toContain("1 user group");
    await window.dismiss("Forgot Production");
    await window.treeRow("not connected").waitFor();
    await window.picture("not-connected");
    await window.command("Refresh All");
    await window.dismiss("No connection to");
  });

  it("can forget the groups of a removed connection", async () => {
    const { window } = session;
    await window.treeRow("customer-1").click();
    await window.page.keyboard.press("Delete");
    await window.answerDialog("Forget", "Forget");
    await window.dismiss("Forgot");
    await window.page.getByText("The service runs on this machine and does not need an account.").waitFor();
  });
});
