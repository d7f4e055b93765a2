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

/** Asks to type a text, so that nobody confirms by habit. True when it was typed. */
export async function confirmByTyping(title: string, expected: string): Promise<boolean> {
  const typed = await window.showInputBox({
    title,
    prompt: `Type ${shown(expected, 255)} to go on.`,
    ignoreFocusOut: true,
    validateInput: (text) =>
      text === expected || text === "" ? undefined : `This is not ${shown(expected, 255)} yet.`,
  });
  return typed === expected;
}
