/**
 * The time limit of a test inside VS Code, in milliseconds. It only stops tests that hang, because all waits have their
 * own limits.
 */
export const TIME_LIMIT_MS = 180_000;
