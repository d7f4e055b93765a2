import { statSync } from "node:fs";
import path from "node:path";

/**
 * What runs the User Group Service for the editor, as a process of its own: a reload of the window must not kill a
 * commit. It lives as long as some window gives a sign of life (a file that is touched), then stops as on SIGTERM.
 *
 * Arguments: the file that windows touch, then those of `user-groups`.
 */
const [, , aliveFile = "", ...args] = process.argv;

/** Windows touch the file every 15 s; it is looked at every 10 s, and after so many looks without a sign none is left. */
const LOOKS = 9;

const lastSign = (): number => {
  try {
    return statSync(aliveFile).mtimeMs;
  } catch {
    return 0;
  }
};

let seen = lastSign();
let silent = 0;
// Looks are counted, not time: a machine that slept wakes up with an old file and windows that are all still there.
setInterval(() => {
  const sign = lastSign();
  silent = sign === seen ? silent + 1 : 0;
  seen = sign;
  if (silent >= LOOKS) process.kill(process.pid, "SIGTERM");
}, 10_000).unref();

process.argv = [process.argv[0] ?? "", "user-groups", ...args];
require(path.join(__dirname, "user-groups.js"));
