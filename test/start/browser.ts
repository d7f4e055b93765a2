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

/** VS Code, served to whatever browser opens its address. */
export interface BrowserStart {
  /** With the secret in it that the server asks for. */
  readonly address: string;
  /** Settles when the server has ended. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts the VS Code from npm on a workspace, with an extension as if it were installed; sets the editor up on first use.
 * User data is new and is removed afterwards.
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
    // The sample is this repository's own; a folder of the user's is trusted only once the user has said so.
    const options = { userDataFolder, extensionsFolder, tokenFile, workspaceTrust: !workspace.isSample };
    const server = await startServer(options);
    const address = workbenchAddress(server, workspace);
    // An editor runs programs: without the secret every page and every user of this machine could make it run some.
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
 * Lists an extension as installed while it stays where it is, so that a rebuild and a reload of the window suffice to see a
 * change. The page takes extensions under development only from whoever controls the page; a person's browser does not.
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
