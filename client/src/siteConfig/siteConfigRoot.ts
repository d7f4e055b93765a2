import { type ExtensionContext, type LogOutputChannel, type TreeView, window } from "vscode";
import { useDisplayLanguage } from "../part.ts";
import type { CommandContext } from "./commandContext.ts";
import { COMMANDS, registerInternalCommands } from "./commands/index.ts";
import type { FileChoices } from "./fileChoices.ts";
import type { LanguageAssignment } from "./languageAssignment.ts";
import type { ListedConfigs } from "./navigation/listedConfigs.ts";
import type { NavigationItem } from "./navigation/navigationTree.ts";
import { SiteNavigation } from "./navigation/siteNavigation.ts";
import { SiteExplanations } from "./preview/explanations.ts";
import type { RealUri } from "./preview/previewedPages.ts";
import { SitePreviews } from "./preview/previews.ts";
import { type CreateClient, Server } from "./server.ts";
import { StatusItem } from "./statusItem.ts";

/** The objects that are created at startup and that the rest of the code uses. */
export interface StartupObjects {
  readonly context: ExtensionContext;
  readonly choices: FileChoices;
  readonly assignment: LanguageAssignment;
  readonly configs: ListedConfigs;
  readonly treeView: TreeView<NavigationItem>;
}

/** The site config part, as VS Code uses it. */
export type SiteConfigRoot = ReturnType<typeof openSiteConfigs>;

/** The composition root of the site config part. Creating it does not start the server. */
export function openSiteConfigs(
  { context, choices, assignment, configs, treeView }: StartupObjects,
  create: CreateClient,
  realUri?: RealUri,
) {
  // This code is in a separate bundle, which has its own copy of the translations.
  useDisplayLanguage();
  const log: LogOutputChannel = window.createOutputChannel("Sitekeeper", { log: true });
  const status = new StatusItem(assignment);
  const server = new Server(
    create,
    log,
    choices,
    (params) => status.showCheck(params),
    ({ uri, parts }) => {
      assignment.setParts(uri, parts);
      configs.setParts(uri, parts);
    },
  );
  const client = () => server.start();
  const explanations = new SiteExplanations(client);
  const previews = new SitePreviews({
    extensionUri: context.extensionUri,
    realUri,
    client,
    explain: (config) => void explanations.show(config),
  });
  server.onSiteViewChanged((config) => previews.refresh(config));
  const navigation = new SiteNavigation(treeView, client, configs, server.onSiteViewChanged);
  const commands: CommandContext = { server, assignment, log, previews, explanations, configs, navigation };
  context.subscriptions.push(log, status, server, explanations, previews, navigation);
  context.subscriptions.push(...registerInternalCommands(commands));
  return {
    server,
    log,
    explanations,
    previews,
    navigation,
    /** Runs a command from the Command Palette, given its ID. */
    runCommand: (id: string, args: readonly unknown[]): unknown => COMMANDS[id]?.(commands, ...args),
  };
}
