import { commands, type Disposable, window } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import type { FileChoice } from "../fileChoices.ts";
import { ADD_TO_NAVIGATION, COMPARE_FILES, EXPLAIN_RULE, SHOW_FIELD, SHOW_PLACES } from "../ids.ts";
import type { LanguageAssignment } from "../languageAssignment.ts";
import {
  addGroup,
  addPage,
  addToNavigation,
  moveDown,
  moveToGroup,
  moveUp,
  removeFromNavigation,
} from "./changeNavigation.ts";
import { checkExternalLinks } from "./checkExternalLinks.ts";
import { convertSiteConfig } from "./convertSite.ts";
import { compareFiles, explainFinding, explainRule, fixAll } from "./findings.ts";
import { toggleBold, toggleCode, toggleItalic, toggleLinkText } from "./formatText.ts";
import { newSiteConfig } from "./newSiteConfig.ts";
import {
  copyPath,
  deletePages,
  goToEntry,
  openToSide,
  renameRow,
  revealInExplorer,
  showField,
  showInPreview,
} from "./rows.ts";
import { showPagePlaces, showPlaces } from "./showPlaces.ts";
import { explainSite, openSitePreview } from "./showSite.ts";

type CommandTable = Readonly<Record<string, (context: CommandContext, ...args: unknown[]) => unknown>>;

/** The commands in the Command Palette, keyed by ID. Their titles are in `package.json`. */
export const COMMANDS: CommandTable = {
  "sitekeeper.newSiteConfig": newSiteConfig,
  "sitekeeper.convertSiteConfig": convertSiteConfig,
  "sitekeeper.fixAll": fixAll,
  "sitekeeper.wrapSelection": () => commands.executeCommand("editor.action.codeAction", WRAP),
  "sitekeeper.toggleBold": toggleBold,
  "sitekeeper.toggleItalic": toggleItalic,
  "sitekeeper.toggleCode": toggleCode,
  "sitekeeper.toggleLink": toggleLinkText,
  "sitekeeper.explainFinding": explainFinding,
  "sitekeeper.openSitePreview": openSitePreview,
  "sitekeeper.explainSite": explainSite,
  "sitekeeper.checkExternalLinks": checkExternalLinks,
  "sitekeeper.showPagePlaces": showPagePlaces,
  "sitekeeper.siteNavigation.addGroup": addGroup,
  "sitekeeper.siteNavigation.addPage": addPage,
  "sitekeeper.siteNavigation.rename": renameRow,
  "sitekeeper.siteNavigation.moveUp": moveUp,
  "sitekeeper.siteNavigation.moveDown": moveDown,
  "sitekeeper.siteNavigation.moveToGroup": moveToGroup,
  "sitekeeper.siteNavigation.remove": removeFromNavigation,
  "sitekeeper.siteNavigation.openToSide": openToSide,
  "sitekeeper.siteNavigation.showInPreview": showInPreview,
  "sitekeeper.siteNavigation.goToEntry": goToEntry,
  "sitekeeper.siteNavigation.revealInExplorer": revealInExplorer,
  "sitekeeper.siteNavigation.copyPath": copyPath,
  "sitekeeper.siteNavigation.deletePages": deletePages,
  "sitekeeper.treatAsSiteConfig": ({ assignment }) => chooseForActive(assignment, "yes"),
  "sitekeeper.notSiteConfig": ({ assignment }) => chooseForActive(assignment, "no"),
  "sitekeeper.restartServer": ({ server }) => server.restart(),
  "sitekeeper.showLog": ({ log }) => log.show(),
};

/**
 * The internal commands for code lenses, quick fixes and rows. These commands require arguments, so they have no title.
 */
export const INTERNAL_COMMANDS: CommandTable = {
  [ADD_TO_NAVIGATION]: addToNavigation,
  [COMPARE_FILES]: compareFiles,
  [EXPLAIN_RULE]: explainRule,
  [SHOW_FIELD]: showField,
  [SHOW_PLACES]: showPlaces,
};

/** The menu of components that can wrap the selection. */
const WRAP = { kind: "refactor.surround", apply: "never" };

/** Registers the internal commands. They cannot run before this code has been loaded. */
export function registerInternalCommands(context: CommandContext): Disposable[] {
  return Object.entries(INTERNAL_COMMANDS).map(([id, run]) =>
    commands.registerCommand(id, (...args: unknown[]) => run(context, ...args)),
  );
}

async function chooseForActive(assignment: LanguageAssignment, choice: FileChoice): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document) await assignment.choose(document, choice);
}
