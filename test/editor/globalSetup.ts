// Installs the editor before the files of vitest projects that open a window run in parallel.
import { ensureEditor } from "./setup.ts";

export const setup = (): Promise<void> => ensureEditor();
