import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { type ExtensionContext, window, workspace } from "vscode";
import { Answers } from "./answers.ts";
import { registerCommands } from "./commands/index.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { type MakeClient, Server } from "./server.ts";
import { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { StatusItem } from "./statusItem.ts";

/**
 * Everything around site configs: their language, their server, their commands. Returns at once; the server starts with
 * the first site config that is open, so that a workspace without one pays nothing.
 */
export function registerSiteConfig(context: ExtensionContext, makeClient: MakeClient): void {
  const log = window.createOutputChannel("Sitekeeper", { log: true });
  const globs = new SiteConfigGlobs();
  const assignment = new LanguageAssignment(new Answers(context.workspaceState), globs);
  const status = new StatusItem(assignment);
  const server = new Server(makeClient, log, (params) => status.checked(params));
  context.subscriptions.push(log, globs, assignment, status, server);
  registerCommands(context, { server, assignment, log });

  const startIfNeeded = ({ languageId }: { readonly languageId: string }): void => {
    // A failure is in the log; the next site config, or Restart Language Server, tries again.
    if (languageId === LANGUAGE_ID) server.start().catch(() => undefined);
  };
  context.subscriptions.push(workspace.onDidOpenTextDocument(startIfNeeded));
  workspace.textDocuments.forEach(startIfNeeded);
}
