import * as l10n from "@vscode/l10n";
import {
  CodeLens,
  type CodeLensProvider,
  Disposable,
  languages,
  Range,
  TabInputText,
  TabInputTextDiff,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { GROUP_SCHEME } from "../names.ts";
import { environmentText, safeText } from "../ui/texts.ts";
import { setContextKey } from "../view/contextKeys.ts";
import type { GroupFileSystem } from "./groupFileSystem.ts";
import { groupKeyOf } from "./groupUri.ts";

/**
 * Registers the editor features for user group documents, except their file system, which is registered at startup.
 * Nothing is opened or requested before a document is read.
 *
 * @param documents reads and saves them
 */
export function registerGroupDocuments(documents: GroupFileSystem, context: () => Promise<CommandContext>): Disposable {
  return Disposable.from(
    documents,
    watchShownDocument(),
    languages.registerCodeLensProvider({ scheme: GROUP_SCHEME }, savingLens(context)),
  );
}

/** The line above the document of a group: it looks like a file, and saving it sends it. */
function savingLens(context: () => Promise<CommandContext>): CodeLensProvider {
  return {
    provideCodeLenses: async ({ uri }: TextDocument) => {
      const key = groupKeyOf(uri);
      if (!key) return [];
      const connection = await (await context()).userGroups.connectionOf(key);
      const service = `${safeText(connection?.name ?? key.origin)} (${environmentText(key.environment)})`;
      // Without a command the line is text, and not a link.
      return [new CodeLens(new Range(0, 0, 0, 0), { title: l10n.t("Saving sends this to {0}", service), command: "" })];
    },
  };
}

/** The document of a group that the active editor shows, alone or in a comparison. */
export function shownDocument(): TextDocument | undefined {
  const uri = shownUri();
  return uri && workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Tells `when` clauses whether the active editor shows the document of a group, wherever the focus is. */
function watchShownDocument(): Disposable {
  const update = (): void => setContextKey("documentShown", shownUri() !== undefined);
  update();
  const { onDidChangeTabs, onDidChangeTabGroups } = window.tabGroups;
  return Disposable.from(onDidChangeTabs(update), onDidChangeTabGroups(update));
}

function shownUri() {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    input instanceof TabInputTextDiff ? input.modified : input instanceof TabInputText ? input.uri : undefined;
  return uri?.scheme === GROUP_SCHEME ? uri : undefined;
}
