import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import { safeText } from "./safeText.ts";

/** What a dialog says before something that cannot be undone. */
export interface Confirmation {
  /** A question that names the object: `Rotate the token of "acme"?` */
  readonly title: string;
  /** The consequences, in sentences. */
  readonly detail: string;
  /** The label of the button: the verb of the question. */
  readonly button: string;
}

/** Asks in a modal dialog. True when the button was pressed. */
export async function confirm({ title, detail, button }: Confirmation): Promise<boolean> {
  return (await window.showWarningMessage(title, { modal: true, detail }, button)) === button;
}

/**
 * Asks to type a text, so that nobody confirms by habit. True when it was typed, literally or as it is displayed:
 * a character that is displayed as an escape is on no keyboard.
 */
export async function confirmByTyping(title: string, expected: string): Promise<boolean> {
  const displayed = safeText(expected, 255);
  const isTyped = (text: string | undefined): boolean => text === expected || text === displayed;
  const typed = await window.showInputBox({
    title,
    prompt: l10n.t("Type {0} to continue", displayed),
    ignoreFocusOut: true,
    validateInput: (text) =>
      isTyped(text) || text === "" ? undefined : l10n.t("The text does not match {0} yet.", displayed),
  });
  return isTyped(typed);
}
