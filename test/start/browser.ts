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

/** A VS Code server that opens in any browser. */
export interface BrowserStart {
  /** The URL, including the secret that the server requires. */
  readonly address: string;
  /** Resolves when the server has exited. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts the VS Code from npm on a workspace and makes an extension appear installed. Downloads the editor on first
 * use. The user data is new, and is deleted afterward.
 *
 * @param extension The folder of the built extension.
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
    // The sample belongs to this repository, so it is trusted. The user's own folder is trusted only after the user
    // confirms it.
    const options = { userDataFolder, extensionsFolder, tokenFile, workspaceTrust: !workspace.isSample };
    const server = await startServer(options);
    const address = workbenchAddress(server, workspace);
    // An editor can run programs. Without the secret, any web page and any user of this machine could control it.
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
 * Registers an extension as installed in its own folder, so that changes take effect after a rebuild and a window
 * reload. VS Code's development mode for extensions is not an option, because it requires automating the browser.
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
