import { window } from "vscode";
import type { Command } from "../tools.ts";

/** Narrows the view to the groups whose id, name or state holds a text; it narrows while typing. */
export const filter: Command = async ({ view }) => {
  const before = view.filter;
  const box = window.createInputBox();
  box.title = "Filter User Groups";
  box.placeholder = "A part of an id, a name or a state: current, stale, lost, unknown";
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

/** Shows every group again. */
export const clearFilter: Command = async ({ view }) => view.setFilter("");
