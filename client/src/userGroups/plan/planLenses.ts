import * as l10n from "@vscode/l10n";
import { CodeLens, type CodeLensProvider, Range } from "vscode";
import { VIEW_ID } from "../view/viewId.ts";

/** The commands above a plan, which act on the plan in the active editor. Without the client of the API: see `part.ts`. */
export const planLenses: CodeLensProvider = {
  provideCodeLenses: () => {
    const lens = (title: string, command: string) =>
      new CodeLens(new Range(0, 0, 0, 0), { title, command: `${VIEW_ID}.${command}` });
    return [lens(l10n.t("Rotate…"), "rotatePlan"), lens(l10n.t("What Is Due"), "showPlan")];
  },
};
