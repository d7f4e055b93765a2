// The contents of the bundle: VS Code's language client with a model of the editor, and the server. Both run in virtual
// time.

import { LanguageClient } from "vscode-languageclient";
import { createConnection } from "vscode-languageserver/node";
import {
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
} from "vscode-languageserver-protocol/node";
import { reportHiddenPages, wholeReports } from "../../../client/src/siteConfig/clientFindings.ts";
import { systemClock } from "../../../server/src/clock.ts";
import type { FileSystem } from "../../../server/src/disk/fileSystem.ts";
import { connectionOptions } from "../../../server/src/lsp/host/connectionOptions.ts";
import { Scheduler } from "../../../server/src/lsp/scheduler.ts";
import { startServer } from "../../../server/src/lsp/server.ts";
import { rules } from "../../../server/src/rules/index.ts";
import { EditorModel } from "./editorModel.ts";
import { LateDisk, LatePipe } from "./late.ts";
import { virtualTime } from "./virtualTime.ts";
import { newEditor } from "./vscode.ts";

export { EditorModel, newEditor, virtualTime };

/** The delays of messages and of the disk, in milliseconds. */
export interface Delays {
  toServer: number;
  toClient: number;
  disk: number;
}

function startServerOn(toServer: LatePipe, toClient: LatePipe, disk: FileSystem): void {
  const scheduler = new Scheduler(systemClock);
  const runtime = { scheduler, rules, disk, iconDrawings: undefined };
  startServer(createConnection(toServer, toClient, connectionOptions(scheduler)), runtime);
}

/**
 * Starts the server and its client in the editor.
 *
 * @param settings Returns the user's settings. It is called again after each change.
 */
export async function startClient(
  { disk }: EditorModel,
  settings: () => unknown,
  delays: Delays,
): Promise<LanguageClient> {
  const toServer = new LatePipe(() => delays.toServer);
  const toClient = new LatePipe(() => delays.toClient);
  startServerOn(toServer, toClient, new LateDisk(disk, () => delays.disk));
  const client = new LanguageClient("sitekeeper", "Sitekeeper", async () => ({ reader: toClient, writer: toServer }), {
    documentSelector: [{ language: "site-config" }],
    diagnosticPullOptions: { onChange: true },
    initializationOptions: { status: true },
    middleware: { ...wholeReports, workspace: { configuration: async ({ items }) => items.map(() => settings()) } },
  });
  const started = client.start().catch((error: unknown) => console.error(error));
  await virtualTime.pass(1000);
  await started;
  reportHiddenPages(client);
  return client;
}

/** Returns all findings that a new server reports, by URI. */
export async function findingsOfNewServer(
  { disk, documents }: EditorModel,
  settings: unknown,
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const toServer = new LatePipe(() => 0);
  const toClient = new LatePipe(() => 0);
  startServerOn(toServer, toClient, disk);
  const connection = createMessageConnection(toClient, toServer);
  connection.onRequest((method, params) => {
    if (method !== "workspace/configuration") return null;
    return (params as unknown as { items: unknown[] }).items.map(() => settings);
  });
  connection.listen();
  /** Advances the virtual time until a request is answered, and returns the response. */
  const requestInVirtualTime = async <Result>(method: string, params: unknown): Promise<Result> => {
    const response = connection.sendRequest<Result>(method, params);
    let isAnswered = false;
    const done = (): void => {
      isAnswered = true;
    };
    response.then(done, done);
    for (let second = 0; !isAnswered && second < 60; second++) await virtualTime.pass(200);
    if (!isAnswered) throw new Error(`No response to ${method}.`);
    return response;
  };
  const capabilities = {
    textDocument: {
      synchronization: { dynamicRegistration: true },
      diagnostic: {
        dynamicRegistration: true,
        relatedInformation: true,
        codeDescriptionSupport: true,
        tagSupport: { valueSet: [1, 2] },
      },
    },
    workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
  };
  const folder = EditorModel.folder;
  await requestInVirtualTime("initialize", {
    capabilities,
    rootUri: folder,
    workspaceFolders: [{ uri: folder, name: "site" }],
  });
  await connection.sendNotification("initialized", {});
  for (const { uri, languageId, version, text } of documents)
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: String(uri), languageId, version, text },
    });
  await virtualTime.pass(2000);
  const findings = new Map<string, readonly Diagnostic[]>();
  for (let time = 0; time < 2; time++) {
    const all = await requestInVirtualTime<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    for (const report of all.items) if (report.kind === "full") findings.set(report.uri, report.items);
    for (const { uri } of documents) {
      const report = await requestInVirtualTime<DocumentDiagnosticReport>("textDocument/diagnostic", {
        textDocument: { uri: String(uri) },
      });
      if (report.kind === "full") findings.set(String(uri), report.items);
    }
  }
  toServer.isOpen = false;
  toClient.isOpen = false;
  connection.dispose();
  return findings;
}
