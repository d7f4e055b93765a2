import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { chromiumExecutable, chromiumFolder, installedChromium } from "./paths.ts";

/**
 * Starts a headless Chromium from $CHROMIUM_PATH, from the setup, or from this machine, in that order of preference. It
 * can connect only to this machine, so that no test depends on the network.
 *
 * @param args Additional command-line arguments, such as `--remote-debugging-port=9333`.
 * @throws If there is no Chromium. The message says what to do.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const unpacked = process.env.CHROMIUM_PATH === undefined && existsSync(chromiumExecutable);
  const executablePath = unpacked ? chromiumExecutable : installedChromium();
  if (executablePath === undefined) {
    throw new Error("Chromium not found. Install it, or set CHROMIUM_PATH.");
  }
  return chromium.launch({
    executablePath,
    env: unpacked ? unpackedEnvironment() : processEnvironment(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ...args,
    ],
  });
}

function unpackedEnvironment(): Record<string, string> {
  return {
    ...processEnvironment(),
    LD_LIBRARY_PATH: path.join(chromiumFolder, "libraries/lib"),
    FONTCONFIG_FILE: path.join(chromiumFolder, "fonts.conf"),
  };
}

function processEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
