// How a failed test inside VS Code asks the launcher, which holds the window, to describe it. No Node here: it also runs
// in a web worker.

/**
 * How long a test or hook that failed leaves the window as it is, in milliseconds. The launcher describes it meanwhile.
 * A worker cannot learn when that is done: it has neither files nor ports.
 */
const PAUSE_MS = 3000;

const marker = "sitekeeper-test-failed:";

/** A test or hook of mocha, as far as it is needed here. */
interface Runnable {
  fn?: ((this: never) => unknown) | undefined;
  fullTitle(): string;
}

/** The part of mocha's runner that says what comes next. */
interface RunnerEvents {
  on(event: "test" | "hook", listener: (next: Runnable) => void): unknown;
}

/**
 * Prints one console line for each test and hook that fails, and for each try that is repeated, before the hooks
 * after it change the window.
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

/** The title of the failed test in a line of the console. Undefined for any other line. */
export function readFailureLine(line: string): string | undefined {
  const [, encoded] = new RegExp(`${marker}(\\S+)`).exec(line) ?? [];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
