import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { runVSCodeCommand } from "@vscode/test-electron";
import { desktopVersion } from "./desktop.ts";
import { ensureEditor } from "./setup.ts";

/**
 * Installs a packaged extension with VS Code's own installer.
 *
 * @param extensionsFolder The folder for installed extensions.
 * @throws If VS Code rejects the package. The message contains VS Code's output.
 */
export async function installExtension(vsix: string, extensionsFolder: string): Promise<void> {
  const args = [`--extensions-dir=${extensionsFolder}`, `--install-extension=${vsix}`];
  const desktop = desktopVersion();
  if (desktop) {
    await runVSCodeCommand(args, desktop);
  } else {
    await ensureEditor();
    await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "launcher.ts"), ...args]);
  }
}
