import { spawn } from "node:child_process";
import { findProgram } from "./desktop.ts";

/**
 * Opens a URL in the system's browser, where there is one and a screen to show it on.
 *
 * @returns Whether a browser was started.
 */
export function openAddress(address: string): boolean {
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  const hasScreen = process.platform === "darwin" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const program = hasScreen ? findProgram(opener) : undefined;
  if (program === undefined) return false;
  const child = spawn(program, [address], { stdio: "ignore", detached: true });
  child.once("error", () => {}); // the address is printed too
  child.unref();
  return true;
}
