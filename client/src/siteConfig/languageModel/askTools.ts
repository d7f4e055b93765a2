import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import * as l10n from "@vscode/l10n";
import type { CancellationToken } from "vscode";

/** A response from `site-config mcp` to one of the two requests. */
interface McpResponse {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
  readonly error?: { readonly message: string };
}

const PROTOCOL = "2025-06-18";
const INITIALIZE = 1;
const CALL = 2;

interface ToolCall {
  readonly name: string;
  readonly arguments: object;
}

/**
 * Calls a tool of `site-config mcp`. The tool runs in a separate process, because it reads many files and would block
 * the extension host.
 *
 * @param program The path of the command.
 * @param folder The folder that the tool reads.
 * @returns The text of the response.
 * @throws {Error} If the tool reports an error, or if the process exits without a response.
 */
export async function askTools(
  program: string,
  folder: string,
  call: ToolCall,
  cancellation: CancellationToken,
): Promise<string> {
  const child = spawn(process.execPath, [program, "mcp"], {
    cwd: folder,
    // Uses the editor's Node, so users do not have to install Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const canceled = cancellation.onCancellationRequested(() => child.kill());
  try {
    return await conversation(child, call);
  } finally {
    canceled.dispose();
    child.kill();
  }
}

/** Parses a line of output. Returns an empty object if the line is not JSON. */
function parseResponse(line: string): McpResponse {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}

function conversation(child: ChildProcessByStdio<Writable, Readable, Readable>, call: ToolCall): Promise<string> {
  let stderr = "";
  child.stderr.on("data", (data: Buffer) => {
    stderr += data.toString();
  });
  // A process that exits early reports its own error, so this error from the pipe is ignored.
  child.stdin.on("error", () => undefined);
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => reject(new Error(stderr.trim() || l10n.t("The tool exited without a response."))));
    createInterface(child.stdout).on("line", (line) => {
      const { id, result, error } = parseResponse(line);
      if (error) reject(new Error(error.message));
      else if (id === INITIALIZE) {
        send({ method: "notifications/initialized" });
        send({ id: CALL, method: "tools/call", params: call });
      } else if (id === CALL) {
        const text = result?.content?.map((part) => part.text ?? "").join("\n") ?? "";
        if (result?.isError) reject(new Error(text));
        else resolve(text);
      }
    });
    const clientInfo = { name: "sitekeeper-vscode", version: "1" };
    send({
      id: INITIALIZE,
      method: "initialize",
      params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo },
    });
  });
}
