import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { SOCKET_VARIABLE } from "@sitekeeper/server/protocol";
import { onTestFinished } from "vitest";
import { programFile } from "./run.ts";

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  /** The sentence about how the text was found, if there is one. */
  readonly note: string | undefined;
}

/**
 * Returns a client of `site-config mcp` running in a folder.
 *
 * @param socket The address of the socket on which the language server shares its documents.
 */
export async function connect(
  cwd: string,
  socket?: string,
): Promise<{
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
}> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [programFile, "mcp", ...(socket === undefined ? [] : ["--connect"])],
      ...(socket !== undefined && { env: { ...getDefaultEnvironment(), [SOCKET_VARIABLE]: socket } }),
      cwd,
      stderr: "pipe",
    }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, args = {}): Promise<Answer> => {
    const result = await client.callTool({ name, arguments: args });
    const [{ text }, note] = result.content as [{ text: string }, { text: string }?];
    return { isError: result.isError === true, text, note: note?.text };
  };
  return { client, call };
}
