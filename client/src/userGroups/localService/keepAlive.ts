import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { readWholeSync } from "@sitekeeper/command-line/regularFile";

/**
 * Runs the User Group Service as a separate process, so that reloading the window cannot interrupt a commit. Windows
 * touch a file as a heartbeat. Without heartbeats, the service shuts down as it does on SIGTERM.
 *
 * Arguments: the file that windows touch, the file that contains the secret for this start, and the arguments for
 * `user-groups`.
 */
const [, , aliveFile = "", secretFile = "", ...args] = process.argv;

/**
 * The number of checks without a heartbeat after which the service stops. The service checks every 10 s, and windows
 * touch the file every 15 s.
 */
const CHECKS = 9;

const lastHeartbeat = (): number => {
  try {
    return statSync(aliveFile).mtimeMs;
  } catch {
    return 0;
  }
};

let seen = lastHeartbeat();
let missed = 0;
// Counts checks rather than the elapsed time, because after the machine has been asleep, the file is old even though
// windows are still open.
setInterval(() => {
  const heartbeat = lastHeartbeat();
  missed = heartbeat === seen ? missed + 1 : 0;
  seen = heartbeat;
  if (missed >= CHECKS) process.kill(process.pid, "SIGTERM");
}, 10_000).unref();

// The variable is set here and not by the parent process, because other programs can read the initial environment of a
// process.
process.env.USER_GROUPS_IDENTITY_SECRET = readWholeSync(secretFile, 1024).toString("utf8");
rmSync(secretFile);
process.argv = [process.argv[0] ?? "", "user-groups", ...args];
require(path.join(__dirname, "user-groups.js"));
