import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Command } from "../commandContext.ts";

/** Filters the view by ID, name or token state as the user types. */
export const filter: Command = async ({ view }) => {
  const before = view.filter;
  const box = window.createInputBox();
  box.title = l10n.t("Filter User Groups");
  box.placeholder = l10n.t("Filter by ID, name, or token state: current, stale, lost, unknown");
  box.value = before;
  await new Promise<void>((resolve) => {
    let accepted = false;
    box.onDidChangeValue((text) => view.setFilter(text.trim()));
    box.onDidAccept(() => {
      accepted = true;
      box.hide();
    });
    box.onDidHide(() => {
      if (!accepted) view.setFilter(before);
      resolve();
    });
    box.show();
  });
  box.dispose();
};

/** Clears the filter. */
export const clearFilter: Command = async ({ view }) => view.setFilter("");
