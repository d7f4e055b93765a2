import * as l10n from "@vscode/l10n";
import type { Command } from "../commandContext.ts";
import { shownDocument } from "../document/shownDocument.ts";
import { showInfo } from "../ui/messages.ts";

/** Saves the document of a group that is shown. */
export const save: Command = async ({ documents }) => {
  const document = shownDocument();
  if (document) await documents.save(document);
  else void showInfo(l10n.t('No document of a user group is open. Run "Edit User Group" first.'));
};
