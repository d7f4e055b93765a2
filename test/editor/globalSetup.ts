// Set-up of the vitest projects that open a window: the editor is there before their files run, several at once.
import { ensureEditor } from "./setup.ts";

export const setup = (): Promise<void> => ensureEditor();
