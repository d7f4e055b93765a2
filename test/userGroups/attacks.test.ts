import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { pictureOptions } from "../support/screenshot.ts";
import { textsBelow, UserGroupsPage } from "../vscode/userGroups/session.ts";
import { CONNECTION, type Connected, openConnected, startCommand } from "./support/connected.ts";
import { bridgeExtension, type ExtensionHost } from "./support/extensionHosts.ts";

/** The time that a copied token may stay in the clipboard, in milliseconds: 45 s, plus a margin for a busy machine. */
const CLEARED_MS = 50_000;

/** A server that tries to obtain a token. */
interface Attacker {
  readonly url: string;
  readonly requests: string[];
  close(): void;
}

async function startAttacker(): Promise<Attacker> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => server.close(),
  };
}

const titles = (): readonly string[] => {
  const { contributes } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
  return contributes.commands
    .map(({ command }: { readonly command: string }) => command)
    .filter((command: string) => command.startsWith("sitekeeper.userGroups."));
};

/** The tests are numbered as in `test/attacks.md`. */
describe("attacks on the editor", () => {
  const nasty = "[x](command:workbench.action.closeWindow) $(trash) <b>bold</b>";
  let connected: Connected;
  let attacker: Attacker;
  let copiedAt: number;
  let copied: string;
  let hostile: string;
  let host: ExtensionHost;

  beforeAll(async () => {
    attacker = await startAttacker();
    connected = await openConnected({ groups: ["acme"], keepSecrets: true });
    host = connected.host;
    // The setup of a remote machine can write machine settings, for example from a container configuration.
    mkdirSync(path.join(connected.workbench.userDataFolder, "Machine"), { recursive: true });
    hostile = mkdtempSync(path.join(tmpdir(), "hostile-"));
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(async () => {
    await connected?.close();
    attacker?.close();
    rmSync(hostile, { recursive: true, force: true });
  });

  it("15: copies a token, which a later test searches for", async () => {
    const { window } = connected;
    await startCommand(host, "copyToken");
    await window.choose("acme");
    await window.dismiss("Copied the token");
    copiedAt = Date.now();
    copied = await connected.tokenOf("acme");
    expect(await window.clipboard()).toBe(copied);
  });

  it("16: commands return nothing to another extension, and do not accept tree items from it", async () => {
    const { window } = connected;
    const posts = connected.requests.filter(({ head }) => !head.startsWith("GET")).length;
    const key = { origin: connected.url, environment: "Testing", userGroupId: "acme" };
    const quiet = new Set(
      ["startLocalService", "stopLocalService", "resetLocalService"].map((name) => `sitekeeper.userGroups.${name}`),
    );
    for (const command of titles().filter((title) => !quiet.has(title))) {
      const given = await host.run(
        async (vscode, { command, key }) => {
          const row = { key, state: "current", fingerprint: "x", verifiedAt: Date.now() };
          const connection = { name: "Test Service", baseUrl: key.origin, origin: key.origin, environment: "Testing" };
          const item = { type: "group", row, connection, details: undefined };
          const waiting = new Promise((resolve) => setTimeout(resolve, 250, "waits for the user"));
          const value = await Promise.race([vscode.commands.executeCommand(command, item, [item]), waiting]);
          return value === undefined ? "nothing" : value;
        },
        { command, key },
      );
      expect(["nothing", "waits for the user"], command).toContain(given);
      await window.page.keyboard.press("Escape");
      await window.page.keyboard.press("Escape");
    }
    expect(await window.dialog.count()).toBe(0);
    expect(connected.requests.filter(({ head }) => !head.startsWith("GET"))).toHaveLength(posts);
    expect(
      await host.run((vscode) => vscode.extensions.getExtension("sitekeeper.sitekeeper")?.exports ?? null),
    ).toBeNull();
    expect(await connected.tokenOf("acme")).toBe(copied);
    await host.run((vscode) => vscode.commands.executeCommand("notifications.clearAll"));
    await host.run((vscode) => vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor"));
  });

  it("17: no vscode:// link reaches the extension", async () => {
    const manifest = readFileSync(path.join(repositoryRoot, "package.json"), "utf8");
    expect(manifest).not.toContain('"onUri"');
    const bundles = globSync("dist/extension*.js", { cwd: repositoryRoot });
    expect(bundles.length).toBeGreaterThan(3);
    for (const bundle of bundles)
      expect(readFileSync(path.join(repositoryRoot, bundle), "utf8")).not.toContain("registerUriHandler");
  });

  it("18: a name is shown as plain text everywhere", async () => {
    const { window, elsewhere } = connected;
    await elsewhere.get({ user_group_id: nasty, name: nasty });
    await startCommand(host, "getOrCreate");
    await window.step("Enter the ID of the user group", nasty);
    await window.step("Enter a name for a new group", "");
    const message = window.notification("Fetched the current token");
    await message.waitFor();
    expect(await linksAndIcons(message.locator(".notification-list-item-message"))).toBe(0);
    expect(await message.innerText()).toContain("closeWindow");
    await window.dismiss("Fetched the current token");
    await window.openView();
    const row = window.treeRow("closeWindow");
    await row.waitFor();
    expect(await linksAndIcons(row.locator(".monaco-icon-label"))).toBe(0);
    expect(await row.innerText()).toContain("<b>bold</b>");
    await row.click();
    await window.showHover();
    await expect.poll(() => window.hover.innerText(), { timeout: scaledTimeout(10_000) }).toContain("fingerprint");
    expect(await linksAndIcons(window.hover)).toBe(0);
    await window.picture("nasty-name");
    await startCommand(host, "rotate");
    const pick = window.quickInputRows.filter({ hasText: "closeWindow" }).first();
    await pick.waitFor();
    expect(await linksAndIcons(pick.locator(".label-name, .label-description, .quick-input-list-label-meta"))).toBe(0);
    await pick.click();
    await window.dialog.filter({ hasText: "Rotate the token" }).waitFor();
    expect(await linksAndIcons(window.dialog.locator(".dialog-message-container"))).toBe(0);
    await window.answerDialog("Rotate the token", "Cancel");
  });

  it("1: neither a folder, a workspace file nor machine settings change the URL of a connection", async () => {
    const { workbench, hosts } = connected;
    const evil = {
      "sitekeeper.userGroups.connections": [{ name: CONNECTION, baseUrl: attacker.url, environment: "Testing" }],
    };
    mkdirSync(path.join(hostile, "docs/.vscode"), { recursive: true });
    writeFileSync(path.join(hostile, "docs/.vscode/settings.json"), JSON.stringify(evil));
    writeFileSync(
      path.join(hostile, "site.code-workspace"),
      JSON.stringify({ folders: [{ path: "docs" }], settings: evil }),
    );
    writeFileSync(path.join(workbench.userDataFolder, "Machine/settings.json"), JSON.stringify(evil));
    const opened = await workbench.openWindow({
      folder: path.join(hostile, "site.code-workspace"),
      extensions: [repositoryRoot, bridgeExtension],
      viewport: pictureOptions.viewport,
    });
    opened.page.setDefaultTimeout(scaledTimeout(15_000));
    const window = new UserGroupsPage(opened);
    await window.ready();
    const other = await hosts.next();
    const used = await other.run(
      (vscode) =>
        vscode.workspace.getConfiguration().get<{ baseUrl: string }[]>("sitekeeper.userGroups.connections")?.[0]
          ?.baseUrl,
    );
    expect(used).toBe(connected.url);
    await window.openView();
    await window.page.getByText("is ignored").waitFor();
    await window.picture("ignored-settings");
    const before = connected.requests.length;
    await startCommand(other, "refreshAll");
    await window.notification("current").waitFor();
    expect(connected.requests.length).toBeGreaterThan(before);
    expect(attacker.requests).toEqual([]);
    await opened.page.close();
    rmSync(path.join(workbench.userDataFolder, "Machine/settings.json"));
  });

  it("14: rotates nothing if the journal cannot be written", async () => {
    const { window, storage } = connected;
    const posts = connected.requests.filter(({ head }) => head.startsWith("POST")).length;
    const journal = path.join(storage, "user-groups/journal");
    renameSync(journal, `${journal}.away`);
    writeFileSync(journal, "no folder");
    await startCommand(host, "rotateSelected");
    await window.check("acme");
    await window.acceptChecked();
    await window.answerDialog("Rotate the token of", 'Rotate "acme"');
    expect(await window.dismiss("Rotated 0 of 1")).toContain("1 with problems");
    rmSync(journal);
    renameSync(`${journal}.away`, journal);
    expect(connected.requests.filter(({ head }) => head.startsWith("POST"))).toHaveLength(posts);
    expect(await connected.tokenOf("acme")).toBe(copied);
  });

  it("15: no token is in logs, local history, backups, storage or the clipboard in the end", async () => {
    const { window } = connected;
    const texts = [...textsBelow(connected.workbench.userDataFolder)];
    expect(texts.some(([file]) => file.endsWith("User Groups.log"))).toBe(true);
    const found = texts.filter(([, text]) => text.includes(copied) || text.includes(connected.apiToken));
    expect(found.map(([file]) => file)).toEqual([]);
    await window.page.bringToFront();
    const left = copiedAt + CLEARED_MS - Date.now();
    await expect
      .poll(() => host.run((vscode) => vscode.env.clipboard.readText()), {
        timeout: Math.max(left, 0) + scaledTimeout(10_000),
        interval: 1000,
      })
      .toBe("");
  });

  it("2: a base URL that was edited by hand gets no token", async () => {
    const { window } = connected;
    await window.page.bringToFront();
    const file = path.join(connected.workbench.userDataFolder, "User/settings.json");
    const set = async (baseUrl: string): Promise<void> => {
      const connections = [{ name: CONNECTION, baseUrl, environment: "Testing" }];
      const settings = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify({ ...settings, "sitekeeper.userGroups.connections": connections }));
      await window.page.reload();
      await window.ready();
      host = await connected.hosts.next();
      await window.openView();
    };
    await set(attacker.url);
    await window.treeRow("no API token").waitFor();
    await startCommand(host, "getOrCreate");
    await window.step("Enter the ID of the user group", "acme");
    await window.step("Enter a name for a new group", "");
    await window.dismiss("no API token");
    await startCommand(host, "refreshAll");
    await startCommand(host, "checkPendingRotations");
    await window.treeRow("not connected").waitFor();
    expect(attacker.requests).toEqual([]);
    await set(connected.url);
    await window.treeRow("not connected").waitFor({ state: "detached" });
  });
});

/** The number of links, icons and HTML elements inside the text of a part of the window. */
function linksAndIcons(part: import("playwright-core").Locator): Promise<number> {
  return part.locator("a[href], a[data-href], b, img, .codicon-trash").count();
}
