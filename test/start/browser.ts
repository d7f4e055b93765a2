import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { workbenchAddress } from "../editor/address.ts";
import { startServer } from "../editor/server.ts";
import { ensureEditor } from "../editor/setup.ts";
import { writeSettings } from "../editor/workbench.ts";
import { firstLookSettings } from "../support/settings.ts";
import type { StartWorkspace } from "./workspace.ts";

/** VS Code, served to any browser that opens its URL. */
export interface BrowserStart {
  /** Contains the secret that the server requires. */
  readonly address: string;
  /** Resolves when the server has ended. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts the VS Code from npm on a workspace, with an extension as if it were installed. Installs the editor on first
 * use. User data is new and is removed afterwards.
 *
 * @param extension The folder of the extension, built.
 */
export async function startForBrowser(extension: string, workspace: StartWorkspace): Promise<BrowserStart> {
  await ensureEditor();
  const temporary = mkdtempSync(path.join(tmpdir(), "sitekeeper-editor-"));
  const userDataFolder = path.join(temporary, "user-data");
  const extensionsFolder = path.join(temporary, "extensions");
  const tokenFile = path.join(temporary, "token");
  const token = randomBytes(16).toString("hex");
  writeFileSync(tokenFile, token, { mode: 0o600 });
  writeSettings(userDataFolder, firstLookSettings);
  registerExtension(extension, extensionsFolder);
  const removeTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  try {
    // The sample belongs to this repository. A folder of the user's is trusted only after the user confirmed that.
    const options = { userDataFolder, extensionsFolder, tokenFile, workspaceTrust: !workspace.isSample };
    const server = await startServer(options);
    const address = workbenchAddress(server, workspace);
    // An editor runs programs: without the secret, every page and every user of this machine could use it for that.
    address.searchParams.set("tkn", token);
    const close = async () => {
      await server.stop();
      removeTemporary();
    };
    return { address: address.href, ended: server.ended, close };
  } catch (error) {
    removeTemporary();
    throw error;
  }
}

/**
 * Lists an extension as installed from its own folder, so that a rebuild and a reload of the window show a change. Only
 * the program that controls the page can add extensions under development, and nobody controls a person's browser.
 */
function registerExtension(extension: string, extensionsFolder: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, scheme: "file", path: pathToFileURL(extension).pathname },
    metadata: { source: "resource" },
  };
  mkdirSync(extensionsFolder, { recursive: true });
  writeFileSync(path.join(extensionsFolder, "extensions.json"), JSON.stringify([entry]));
}
