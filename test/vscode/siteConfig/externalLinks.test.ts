import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import * as vscode from "vscode";
import { connectToWindow } from "../../support/connect.ts";
import { closeAll, codeOf, diagnosticsOf, show, until, write } from "./support/documents.ts";

const docs = JSON.stringify({
  theme: "mint",
  name: "Links",
  colors: { primary: "#0f766e" },
  navigation: { pages: ["page"] },
});
const page = `---
title: Page
---

[dead](http://a.acme.nowhere/missing), [alive](http://a.acme.nowhere/ok), [moved](http://b.acme.nowhere/moved)
`;

/** A proxy that responds to requests for all hosts itself. */
async function startProxy(requests: string[]): Promise<Server> {
  const server = createServer(({ url = "", headers }, response) => {
    requests.push(`${headers.host}${url}`);
    if (url === "/moved") response.writeHead(301, { location: "/ok" }).end();
    else response.writeHead(url === "/ok" ? 200 : 404).end();
  });
  server.on("connect", (_request, socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    server.emit("connection", socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return server;
}

describe("Check External Links", () => {
  const requests: string[] = [];
  const http = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration("http");
  let server: Server;

  before(async () => {
    server = await startProxy(requests);
    const { port } = server.address() as AddressInfo;
    await http().update("proxy", `http://127.0.0.1:${port}`, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await http().update("proxy", undefined, vscode.ConfigurationTarget.Global);
    server.closeAllConnections();
    server.close();
  });
  afterEach(closeAll);

  it("uses the configured proxy, and shows findings at the links until they change", async () => {
    const config = await write("links/docs.json", docs);
    await write("links/page.mdx", page);
    const { document } = await show("links/page.mdx");
    const codes = (): string => diagnosticsOf(document).map(codeOf).sort().join();
    await vscode.commands.executeCommand("sitekeeper.checkExternalLinks", config);
    assert.ok(requests.includes("a.acme.nowhere/missing"), requests.join());
    await until("findings", () => codes() === "dead-link,moved-link");
    const window = await connectToWindow();
    await window.notification("Checked 3 external links: 1 dead, 1 moved.").waitFor();
    const edit = new vscode.WorkspaceEdit();
    const start = document.getText().indexOf("/missing");
    edit.replace(
      document.uri,
      new vscode.Range(document.positionAt(start), document.positionAt(start + "/missing".length)),
      "/ok",
    );
    await vscode.workspace.applyEdit(edit);
    await until("one finding", () => codes() === "moved-link");
  });
});
