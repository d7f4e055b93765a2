import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
// biome-ignore lint/plugin: this opens only files that the service's process writes to.
import { type FileHandle, mkdir, open, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { readStart } from "@sitekeeper/command-line/regularFile";
import { processStart, provesIdentity } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { type Disposable, EventEmitter } from "vscode";

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 15_000;
const HEARTBEAT_MS = 15_000;
/** The maximum number of bytes to read from a file. The service writes little when it starts. */
const MAX_BYTES = 1024 * 1024;

interface Running {
  readonly pid: number;
  /**
   * The time at which the process started (see `processStart`). The process ID alone is not sufficient, because another
   * program may have reused it.
   */
  readonly start: string;
  readonly url: string;
  /** The secret for this start, which the service on the port uses to prove its identity. */
  readonly secret: string;
}

/**
 * The User Group Service that ships with the extension. It runs as the current user on a free local port and stores its
 * data in the extension's storage. All windows share the service, which survives reloads and stops after the last
 * window has been closed.
 */
export class LocalService implements Disposable {
  readonly #folder: string;
  readonly #bundles: string;
  readonly #changed = new EventEmitter<void>();
  readonly #heartbeats: NodeJS.Timeout;
  #starting: Promise<string> | undefined;
  /** The verified service. It stays verified while its process is running. */
  #verified: Running | undefined;
  readonly onDidChange = this.#changed.event;

  /**
   * @param folder The folder for the service in the extension's global storage.
   * @param bundles The folder that contains `local-service.js` and `user-groups.js`.
   */
  constructor(folder: string, bundles: string) {
    this.#folder = folder;
    this.#bundles = bundles;
    this.#heartbeats = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MS);
    void this.#sendHeartbeat();
  }

  /** The log of the service, in JSON Lines format and without tokens. */
  get logFile(): string {
    return path.join(this.#folder, "service.log");
  }

  /** Returns the URL of the service. Returns undefined unless a process started by the extension is running. */
  async url(): Promise<string | undefined> {
    return (await this.#running())?.url;
  }

  /** Returns true if there is data from an earlier start. */
  async hasData(): Promise<boolean> {
    return stat(path.join(this.#folder, "data")).then(
      () => true,
      () => false,
    );
  }

  /**
   * Starts the service unless it is running, and resolves to the service's URL.
   *
   * @throws {Error} With the service's output if the service does not start.
   */
  start(): Promise<string> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
      this.#changed.fire();
    });
    return this.#starting;
  }

  /** Stops the service after it has responded to pending requests. */
  async stop(): Promise<void> {
    const running = await this.#running();
    if (!running) return;
    process.kill(running.pid, "SIGTERM");
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline && (await this.#running())) await sleep(50);
    if (await this.#running()) process.kill(running.pid, "SIGKILL");
    await rm(this.#stateFile, { force: true });
    this.#changed.fire();
  }

  /** Stops the service and deletes all of its groups, tokens and API tokens. */
  async reset(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
    this.#changed.fire();
  }

  /**
   * Creates an API token for the service, even if the service is not running. A pipe transfers the token to the
   * extension.
   *
   * @throws {Error} With the service's output if the token cannot be created.
   */
  async createApiToken(environment: "Customer" | "Testing"): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        path.join(this.#bundles, "user-groups.js"),
        "api-token",
        "create",
        "--environment",
        environment,
        ...this.#storeArguments,
      ],
      { cwd: this.#bundles, env: asNode() },
    ).catch((error: { readonly stderr?: string }) => {
      throw new Error(
        `${l10n.t("Could not create an API token for the local service.")} ${(error.stderr ?? "").trim()}`,
      );
    });
    return stdout.trim();
  }

  dispose(): void {
    clearInterval(this.#heartbeats);
    this.#changed.dispose();
  }

  get #stateFile(): string {
    return path.join(this.#folder, "state.json");
  }

  get #aliveFile(): string {
    return path.join(this.#folder, "alive");
  }

  /**
   * The file that contains the secret. The service reads the file, then deletes it. If the secret were in the service's
   * arguments or environment, other programs could see it.
   */
  get #secretFile(): string {
    return path.join(this.#folder, "secret");
  }

  get #storeArguments(): readonly string[] {
    return ["--data", path.join(this.#folder, "data"), "--key-file", path.join(this.#folder, "key", "service.key")];
  }

  async #start(): Promise<string> {
    const running = await this.#running();
    if (running) return running.url;
    await mkdir(path.join(this.#folder, "key"), { recursive: true, mode: 0o700 });
    await writeFile(this.#aliveFile, "", { mode: 0o600 });
    const secret = randomBytes(32).toString("base64url");
    await rm(this.#secretFile, { force: true });
    await writeFile(this.#secretFile, secret, { mode: 0o600, flag: "wx" });
    const outFile = path.join(this.#folder, "service.out");
    const out = await open(outFile, "w", 0o600);
    const log = await open(this.logFile, "w", 0o600);
    try {
      return await this.#spawn(out, log, outFile, secret);
    } finally {
      await out.close();
      await log.close();
    }
  }

  async #spawn(out: FileHandle, log: FileHandle, outFile: string, secret: string): Promise<string> {
    const child = spawn(
      process.execPath,
      [
        path.join(this.#bundles, "local-service.js"),
        this.#aliveFile,
        this.#secretFile,
        "serve",
        "--port",
        "0",
        ...this.#storeArguments,
      ],
      { cwd: this.#folder, detached: true, stdio: ["ignore", out.fd, log.fd], env: asNode(), windowsHide: true },
    );
    let failure: string | undefined;
    child.once("error", (error) => {
      failure = error.message;
    });
    child.once("exit", (code, signal) => {
      failure ??=
        signal === null
          ? l10n.t("The process ended with code {0}.", code ?? "")
          : l10n.t("The process ended with {0}.", signal);
    });
    child.unref();
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
      const url = /listening on (http:\S+)/.exec(await readText(outFile))?.[1];
      if (url && child.pid !== undefined) {
        const state: Running = { pid: child.pid, start: (await processStart(child.pid)) ?? "", url, secret };
        await writeFile(this.#stateFile, JSON.stringify(state), { mode: 0o600 });
        return url;
      }
      if (failure)
        throw new Error(`${l10n.t("The local service did not start.")} ${failure} ${await this.#lastOutput()}`.trim());
    }
    child.kill();
    throw new Error(
      `${l10n.t("The local service did not start in {0} s.", START_TIMEOUT_MS / 1000)} ${await this.#lastOutput()}`.trim(),
    );
  }

  /** Returns the last log line, which explains why the service cannot run. */
  async #lastOutput(): Promise<string> {
    return (await readText(this.logFile)).trim().split("\n").at(-1) ?? "";
  }

  async #running(): Promise<Running | undefined> {
    const text = await readText(this.#stateFile).catch(() => undefined);
    if (text === undefined) return undefined;
    const state = parseState(text);
    const start = state && (await processStart(state.pid));
    if (!state || start === undefined || start !== state.start) return undefined;
    const verified = this.#verified;
    // If the system does not report when a process started, another program may have reused the process ID, so the
    // service is verified again.
    if (start !== "" && verified?.secret === state.secret && verified.url === state.url) return state;
    this.#verified = (await provesIdentity(state.url, state.secret)) ? state : undefined;
    return this.#verified;
  }

  async #sendHeartbeat(): Promise<void> {
    const now = new Date();
    // If the service is not running, there is no file to touch.
    await utimes(this.#aliveFile, now, now).catch(() => undefined);
  }
}

async function readText(file: string): Promise<string> {
  return (await readStart(file, MAX_BYTES)).toString("utf8");
}

/** The environment variables with which the editor's executable runs as plain Node. */
function asNode(): NodeJS.ProcessEnv {
  return { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
}

function parseState(text: string): Running | undefined {
  try {
    const { pid, start, url, secret } = JSON.parse(text) as Partial<Running>;
    return typeof pid === "number" && typeof start === "string" && typeof url === "string" && typeof secret === "string"
      ? { pid, start, url, secret }
      : undefined;
  } catch {
    return undefined;
  }
}
