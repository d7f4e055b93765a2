import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { desktopFolder } from "../editor/paths.ts";
import { writeSettings } from "../editor/workbench.ts";
import { firstLookSettings } from "../support/settings.ts";
import type { StartWorkspace } from "./workspace.ts";

/** Finds a program in PATH, as a shell does. */
export function findProgram(name: string, searchPath = process.env.PATH ?? ""): string | undefined {
  const endings = process.platform === "win32" ? [".cmd", ".exe"] : [""];
  const candidates = searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)));
  return candidates.find((file) => existsSync(file));
}

/**
 * Returns the arguments that open a new window with an extension under development. They also keep the program running
 * until the window is closed.
 */
export function windowArguments(
  extension: string,
  { folder, file }: Pick<StartWorkspace, "folder" | "file">,
): string[] {
  const files = file === undefined ? [folder] : [folder, file];
  return ["--new-window", "--wait", `--extensionDevelopmentPath=${extension}`, ...files];
}

/** Opens a workspace in the installed VS Code, with the user's settings and extensions. */
export function openInstalled(code: string, extension: string, workspace: StartWorkspace): ChildProcess {
  return spawn(code, windowArguments(extension, workspace), { stdio: "inherit", shell: process.platform === "win32" });
}

/**
 * Opens a workspace in a desktop VS Code that is downloaded on first use, with temporary user data.
 *
 * @throws If it cannot be downloaded.
 */
export async function openDownloaded(extension: string, workspace: StartWorkspace): Promise<ChildProcess> {
  const executable = await downloadAndUnzipVSCode({ cachePath: desktopFolder });
  const temporary = mkdtempSync(path.join(tmpdir(), "sitekeeper-editor-"));
  const userData = path.join(temporary, "user-data");
  writeSettings(userData, firstLookSettings);
  const profile = [`--user-data-dir=${userData}`, `--extensions-dir=${path.join(temporary, "extensions")}`];
  const child = spawn(executable, [...profile, ...windowArguments(extension, workspace)], { stdio: "ignore" });
  child.once("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  return child;
}

/**
 * Opens a URL in the system's browser, if there is a browser and a display.
 *
 * @returns Whether a browser was started.
 */
export function openAddress(address: string): boolean {
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  const hasScreen = process.platform === "darwin" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const program = hasScreen ? findProgram(opener) : undefined;
  if (program === undefined) return false;
  const child = spawn(program, [address], { stdio: "ignore", detached: true });
  child.once("error", () => {}); // The URL is also printed.
  child.unref();
  return true;
}
