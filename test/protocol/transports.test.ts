import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
  SocketMessageReader,
  SocketMessageWriter,
} from "vscode-languageserver-protocol/node";
import { serverBundle } from "./support/server.ts";

/** Initializes the server, shuts it down, and returns its exit code. */
async function visit(connection: MessageConnection, exited: Promise<unknown[]>): Promise<unknown> {
  connection.listen();
  expect(await connection.sendRequest("initialize", { capabilities: {} })).toMatchObject({ capabilities: {} });
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const [code] = await exited;
  connection.dispose();
  return code;
}

describe("server transport", () => {
  it("supports Node's IPC channel", async () => {
    const child = fork(serverBundle, ["--node-ipc"], { silent: true });
    const exited = once(child, "exit");
    const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    expect(await visit(connection, exited)).toBe(0);
  });

  it("over a socket", async () => {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const child = fork(serverBundle, [`--socket=${port}`], { silent: true });
    const exited = once(child, "exit");
    const [socket] = (await once(listener, "connection")) as [Socket];
    const connection = createMessageConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket));
    expect(await visit(connection, exited)).toBe(0);
    listener.close();
  });

  it("exits with a message if no transport is given", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [serverBundle], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Specify a transport: --stdio.*\n$/);
  });
});
