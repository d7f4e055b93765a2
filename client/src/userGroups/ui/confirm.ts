import { window } from "vscode";
import { shown } from "./shown.ts";

/** A question before something that cannot be undone: what it is about, what will happen, and the verb. */
export interface Question {
  /** Names the object: `Rotate the token of "acme"?` */
  readonly title: string;
  /** The effect, in sentences. */
  readonly detail: string;
  /** The button, which repeats the verb. */
  readonly button: string;
}

/** Asks in a dialog that has to be answered. True when the button was pressed. */
export async function confirm({ title, detail, button }: Question): Promise<boolean> {
  return (await window.showWarningMessage(title, { modal: true, detail }, button)) === button;
}

/**
 * Asks to type a text, so that nobody confirms by habit. True when it was typed: as it is, or as it is shown, for no
 * keyboard has a key for what is shown as an escape.
 */
export async function confirmByTyping(title: string, expected: string): Promise<boolean> {
  const asShown = shown(expected, 255);
  const isTyped = (text: string | undefined): boolean => text === expected || text === asShown;
  const typed = await window.showInputBox({
    title,
    prompt: `Type ${asShown} to go on.`,
    ignoreFocusOut: true,
    validateInput: (text) => (isTyped(text) || text === "" ? undefined : `This is not ${asShown} yet.`),
  });
  return isTyped(typed);
}
