import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { serverBundle } from "./support/server.ts";

/** Returns a message with its header. */
function frame(message: unknown): string {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
const request = (id: number, method: string, params?: object): string =>
  frame({ jsonrpc: "2.0", id, method, ...(params && { params }) });
const notification = (method: string, params?: unknown): string => frame({ jsonrpc: "2.0", method, params });
const initialize = request(0, "initialize", { capabilities: {} });

/** Writes to the server's standard input and waits until the server exits. Returns the exit code and the output. */
async function write(input: string, isLast: boolean): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [serverBundle, "--stdio"], { stdio: "pipe" });
  const exited = once(child, "close");
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      written[name] += text;
    });
  child.stdin.write(input);
  if (isLast) child.stdin.end();
  const [code] = await exited;
  return { code, ...written };
}

it("the server skips invalid messages, and exits on request", async () => {
  const messages = [
    request(7, "workspace/symbol", { query: "" }),
    initialize,
    frame("{not json"),
    frame("null"),
    frame([{ jsonrpc: "2.0", id: 1, method: "shutdown" }]),
    frame({ jsonrpc: "2.0", id: "never asked", result: 1 }),
    notification("$/setTrace", { value: 7 }),
    notification("$/setTrace"),
    notification("$/cancelRequest", { id: 77 }),
    notification("$/cancelRequest"),
    notification("window/workDoneProgress/cancel", { token: "x" }),
    request(1, "workspace/symbol", { query: "" }),
    request(2, "shutdown"),
    request(3, "workspace/symbol", { query: "" }),
    notification("exit"),
  ];
  const { code, stdout, stderr } = await write(messages.join(""), false);
  expect(stderr).toBe("");
  expect(stdout).toContain('"id":1,"result":[]');
  expect(stdout).toContain('"id":2,"result":null');
  expect(code).toBe(0);
});

it.each(["-5", "-1", "5x", ""])("the server skips a message with the length %j", async (length) => {
  const header = `Content-Length: ${length}\r\n\r\n`;
  const messages = [
    header,
    initialize,
    header,
    '{"a":1}',
    request(2, "shutdown"),
    request(3, "x"),
    notification("exit"),
  ];
  const { code, stdout, stderr } = await write(messages.join(""), false);
  expect(stderr).toBe("");
  expect(stdout).toContain('"id":2,"result":null');
  expect(code).toBe(0);
});

it.each([
  ["a header", "Content-Le"],
  ["a message", initialize + request(2, "shutdown").slice(0, -10)],
  ["a message with a huge declared length", `${initialize}Content-Length: 99999999999\r\n\r\n{`],
])("the server exits when its input ends within %s", async (_, input) => {
  const { code, stderr } = await write(input, true);
  expect(stderr).toBe("");
  expect(code).toBe(1);
});
