import type { LogOutputChannel } from "vscode";
import type { LanguageAssignment } from "./languageAssignment.ts";
import type { Server } from "./server.ts";

/** What commands work with. */
export interface CommandContext {
  readonly server: Server;
  readonly assignment: LanguageAssignment;
  readonly log: LogOutputChannel;
}
