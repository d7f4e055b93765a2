import type { Connection, InitializeParams, InitializeResult } from "vscode-languageserver";
import { setLocale } from "../text/locale.ts";
import { checkPagesAfterConfig, readAheadAfterChecks } from "./afterChecks.ts";
import { capabilitiesFor } from "./capabilities.ts";
import { registerExternalLinks } from "./checkExternalLinks.ts";
import { openChannel } from "./diagnostics/openChannel.ts";
import { followEnvironment } from "./environment.ts";
import { ErrorCodes, ResponseError } from "./languageServer.ts";
import { followOpenPages } from "./openPageChanges.ts";
import { followPageDocuments } from "./pageDocuments.ts";
import { refreshViews } from "./refreshing.ts";
import { serveRequests } from "./requests.ts";
import { openSession, type Runtime } from "./session.ts";
import { shareDocuments } from "./shareDocuments.ts";
import { registerSiteViews } from "./sitePreviews.ts";
import { registerSiteTexts } from "./siteTexts.ts";
import { reportStatus } from "./status.ts";
import { syncDocuments } from "./syncDocuments.ts";
import { warmUp } from "./warmUp.ts";

/**
 * Serves one client until the connection closes. All access to the machine goes through `runtime`. The shape of the
 * client's messages is not trusted.
 */
export function startServer(connection: Connection, runtime: Runtime): void {
  let isInitialized = false;
  const serve = (params: InitializeParams): InitializeResult => {
    const session = openSession(connection, runtime, params);
    openChannel(connection, session);
    followOpenPages(session);
    refreshViews(connection, session);
    syncDocuments(connection, session);
    followEnvironment(connection, session);
    serveRequests(connection, session);
    registerSiteTexts(connection, session);
    registerSiteViews(connection, session);
    registerExternalLinks(connection, session, runtime.openNetwork);
    reportStatus(connection, session);
    shareDocuments(session, runtime.answerOnSocket);
    readAheadAfterChecks(session);
    checkPagesAfterConfig(session);
    followPageDocuments(connection, session);
    warmUp(session);
    return { capabilities: capabilitiesFor(session.client), serverInfo: { name: "Sitekeeper" } };
  };
  connection.onInitialize((params) => {
    if (isInitialized) return new ResponseError(ErrorCodes.InvalidRequest, "The server is already initialized.");
    isInitialized = true;
    setLocale(params.locale);
    return serve(params);
  });
  connection.listen();
}
