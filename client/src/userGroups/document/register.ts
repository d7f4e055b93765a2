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
import { connectionLabel } from "../ui/texts.ts";
import { setContextKey } from "../view/contextKeys.ts";
import type { GroupFileSystem } from "./groupFileSystem.ts";
import { groupKeyOf } from "./groupUri.ts";

/**
 * Registers the editor features for user group documents, except for the file system, which is registered at startup.
 * Does no work until a document is read.
 *
 * @param documents Reads and saves the documents.
 */
export function registerGroupDocuments(documents: GroupFileSystem, context: () => Promise<CommandContext>): Disposable {
  return Disposable.from(
    documents,
    watchShownDocument(),
    languages.registerCodeLensProvider({ scheme: GROUP_SCHEME }, savingLens(context)),
  );
}

/** A code lens that says where a group document is sent when the document is saved, because it looks like a file. */
function savingLens(context: () => Promise<CommandContext>): CodeLensProvider {
  return {
    provideCodeLenses: async ({ uri }: TextDocument) => {
      const key = groupKeyOf(uri);
      if (!key) return [];
      const connection = await (await context()).userGroups.connectionOf(key);
      const service = connectionLabel(connection?.name ?? key.origin, key.environment);
      // A lens without a command is shown as plain text.
      return [new CodeLens(new Range(0, 0, 0, 0), { title: l10n.t("Saving sends this to {0}", service), command: "" })];
    },
  };
}

/** Returns the group document in the active editor or diff editor. */
export function activeGroupDocument(): TextDocument | undefined {
  const uri = activeGroupUri();
  return uri && workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/**
 * Sets the context key that says whether the active editor shows a group document, regardless of whether the editor has
 * the focus.
 */
function watchShownDocument(): Disposable {
  const update = (): void => setContextKey("documentShown", activeGroupUri() !== undefined);
  update();
  const { onDidChangeTabs, onDidChangeTabGroups } = window.tabGroups;
  return Disposable.from(onDidChangeTabs(update), onDidChangeTabGroups(update));
}

function activeGroupUri() {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    input instanceof TabInputTextDiff ? input.modified : input instanceof TabInputText ? input.uri : undefined;
  return uri?.scheme === GROUP_SCHEME ? uri : undefined;
}
