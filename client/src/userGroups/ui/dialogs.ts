import * as l10n from "@vscode/l10n";
import { type InputBoxValidationMessage, QuickInputButtons, type QuickPick, type QuickPickItem, window } from "vscode";
import { safeText } from "./texts.ts";

/** The text of a dialog that appears before an action that cannot be undone. */
interface Confirmation {
  /** A question that names the object, such as `Rotate the token of "acme"?` */
  readonly title: string;
  /** The consequences, in full sentences. */
  readonly detail: string;
  /** The label of the button, which repeats the verb of the question. */
  readonly button: string;
}

/** Asks for confirmation in a modal dialog. Returns true if the user clicks the button. */
export async function confirm({ title, detail, button }: Confirmation): Promise<boolean> {
  return (await window.showWarningMessage(title, { modal: true, detail }, button)) === button;
}

/**
 * Asks the user to type a string, to prevent confirmation out of habit. Accepts the string either literally or as
 * displayed, because characters that are displayed as escape sequences cannot be typed.
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

/**
 * The result of a step: a value, `back` for the previous step, or `again` for the same step. Undefined if the user
 * cancels.
 */
export type StepResult<T> = { readonly value: T } | "back" | "again" | undefined;

/** The title of a dialog, and the position of a step in the dialog. */
export interface StepPlace {
  readonly title: string;
  /** The number of the step, starting at 1. */
  readonly step: number;
  readonly totalSteps: number;
}

/** Shows an input box that stays open when it loses the focus, so that the user can copy a token from elsewhere. */
export function askText(
  place: StepPlace & {
    readonly prompt: string;
    readonly placeholder?: string;
    readonly value?: string;
    readonly password?: boolean;
    /** Why the previous input was rejected. */
    readonly problem?: string | undefined;
    /**
     * Explains why the input is rejected, if it is. A message whose severity is below `Error` is shown, but the input
     * is accepted.
     */
    readonly validate: (text: string) => string | InputBoxValidationMessage | undefined;
  },
): Promise<StepResult<string>> {
  const box = window.createInputBox();
  const { title, step, totalSteps, prompt, placeholder = "", value = "", password = false, problem, validate } = place;
  Object.assign(box, { title, step, totalSteps, prompt, placeholder, value, password, ignoreFocusOut: true });
  if (step > 1) box.buttons = [QuickInputButtons.Back];
  return new Promise((resolve) => {
    const finish = (result: StepResult<string>): void => {
      resolve(result);
      box.dispose();
    };
    const show = (message: ReturnType<typeof validate>): void => {
      box.validationMessage = message ?? "";
    };
    show(problem);
    box.onDidChangeValue((text) => show(text === "" ? undefined : validate(text)));
    box.onDidTriggerButton(() => finish("back"));
    box.onDidHide(() => finish(undefined));
    box.onDidAccept(() => {
      const message = validate(box.value);
      // A string counts as an error, as it does in VS Code's own input boxes. A message has its own severity.
      if (message === undefined || (typeof message === "object" && message.severity < 3)) finish({ value: box.value });
      else show(message);
    });
    box.show();
  });
}

/** Shows a quick pick as a dialog step. */
export function askChoice<Item extends QuickPickItem>({
  active,
  ...place
}: StepPlace & ListParts<Item>): Promise<StepResult<Item>> {
  const list = window.createQuickPick<Item>();
  Object.assign(list, { ...place, ignoreFocusOut: true });
  if (place.step > 1) list.buttons = [QuickInputButtons.Back];
  return choiceIn(list, active);
}

/** Shows a quick pick that is not part of a dialog with steps. Returns undefined if the user closes the quick pick. */
export async function pickOne<Item extends QuickPickItem>(parts: ListParts<Item>): Promise<Item | undefined> {
  const { active, ...shown } = parts;
  const list = window.createQuickPick<Item>();
  Object.assign(list, { ...shown, matchOnDescription: true });
  const result = await choiceIn(list, active);
  return typeof result === "object" ? result.value : undefined;
}

/**
 * Shows a quick pick in which the user checks items. An item that is checked remains visible when the user filters the
 * list, so that Enter never accepts an item that is out of sight.
 *
 * @param checked The items that are checked at first.
 * @returns The checked items in the order of the list. Undefined if the user closes the quick pick.
 */
export function pickMany<Item extends QuickPickItem>({
  items,
  checked = [],
  ...shown
}: Omit<ListParts<Item>, "active"> & {
  readonly checked?: readonly Item[];
  readonly title?: string;
  readonly matchOnDetail?: boolean;
}): Promise<readonly Item[] | undefined> {
  const rows = items.map((item) => ({ ...item, item, alwaysShow: false }));
  const list = window.createQuickPick<(typeof rows)[number]>();
  Object.assign(list, { ...shown, canSelectMany: true, matchOnDescription: true, keepScrollPosition: true });
  list.items = rows;
  list.selectedItems = rows.filter(({ item }) => checked.includes(item));
  return new Promise((resolve) => {
    const finish = (result: readonly Item[] | undefined): void => {
      resolve(result);
      list.dispose();
    };
    // Only while the user types, because replacing the items would undo a check that happens at the same moment.
    list.onDidChangeValue(() => {
      const selected = list.selectedItems;
      if (rows.every((row) => row.alwaysShow === selected.includes(row))) return;
      for (const row of rows) row.alwaysShow = selected.includes(row);
      list.items = rows;
      list.selectedItems = selected;
    });
    list.onDidHide(() => finish(undefined));
    list.onDidAccept(() => {
      const selected = rows.filter((row) => list.selectedItems.includes(row));
      if (selected.length > 0) finish(selected.map(({ item }) => item));
      else list.title = l10n.t("Check at least one item.");
    });
    list.show();
  });
}

interface ListParts<Item> {
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** The item that the Enter key picks. Defaults to the first item. */
  readonly active?: Item | undefined;
}

function choiceIn<Item extends QuickPickItem>(
  list: QuickPick<Item>,
  active: Item | undefined,
): Promise<StepResult<Item>> {
  if (active) list.activeItems = [active];
  return new Promise((resolve) => {
    const finish = (result: StepResult<Item>): void => {
      resolve(result);
      list.dispose();
    };
    list.onDidTriggerButton(() => finish("back"));
    list.onDidHide(() => finish(undefined));
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen) finish({ value: chosen });
    });
    list.show();
  });
}

/**
 * Runs steps one by one. Each step can return to the previous one.
 *
 * @returns False if a step was canceled.
 */
export async function runSteps(steps: readonly (() => Promise<StepResult<unknown>>)[]): Promise<boolean> {
  for (let at = 0; at < steps.length; ) {
    const result = await steps[at]?.();
    if (result === undefined) return false;
    if (result === "back") at = Math.max(0, at - 1);
    else if (result !== "again") at++;
  }
  return true;
}

/** Stores the value that a step returns. `again` repeats the step, and undefined cancels the dialog. */
export async function acceptValue<T>(
  result: StepResult<T>,
  accept: (value: T) => Promise<"accepted" | "again" | undefined>,
): Promise<StepResult<T>> {
  if (typeof result !== "object") return result;
  const answer = await accept(result.value);
  return answer === "accepted" ? result : answer;
}
