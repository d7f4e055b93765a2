import { type InputBoxValidationMessage, QuickInputButtons, type QuickPickItem, window } from "vscode";

/**
 * What a step of a dialog with several steps gives: a value, the wish to go back or to ask again, or undefined when it
 * was left.
 */
export type StepResult<T> = { readonly value: T } | "back" | "again" | undefined;

/** Where a step stands in its dialog. */
export interface StepPlace {
  readonly title: string;
  /** Which step it is, counted from 1, and of how many. */
  readonly step: number;
  readonly totalSteps: number;
}

/** A box to type into. It stays when another window gets the focus: people fetch tokens from there. */
export function askText(
  place: StepPlace & {
    readonly prompt: string;
    readonly placeholder?: string;
    readonly value?: string;
    /** Hides what is typed. */
    readonly password?: boolean;
    /** What was wrong with the last answer. */
    readonly problem?: string | undefined;
    /** Why the text cannot be taken; a message without severity `Error` may still be taken. */
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
      // A text is an error, as in the editor's own boxes; a message says itself how bad it is.
      if (message === undefined || (typeof message === "object" && message.severity < 3)) finish({ value: box.value });
      else show(message);
    });
    box.show();
  });
}

/** A list to choose from. */
export function askChoice<Item extends QuickPickItem>(
  place: StepPlace & {
    readonly placeholder: string;
    readonly items: readonly Item[];
    /** The one that Enter takes; the first unless told. */
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
 * Runs steps one after another; each may send back to the one before.
 *
 * @returns false when a step was left
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

/** Takes the value of a step over; when that is refused, the step is asked again or, with undefined, left. */
export async function taking<T>(
  result: StepResult<T>,
  take: (value: T) => Promise<"taken" | "again" | undefined>,
): Promise<StepResult<T>> {
  if (typeof result !== "object") return result;
  const taken = await take(result.value);
  return taken === "taken" ? result : taken;
}
