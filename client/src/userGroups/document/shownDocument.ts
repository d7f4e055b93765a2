import { Disposable, TabInputText, TabInputTextDiff, type TextDocument, window, workspace } from "vscode";
import { GROUP_SCHEME } from "../schemes.ts";
import { setContextKey } from "../view/contextKeys.ts";

/** The document of a group that the active editor shows, alone or in a comparison. */
export function shownDocument(): TextDocument | undefined {
  const uri = shownUri();
  return uri && workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Tells `when` clauses whether the active editor shows the document of a group, wherever the focus is. */
export function watchShownDocument(): Disposable {
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
