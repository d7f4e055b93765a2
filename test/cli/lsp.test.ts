import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../editor/paths.ts";

it("lsp --stdio starts the language server", async () => {
  const programFile = path.join(repositoryRoot, "server/bin/site-config.cjs");
  const child = spawn(process.execPath, [programFile, "lsp", "--stdio", `--clientProcessId=${process.pid}`], {
    stdio: "pipe",
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<{ uri: string; diagnostics: readonly { code: string }[] }>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", resolve);
  });
  connection.listen();
  try {
    await connection.sendRequest("initialize", { capabilities: {} });
    await connection.sendNotification("initialized", {});
    const textDocument = {
      uri: "untitled:a",
      languageId: "site-config",
      version: 1,
      text: '{ "name": 1, "navigation": [] }',
    };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
    expect((await published).diagnostics.map(({ code }) => code)).toEqual(["wrong-type"]);
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  } finally {
    connection.dispose();
    child.kill("SIGKILL");
  }
});
