import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTests, TestRunFailedError } from "@vscode/test-electron";
import type { Results } from "../support/results.ts";
import { quietSettings } from "../support/settings.ts";
import { desktopVersion } from "./desktop.ts";
import { evaluateRun } from "./evaluateRun.ts";
import { extractResults } from "./output.ts";
import { repositoryRoot } from "./paths.ts";
import { ensureEditor } from "./setup.ts";
import { type ExtensionHostKind, writeSettings } from "./workbench.ts";

/** A run of bundled tests inside VS Code. All paths are absolute. */
export interface EditorRun {
  /** The bundle that `bundleTests` created. */
  readonly tests: string;
  /** The extension host that runs the extension and the tests. Defaults to `desktop` (Node). */
  readonly kind?: ExtensionHostKind;
  /** The extension under development. Defaults to this repository. `tests` must be below it. */
  readonly extension?: string;
  /** The folder to open. VS Code opens a copy, so that tests can change files. */
  readonly workspace?: string;
  /** User settings that are added to `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder of installed extensions. If undefined, only built-in extensions are active. */
  readonly extensionsFolder?: string;
  /** Additional environment variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the tests also drive the window through `connectToWindow`. */
  readonly driveWindow?: boolean;
  /** Additional command-line arguments for VS Code. */
  readonly args?: readonly string[];
  /** The stream to which the output of the editor and the tests is written. Defaults to standard output. */
  readonly output?: NodeJS.WritableStream;
}

/**
 * Runs tests in a fresh VS Code with new user data and a copy of the workspace, and deletes both afterward. A run also
 * fails if the extension host died, if no test ran, or if there are no results.
 *
 * @throws If the editor cannot be installed or downloaded.
 */
export async function runInEditor(run: EditorRun): Promise<Results> {
  const desktop = desktopVersion();
  if (!desktop) await ensureEditor();
  const temporary = mkdtempSync(path.join(tmpdir(), "editor-run-"));
  const resultsFile = path.join(temporary, "results.json");
  const userData = path.join(temporary, "user-data");
  writeSettings(userData, { ...quietSettings, ...run.settings });
  const port = run.driveWindow ? await freePort() : undefined;
  const output = extractResults(run.output ?? process.stdout);
  try {
    const exit = await exitOf(
      runTests({
        ...(desktop ?? { vscodeExecutablePath: path.join(import.meta.dirname, "launcher.ts") }),
        extensionDevelopmentPath: run.extension ?? repositoryRoot,
        extensionTestsPath: run.tests,
        extensionTestsEnv: {
          ...run.env,
          // The launcher is written in TypeScript, so it must run on the same Node as this file, not on the first one
          // in PATH.
          PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
          SITEKEEPER_RESULTS: resultsFile,
          ...(port === undefined ? {} : { SITEKEEPER_WINDOW_PORT: String(port) }),
        },
        launchArgs: [
          ...(run.workspace ? [copyWorkspace(run.workspace, temporary)] : []),
          `--user-data-dir=${userData}`,
          `--extensions-dir=${run.extensionsFolder ?? path.join(temporary, "extensions")}`,
          ...(run.extensionsFolder ? [] : ["--disable-extensions"]),
          ...(run.kind === "web" ? ["--extensionDevelopmentKind=web"] : []),
          ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
          ...(run.args ?? []),
        ],
        stdout: output.stream,
        stderr: output.stream,
      }),
    );
    const results = readResults(resultsFile, output.end());
    return evaluateRun(results, exit);
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Copies the workspace to a folder with the same name, because the window shows the name. */
function copyWorkspace(workspace: string, temporary: string): string {
  const copy = path.join(temporary, "workspace", path.basename(workspace));
  mkdirSync(path.dirname(copy));
  cpSync(workspace, copy, { recursive: true });
  return copy;
}

/** Returns VS Code's exit code or signal. Rethrows all other errors. */
async function exitOf(running: Promise<number>): Promise<number | string> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? error.signal ?? "unknown";
    throw error;
  }
}

/** Returns the test results from the file or the output, or undefined if they are missing or incomplete. */
function readResults(file: string, fromOutput: Results | undefined): Results | undefined {
  if (!existsSync(file)) return fromOutput;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // The file was truncated by a crash.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
