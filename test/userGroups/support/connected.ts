// A window that is connected to a real service through a proxy that injects faults.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { UserGroupClient } from "@sitekeeper/user-groups";
import { expect } from "vitest";
import { type Fault, startFaultProxy } from "../../../user-groups/src/testing/faultProxy.ts";
import type { HttpMessage } from "../../../user-groups/src/testing/httpMessage.ts";
import { repositoryRoot } from "../../editor/paths.ts";
import { retrySetup } from "../../support/retrySetup.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { pictureOptions } from "../../support/screenshot.ts";
import { frameWith } from "../../support/webviews.ts";
import { createApiToken, type Service, startService } from "../../vscode/userGroups/service.ts";
import { openSession, type Session, UserGroupsPage } from "../../vscode/userGroups/session.ts";
import { bridgeExtension, type ExtensionHost, ExtensionHosts } from "./extensionHosts.ts";

/** Options for the windows. */
export interface ConnectedOptions {
  /** Additional user settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The IDs of the groups that the window fetches first. The service creates them. */
  readonly groups?: readonly string[];
  /** Whether the windows share secret storage that survives a reload. Otherwise, each window has its own. */
  readonly keepSecrets?: boolean;
  /** The files in the workspace. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A window, its connection, and its service. */
export interface Connected extends Session {
  readonly hosts: ExtensionHosts;
  /** The extension host of the window, until the window is reloaded. */
  readonly host: ExtensionHost;
  readonly service: Service;
  /** The base URL of the window's connection, which points to the proxy. */
  readonly url: string;
  readonly apiToken: string;
  /** All requests that the window has sent. */
  readonly requests: readonly HttpMessage[];
  /** The faults for the next requests, by method and in order. */
  readonly faults: Record<"GET" | "POST" | "PUT", Fault[]>;
  /** The ID of a group whose requests never have faults, because another window may send them at any time. */
  sparedGroup: string | undefined;
  /** Forwards the requests and responses that the proxy is holding back. */
  release(): Promise<void>;
  /** A client that is connected directly to the service, in the role of another user. */
  readonly elsewhere: UserGroupClient;
  /** Returns the current token according to the service. */
  tokenOf(userGroupId: string): Promise<string>;
  /**
   * Opens a second window on the same folder.
   *
   * @param locale The display language. Defaults to English.
   */
  openSecond(locale?: string): Promise<{ readonly window: UserGroupsPage; readonly host: ExtensionHost }>;
}

/** The name of the connection. */
export const CONNECTION = "Test Service";

/** Starts the service, the proxy and the editor, enters the API token as a user would, and fetches the groups. */
export function openConnected(options: ConnectedOptions = {}): Promise<Connected> {
  return retrySetup(() => connect(options));
}

async function connect(options: ConnectedOptions): Promise<Connected> {
  const { groups = [] } = options;
  const service = await startService();
  const apiToken = await createApiToken(service.folder, "Testing");
  const requests: HttpMessage[] = [];
  const faults: Connected["faults"] = { GET: [], POST: [], PUT: [] };
  let sparedGroup: string | undefined;
  const proxy = await startFaultProxy(service.port, (_, request) => {
    requests.push(request);
    if (sparedGroup !== undefined && request.body.includes(JSON.stringify(sparedGroup))) return { kind: "pass" };
    const method = request.head.split(" ", 1)[0] as keyof typeof faults;
    return faults[method]?.shift() ?? { kind: "pass" };
  });
  const bridges = mkdtempSync(path.join(tmpdir(), "bridges-"));
  const folder = mkdtempSync(path.join(tmpdir(), "workspace-"));
  for (const [name, text] of Object.entries(options.files ?? {})) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const extensions = [repositoryRoot, bridgeExtension];
  const session = await openSession({
    folder,
    extensions,
    keepSecrets: options.keepSecrets ?? false,
    env: { BRIDGE_FOLDER: bridges },
    settings: {
      ...pictureOptions.settings,
      "sitekeeper.userGroups.connections": [{ name: CONNECTION, baseUrl: proxy.url, environment: "Testing" }],
      ...options.settings,
    },
  });
  const hosts = new ExtensionHosts(bridges);
  const host = await hosts.next();
  const otherClient = service.client(apiToken);
  const connected: Connected = {
    ...session,
    folder,
    hosts,
    host,
    service,
    url: proxy.url,
    apiToken,
    requests,
    faults,
    get sparedGroup() {
      return sparedGroup;
    },
    set sparedGroup(id) {
      sparedGroup = id;
    },
    release: () => proxy.release(),
    elsewhere: otherClient,
    tokenOf: async (userGroupId) => (await otherClient.get({ user_group_id: userGroupId })).userGroup.token,
    openSecond: async (locale) => {
      const { viewport } = pictureOptions;
      const opened = await session.workbench.openWindow({ folder, extensions, viewport, ...(locale && { locale }) });
      opened.page.setDefaultTimeout(scaledTimeout(15_000));
      const window = new UserGroupsPage(opened);
      await window.ready();
      return { window, host: await hosts.next() };
    },
    close: async () => {
      await session.close();
      await proxy[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      for (const folderToRemove of [bridges, folder])
        rmSync(folderToRemove, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await enterApiToken(connected);
    for (const id of groups) await getOrCreate(connected, id);
  } catch (error) {
    await connected.window.describeFailure("to-connect");
    await connected.close();
    throw error;
  }
  return connected;
}

async function enterApiToken({ window, url, apiToken }: Connected): Promise<void> {
  const { host } = new URL(url);
  await window.command("Enter API Token…");
  await window.answerDialog(`Trust ${host}`, `Trust ${host}`);
  await window.step("Enter the API token of the account", apiToken);
  await window.dismiss("Stored the API token");
}

async function getOrCreate({ window, host }: Connected, id: string): Promise<void> {
  await startCommand(host, "getOrCreate");
  await window.step("Enter the ID of the user group", id);
  await window.step("Enter a name for a new group", "");
  await window.dismiss("Created");
}

/** Starts a user group command without waiting for it, as a keyboard shortcut or a menu does. */
export async function startCommand(host: ExtensionHost, name: string): Promise<void> {
  await host.run((vscode, command) => void vscode.commands.executeCommand(command), `sitekeeper.userGroups.${name}`);
}

/**
 * Returns the rendered text of the open report.
 *
 * @param text The text to wait for in the report.
 */
export async function renderedReport({ page }: UserGroupsPage, text: string): Promise<string> {
  const frame = await frameWith(page, `.markdown-body:has-text(${JSON.stringify(text)})`);
  return frame.locator(".markdown-body").innerText();
}

/**
 * Returns the text of the visible editor once the extension host has received it, which is slightly later than the tab
 * appears.
 */
export async function shownText(host: ExtensionHost): Promise<string> {
  const read = () => host.run((vscode) => vscode.window.activeTextEditor?.document.getText() ?? "");
  await expect.poll(read, { timeout: scaledTimeout(15_000) }).not.toBe("");
  return read();
}
