import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { readWholeSync } from "@sitekeeper/command-line/regularFile";

/**
 * Runs the User Group Service for the editor as a separate process, so that a reload of the window cannot kill a commit.
 * Windows send heartbeats by touching a file. Without any, the service stops as on SIGTERM.
 *
 * Arguments: the file that windows touch, the file with the secret of this start, then those of `user-groups`.
 */
const [, , aliveFile = "", secretFile = "", ...args] = process.argv;

/** Windows touch the file every 15 s. After so many checks, one every 10 s, without a touch, no window is left. */
const CHECKS = 9;

const lastSign = (): number => {
  try {
    return statSync(aliveFile).mtimeMs;
  } catch {
    return 0;
  }
};

let seen = lastSign();
let silent = 0;
// This counts checks, not time: a machine that slept wakes up with an old file while all windows are still open.
setInterval(() => {
  const sign = lastSign();
  silent = sign === seen ? silent + 1 : 0;
  seen = sign;
  if (silent >= CHECKS) process.kill(process.pid, "SIGTERM");
}, 10_000).unref();

// Set here, it is not in the environment that other programs can list.
process.env.USER_GROUPS_IDENTITY_SECRET = readWholeSync(secretFile, 1024).toString("utf8");
rmSync(secretFile);
process.argv = [process.argv[0] ?? "", "user-groups", ...args];
require(path.join(__dirname, "user-groups.js"));
