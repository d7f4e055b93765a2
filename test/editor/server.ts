import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serverNode, serverRoot } from "./paths.ts";

export interface ServerOptions {
  /** The folder with VS Code's state. The user settings are in `User/settings.json` below it. */
  readonly userDataFolder: string;
  /** The folder of installed extensions. */
  readonly extensionsFolder: string;
  /** Whether VS Code asks before it trusts a folder. If false, all folders are trusted. */
  readonly workspaceTrust?: boolean;
  /** Environment variables for the server. The extension host and its child processes inherit them. */
  readonly env?: Readonly<Record<string, string>>;
  /** The display language, for example `de`. */
  readonly locale?: string;
  /** The IDs of the extensions that may use proposed APIs. */
  readonly proposedApi?: readonly string[];
  /** A file that contains the secret required in every URL. Without it, anyone on this machine can open the editor. */
  readonly tokenFile?: string;
  /** Called with the server's output. */
  readonly onOutput?: (text: string) => void;
}

/** A running VS Code server that is accessible only from this machine. */
export interface CodeServer {
  readonly port: number;
  /** The base URL, `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Resolves with the exit code or signal when the server has ended. */
  readonly ended: Promise<number | string>;
  /** Stops the server and its child processes, and deletes its temporary files. */
  stop(): Promise<void>;
}

const startLimit = 60_000;

/**
 * Starts VS Code's server on a free port.
 *
 * @throws If the server ends, or does not listen within a minute. The message contains its output.
 */
export async function startServer(options: ServerOptions): Promise<CodeServer> {
  const temporary = mkdtempSync(path.join(tmpdir(), "code-server-"));
  for (const folder of [options.userDataFolder, options.extensionsFolder]) mkdirSync(folder, { recursive: true });
  const child = spawn(serverNode(), serverArguments(options, path.join(temporary, "server")), {
    stdio: ["ignore", "pipe", "pipe"],
    // Without this folder, the server's sockets and log files would fill the machine's temporary folder.
    env: { ...process.env, ...options.env, TMPDIR: temporary, XDG_RUNTIME_DIR: temporary },
    // The server has its own process group, so that it can be stopped together with its extension hosts and terminals.
    detached: true,
  });
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const killNow = () => {
    signalGroup(child, "SIGKILL");
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", killNow);

  const stop = async () => {
    signalGroup(child, "SIGTERM");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
    killNow();
    process.off("exit", killNow);
  };
  try {
    const port = await listening(child, ended, options.onOutput);
    return { port, origin: `http://127.0.0.1:${port}`, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverArguments(options: ServerOptions, serverData: string): string[] {
  return [
    ...["--require", path.join(import.meta.dirname, "watchdog.cjs")],
    path.join(serverRoot, "out/server-main.js"),
    ...["--host", "127.0.0.1", "--port", "0"],
    ...(options.tokenFile ? ["--connection-token-file", options.tokenFile] : ["--without-connection-token"]),
    ...["--server-data-dir", serverData],
    ...["--user-data-dir", options.userDataFolder],
    ...["--extensions-dir", options.extensionsFolder],
    ...["--telemetry-level", "off"],
    "--accept-server-license-terms",
    "--force-disable-user-env",
    ...(options.workspaceTrust ? [] : ["--disable-workspace-trust"]),
    ...(options.locale ? ["--locale", options.locale] : []),
    ...(options.proposedApi ?? []).flatMap((id) => ["--enable-proposed-api", id]),
  ];
}

/** Extracts the port from the server's output. */
async function listening(
  child: ChildProcess,
  ended: Promise<number | string>,
  onOutput: ServerOptions["onOutput"],
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let output = "";
  let isListening = false;
  const read = (data: Buffer) => {
    const text = String(data);
    onOutput?.(text);
    if (isListening) return;
    output += text;
    const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
    if (!port) return;
    isListening = true;
    output = "";
    resolve(Number(port));
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  child.once("error", reject);
  ended.then((how) => reject(new Error(`VS Code's server ended (${how}) before it listened.\n${output}`)), reject);
  const timer = setTimeout(
    () => reject(new Error(`VS Code's server did not listen within ${startLimit / 1000} s.\n${output}`)),
    startLimit,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}
