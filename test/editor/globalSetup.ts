// Installs the editor before vitest runs test files that open windows in parallel.
import { ensureEditor } from "./setup.ts";

export const setup = (): Promise<void> => ensureEditor();
