import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CancellationToken } from "vscode";
import { askTools } from "./askTools.ts";

/**
 * Creates a server that responds to `initialize`. When it receives the next request, it writes the given lines and
 * exits.
 */
const toolsThatWrite = (lines: readonly string[]): string => `
  const lines = ${JSON.stringify(lines)};
  require("node:readline").createInterface(process.stdin).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (method === "initialize") console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
    const text = lines.map((each) => each + "\\n").join("");
    if (method === "tools/call") process.stdout.write(text, () => process.exit());
  });
`;

async function ask(lines: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "ask-tools-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, "tools.cjs");
  writeFileSync(program, toolsThatWrite(lines));
  const never = { onCancellationRequested: () => ({ dispose: () => undefined }) } as unknown as CancellationToken;
  return askTools(program, folder, { name: "check", arguments: {} }, never);
}

const response = '{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"0 findings"}]}}';

describe("askTools", () => {
  it.each([
    ["a response", [response]],
    ["a response after lines that are not JSON", ["(node:1) Warning: something", "{", "", response]],
    ["a response after other JSON", ["null", "7", '"text"', "[]", "{}", response]],
  ])("returns %s", async (_, lines) => {
    expect(await ask(lines)).toBe("0 findings");
  });

  it("fails if there is no response", async () => {
    await expect(ask(["no response"])).rejects.toThrow("The tool exited without a response.");
  });
});
