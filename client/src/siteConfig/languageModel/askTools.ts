import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import * as l10n from "@vscode/l10n";
import type { CancellationToken } from "vscode";

/** An answer of `site-config mcp` to one of the two requests. */
interface Answer {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
  readonly error?: { readonly message: string };
}

const PROTOCOL = "2025-06-18";
const GREETING = 1;
const CALL = 2;

/** A tool of `site-config mcp` to call. */
interface ToolCall {
  readonly name: string;
  readonly arguments: object;
}

/**
 * Calls a tool of `site-config mcp` in a separate process: it reads many files, and must not block the extension host.
 *
 * @param program The path of the command.
 * @param folder The folder that the tool reads.
 * @returns the text of the answer
 * @throws an error in words, with what the tool says, or when the process ended without an answer
 */
export async function askTools(
  program: string,
  folder: string,
  call: ToolCall,
  cancellation: CancellationToken,
): Promise<string> {
  const child = spawn(process.execPath, [program, "mcp"], {
    cwd: folder,
    // The editor's own Node runs it, so Node does not need to be installed.
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

/** The answer in a line of the tools. Empty for a line that is not JSON. */
function answerOf(line: string): Answer {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}

function conversation(child: ChildProcessByStdio<Writable, Readable, Readable>, call: ToolCall): Promise<string> {
  let complaints = "";
  child.stderr.on("data", (data: Buffer) => {
    complaints += data.toString();
  });
  // A process that ended early reports that itself, not the pipe to it.
  child.stdin.on("error", () => undefined);
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => reject(new Error(complaints.trim() || l10n.t("The tools ended without an answer."))));
    createInterface(child.stdout).on("line", (line) => {
      const { id, result, error } = answerOf(line);
      if (error) reject(new Error(error.message));
      else if (id === GREETING) {
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
      id: GREETING,
      method: "initialize",
      params: { protocolVersion: PROTOCOL, capabilities: {}, clientInfo },
    });
  });
}
