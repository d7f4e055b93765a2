import { statSync } from "node:fs";
import path from "node:path";

/**
 * What runs the User Group Service for the editor, as a process of its own: a reload of the window must not kill a
 * commit. It lives as long as some window gives a sign of life (a file that is touched), then stops as on SIGTERM.
 *
 * Arguments: the file that windows touch, then those of `user-groups`.
 */
const [, , aliveFile = "", ...args] = process.argv;

/** Windows touch the file every 15 s; after this long without one, in milliseconds, no window is left. */
const SILENCE_MS = 90_000;

const lastSign = (): number => {
  try {
    return statSync(aliveFile).mtimeMs;
  } catch {
    return 0;
  }
};

setInterval(() => {
  if (Date.now() - lastSign() > SILENCE_MS) process.kill(process.pid, "SIGTERM");
}, 10_000).unref();

process.argv = [process.argv[0] ?? "", "user-groups", ...args];
require(path.join(__dirname, "user-groups.js"));
