/**
 * The time limit of a test inside VS Code, in milliseconds. It stops only tests that hang, because all waits have their
 * own limits.
 */
export const TIME_LIMIT_MS = 180_000;
