import {
  type Connection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
} from "vscode-languageserver";
import { speak } from "../text/locale.ts";
import { capabilitiesFor } from "./capabilities.ts";
import { checkPagesAfterRedirects } from "./coveredLinks.ts";
import { openChannel } from "./diagnostics/openChannel.ts";
import { followEnvironment } from "./environment.ts";
import { registerNewSiteConfig } from "./newSiteConfig.ts";
import { followingHeadings } from "./openPageHeadings.ts";
import { followingTitles } from "./openPageTitles.ts";
import { openSession } from "./openSession.ts";
import { followPageDocuments } from "./pageDocuments.ts";
import { readAheadAfterChecks } from "./readAhead.ts";
import { refreshing } from "./refreshing.ts";
import { serveRequests } from "./requests.ts";
import { registerRulePages } from "./rulePages.ts";
import type { Runtime } from "./runtime.ts";
import { registerSiteViews } from "./siteViews.ts";
import { reportStatus } from "./status.ts";
import { syncDocuments } from "./syncDocuments.ts";
import { warmUp } from "./warmUp.ts";

/**
 * Serves one client over a connection until it ends. All access to the machine goes through `runtime`. The server
 * assumes no shape for anything that the client sends.
 */
export function startServer(connection: Connection, runtime: Runtime): void {
  let isInitialized = false;
  const serve = (params: InitializeParams): InitializeResult => {
    const session = openSession(connection, runtime, params);
    const diagnostics = followingTitles(session, followingHeadings(session, openChannel(connection, session)));
    const channel = refreshing(connection, session, diagnostics);
    syncDocuments(connection, session, channel);
    followEnvironment(connection, session, channel);
    serveRequests(connection, session);
    registerRulePages(connection, session);
    registerNewSiteConfig(connection, session);
    registerSiteViews(connection, session);
    reportStatus(connection, session);
    readAheadAfterChecks(session);
    checkPagesAfterRedirects(session);
    followPageDocuments(connection, session);
    warmUp(session);
    return { capabilities: capabilitiesFor(session.client), serverInfo: { name: "Sitekeeper" } };
  };
  connection.onInitialize((params) => {
    if (isInitialized) return new ResponseError(ErrorCodes.InvalidRequest, "The server is already initialized.");
    isInitialized = true;
    speak(params.locale);
    return serve(params);
  });
  connection.listen();
}
