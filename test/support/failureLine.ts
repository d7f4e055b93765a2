// Notifies the launcher, which controls the window, that a test inside VS Code has failed. The launcher then describes
// the window. This module uses no Node API because it also runs in a web worker.

/**
 * The pause after a failed test or hook, in milliseconds, during which the launcher describes the window. A worker has
 * no files or ports through which it could learn that the launcher has finished.
 */
const PAUSE_MS = 3000;

const marker = "sitekeeper-test-failed:";

/** The part of mocha's tests and hooks that is used here. */
interface Runnable {
  fn?: ((this: never) => unknown) | undefined;
  fullTitle(): string;
}

/** The part of mocha's runner that is used here. */
interface RunnerEvents {
  on(event: "test" | "hook", listener: (next: Runnable) => void): unknown;
}

/**
 * Prints a console line for each failed test or hook, and for each attempt that is retried, before later hooks change
 * the window.
 */
export function announceFailures(runner: RunnerEvents): void {
  const announcing = new WeakSet<object>();
  const announce = (next: Runnable): void => {
    const { fn } = next;
    if (fn === undefined || announcing.has(fn)) return;
    const announced = async function (this: never): Promise<void> {
      try {
        await fn.call(this);
      } catch (error) {
        console.log(marker + encodeURIComponent(next.fullTitle()));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        throw error;
      }
    };
    announcing.add(announced);
    next.fn = announced;
  };
  runner.on("test", announce);
  runner.on("hook", announce);
}

/** Extracts the title of the failed test from a console line. Returns undefined for other lines. */
export function readFailureLine(line: string): string | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
