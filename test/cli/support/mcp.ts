import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";
import { programFile } from "./run.ts";

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

/** Returns a client of `site-config mcp` running in a folder. */
export async function connect(cwd: string): Promise<{
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
}> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [programFile, "mcp"], cwd, stderr: "pipe" }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, args = {}): Promise<Answer> => {
    const result = await client.callTool({ name, arguments: args });
    const [{ text }] = result.content as [{ text: string }];
    return { isError: result.isError === true, text };
  };
  return { client, call };
}
