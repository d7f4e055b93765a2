/** How long a test inside VS Code may take, in milliseconds. It only ends a test that hangs: each wait has a limit of its own. */
export const TIME_LIMIT_MS = 180_000;
