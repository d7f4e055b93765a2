import type { LogOutputChannel } from "vscode";
import type { LanguageAssignment } from "./languageAssignment.ts";
import type { ListedConfigs } from "./navigation/listedConfigs.ts";
import type { SiteNavigation } from "./navigation/siteNavigation.ts";
import type { SiteExplanations } from "./preview/explanations.ts";
import type { SitePreviews } from "./preview/previews.ts";
import type { Server } from "./server.ts";

/** The dependencies of the commands. */
export interface CommandContext {
  readonly server: Server;
  readonly assignment: LanguageAssignment;
  readonly log: LogOutputChannel;
  readonly previews: SitePreviews;
  readonly explanations: SiteExplanations;
  readonly configs: ListedConfigs;
  readonly navigation: SiteNavigation;
}
