import * as l10n from "@vscode/l10n";
import { CodeLens, type CodeLensProvider, Range, type TextDocument } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { environmentText } from "../ui/environmentText.ts";
import { safeText } from "../ui/safeText.ts";
import { groupKeyOf } from "./groupUri.ts";

/** The line above the document of a group: it looks like a file, and saving it sends it. */
export function savingLens(context: () => Promise<CommandContext>): CodeLensProvider {
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
