// Gives tests outside the extension host access to VS Code's API, through a second extension that runs their functions
// inside the host.
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type * as vscode from "vscode";
import { scaledTimeout } from "../../support/scaledTimeout.ts";

/** The extension that runs functions in the extension host. The extension under test is not aware of it. */
export const bridgeExtension = path.join(import.meta.dirname, "../fixtures/bridge");

/** The extension host of a window, until the window is reloaded. */
export class ExtensionHost {
  readonly pid: number;
  readonly #port: number;

  constructor(pid: number, port: number) {
    this.pid = pid;
    this.#port = port;
  }

  /**
   * Runs a function in the extension host. The function is sent as text, so it cannot use variables from outside.
   *
   * @throws If the function throws.
   */
  async run<T, A = undefined>(
    code: (api: typeof vscode, argument: A) => T | Thenable<T>,
    argument?: A,
  ): Promise<Awaited<T>> {
    const text = await post(this.#port, JSON.stringify({ code: code.toString(), argument }));
    const { result, error } = JSON.parse(text);
    if (error !== undefined) throw new Error(error);
    return result;
  }
}

/** All extension hosts of an editor, in the order in which they started. */
export class ExtensionHosts {
  readonly #folder: string;
  readonly #seen = new Set<string>();

  /** @param folder The value of the editor's BRIDGE_FOLDER variable. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Waits for the extension host of a window that was opened or reloaded. */
  async next(): Promise<ExtensionHost> {
    for (const deadline = Date.now() + scaledTimeout(60_000); Date.now() < deadline; await sleep(100)) {
      const name = readdirSync(this.#folder).find((file) => file.endsWith(".port") && !this.#seen.has(file));
      if (name === undefined) continue;
      this.#seen.add(name);
      return new ExtensionHost(Number.parseInt(name, 10), Number(readFileSync(path.join(this.#folder, name), "utf8")));
    }
    throw new Error("No extension host started.");
  }
}

function post(port: number, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method: "POST", agent: false }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => {
        text += chunk;
      });
      incoming.on("end", () => resolve(text));
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
