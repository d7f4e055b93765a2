import { type InputBoxValidationMessage, QuickInputButtons, type QuickPickItem, window } from "vscode";

/**
 * The result of one step of a dialog: a value, `back` to the step before, `again` for the same step, or undefined when
 * the dialog was canceled.
 */
export type StepResult<T> = { readonly value: T } | "back" | "again" | undefined;

/** The title of a dialog, and the place of a step in it. */
export interface StepPlace {
  readonly title: string;
  /** The number of the step, from 1. */
  readonly step: number;
  readonly totalSteps: number;
}

/** Shows an input box. It stays open when another window gets the focus, because tokens are copied from there. */
export function askText(
  place: StepPlace & {
    readonly prompt: string;
    readonly placeholder?: string;
    readonly value?: string;
    /** Hides what is typed. */
    readonly password?: boolean;
    /** Why the previous answer was rejected. */
    readonly problem?: string | undefined;
    /** Why the text is rejected. A text whose message is not of severity `Error` is accepted. */
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
      // A plain text is an error, as in the editor's own input boxes. A message has a severity.
      if (message === undefined || (typeof message === "object" && message.severity < 3)) finish({ value: box.value });
      else show(message);
    });
    box.show();
  });
}

/** Shows a pick list. */
export function askChoice<Item extends QuickPickItem>(
  place: StepPlace & {
    readonly placeholder: string;
    readonly items: readonly Item[];
    /** The item that Enter picks; the first item by default. */
    readonly active?: Item | undefined;
  },
): Promise<StepResult<Item>> {
  const list = window.createQuickPick<Item>();
  const { title, step, totalSteps, placeholder, items, active } = place;
  Object.assign(list, { title, step, totalSteps, placeholder, items, ignoreFocusOut: true });
  if (active) list.activeItems = [active];
  if (step > 1) list.buttons = [QuickInputButtons.Back];
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
 * Runs steps one after another. Each may go back to the one before.
 *
 * @returns false when a step was canceled
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

/** Passes the value of a step on. With `again` the step is shown again; with undefined the dialog is canceled. */
export async function acceptValue<T>(
  result: StepResult<T>,
  accept: (value: T) => Promise<"accepted" | "again" | undefined>,
): Promise<StepResult<T>> {
  if (typeof result !== "object") return result;
  const answer = await accept(result.value);
  return answer === "accepted" ? result : answer;
}
