import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { type ExtensionContext, type TextDocument, window, workspace } from "vscode";
import { Answers } from "./answers.ts";
import { registerCommands } from "./commands/index.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { type MakeClient, Server } from "./server.ts";
import { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { StatusItem } from "./statusItem.ts";
import { workspaceHasSiteConfig } from "./workspaceHasSiteConfig.ts";

/**
 * Everything around site configs: their language, their server, their commands. Returns at once; the server starts when
 * there is a site config, open or in the workspace, so that a workspace without one pays nothing.
 */
export function registerSiteConfig(context: ExtensionContext, makeClient: MakeClient): void {
  const log = window.createOutputChannel("Sitekeeper", { log: true });
  const globs = new SiteConfigGlobs();
  const answers = new Answers(context.workspaceState);
  const assignment = new LanguageAssignment(answers, globs);
  const status = new StatusItem(assignment);
  const server = new Server(makeClient, log, answers, (params) => status.checked(params));
  context.subscriptions.push(log, globs, answers, assignment, status, server);
  registerCommands(context, { server, assignment, log });

  // A failure is in the log; the next site config, or Restart Language Server, tries again.
  const start = (): void => void server.start().catch(() => undefined);
  const startIfNeeded = ({ languageId }: TextDocument): void => {
    if (languageId === LANGUAGE_ID) start();
  };
  context.subscriptions.push(workspace.onDidOpenTextDocument(startIfNeeded));
  workspace.textDocuments.forEach(startIfNeeded);
  workspaceHasSiteConfig(globs).then(
    (hasOne) => {
      if (hasOne) start();
    },
    (error: unknown) => log.warn(`The workspace could not be searched for site configs: ${String(error)}`),
  );
}
