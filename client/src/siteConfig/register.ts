import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { commands, type ExtensionContext, type TextDocument, window, workspace } from "vscode";
import { registerCommands } from "./commands/index.ts";
import { FileChoices } from "./fileChoices.ts";
import { LanguageAssignment } from "./languageAssignment.ts";
import { ListedConfigs } from "./navigation/listedConfigs.ts";
import { SiteNavigation } from "./navigation/siteNavigation.ts";
import { HAS_PAGES } from "./navigation/viewId.ts";
import { SiteExplanations } from "./preview/explanations.ts";
import { SitePreviews } from "./preview/previews.ts";
import { type CreateClient, Server } from "./server.ts";
import { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { StatusItem } from "./statusItem.ts";
import { workspaceHasPages } from "./workspaceHasPages.ts";
import { workspaceHasSiteConfig } from "./workspaceHasSiteConfig.ts";

/**
 * Registers everything for site configs: their language, their server, their commands. Returns at once. The server starts
 * when a site config is open or in the workspace, so that a workspace without one costs nothing.
 */
export function registerSiteConfig(context: ExtensionContext, createClient: CreateClient): void {
  const log = window.createOutputChannel("Sitekeeper", { log: true });
  const globs = new SiteConfigGlobs();
  const choices = new FileChoices(context.workspaceState);
  const assignment = new LanguageAssignment(choices, globs);
  const status = new StatusItem(assignment);
  const server = new Server(createClient, log, choices, (params) => status.showCheck(params));
  const client = () => server.start();
  const explanations = new SiteExplanations(client);
  const previews = new SitePreviews({
    extensionUri: context.extensionUri,
    client,
    explain: (config) => void explanations.show(config),
  });
  server.onSiteViewChanged((config) => previews.refresh(config));
  const configs = new ListedConfigs(globs);
  const navigation = new SiteNavigation(client, configs, server.onSiteViewChanged);
  context.subscriptions.push(log, globs, choices, assignment, status, server, explanations, previews);
  context.subscriptions.push(configs, navigation);
  registerCommands(context, { server, assignment, log, previews, explanations, navigation });

  // A failure is in the log. The next site config, or Restart Language Server, tries again.
  const start = (): void => void server.start().catch(() => undefined);
  const startIfNeeded = ({ languageId }: TextDocument): void => {
    if (languageId === LANGUAGE_ID) start();
  };
  context.subscriptions.push(workspace.onDidOpenTextDocument(startIfNeeded));
  workspace.textDocuments.forEach(startIfNeeded);
  workspaceHasSiteConfig(globs).then(
    async (hasOne) => {
      configs.setInWorkspace(hasOne);
      if (hasOne) start();
      else void commands.executeCommand("setContext", HAS_PAGES, await workspaceHasPages());
    },
    (error: unknown) => log.warn(`Could not search the workspace for site configs: ${String(error)}`),
  );
}
