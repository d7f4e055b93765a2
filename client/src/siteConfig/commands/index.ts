import { commands, type ExtensionContext, type LogOutputChannel, window } from "vscode";
import type { LanguageAssignment } from "../languageAssignment.ts";
import type { Server } from "../server.ts";
import { explainFinding } from "./explainFinding.ts";
import { fixAll } from "./fixAll.ts";
import { newSiteConfig } from "./newSiteConfig.ts";
import { SAVE_NEW_PAGES, saveNewPages } from "./saveNewPages.ts";
import { SHOW_PLACES, showPagePlaces, showPlaces } from "./showPlaces.ts";

/** What commands work with. */
export interface CommandContext {
  readonly server: Server;
  readonly assignment: LanguageAssignment;
  readonly log: LogOutputChannel;
}

/** Every command by its id; the list in `package.json` gives them their titles. */
const table: Readonly<Record<string, (context: CommandContext, ...args: unknown[]) => unknown>> = {
  "sitekeeper.newSiteConfig": newSiteConfig,
  "sitekeeper.fixAll": fixAll,
  "sitekeeper.explainFinding": explainFinding,
  "sitekeeper.showPagePlaces": showPagePlaces,
  // Not in the palette: a code lens calls it.
  [SHOW_PLACES]: showPlaces,
  // Nor this: quick fixes that make a page call it.
  [SAVE_NEW_PAGES]: saveNewPages,
  "sitekeeper.treatAsSiteConfig": ({ assignment }) => answerForActive(assignment, "yes"),
  "sitekeeper.notSiteConfig": ({ assignment }) => answerForActive(assignment, "no"),
  "sitekeeper.restartServer": ({ server }) => server.restart(),
  "sitekeeper.showLog": ({ log }) => log.show(),
};

/** Registers every command, at once: none may be missing while anything else is still loading. */
export function registerCommands(extension: ExtensionContext, context: CommandContext): void {
  for (const [id, run] of Object.entries(table)) {
    extension.subscriptions.push(commands.registerCommand(id, (...args: unknown[]) => run(context, ...args)));
  }
}

async function answerForActive(assignment: LanguageAssignment, answer: "yes" | "no"): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document) await assignment.answer(document, answer);
}
