import { fstatSync } from "node:fs";
import { runProcess } from "@sitekeeper/command-line";
import { type CliIo, EXIT } from "./command.ts";
import { runCommand } from "./commands.ts";

/**
 * How long a second signal is ignored, in milliseconds. Ctrl+C can arrive twice, because npx forwards a signal that the
 * terminal sends to all processes.
 */
const REPEATED_SIGNAL_MS = 500;

/** Requests a stop at the first SIGINT or SIGTERM. A later signal ends the process immediately. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = 0;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const onSignal = () => {
      if (!stop.signal.aborted) {
        stoppedAt = performance.now();
        stop.abort(signal);
      } else if (performance.now() - stoppedAt > REPEATED_SIGNAL_MS) {
        process.off(signal, onSignal);
        process.kill(process.pid, signal);
      }
    };
    process.on(signal, onSignal);
  }
  return stop.signal;
}

function isOutputShared(): boolean {
  try {
    const stats = fstatSync(process.stdout.fd);
    return process.platform !== "win32" && stats.isFile() && (stats.mode & 0o077) !== 0;
  } catch {
    return false;
  }
}

/** Runs the command line of this process. */
async function start(): Promise<void> {
  const signal = stopSignal();
  const io: CliIo = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    env: process.env,
    signal,
    isOutputShared,
  };
  const run = () => runCommand(process.argv.slice(2), io);
  await runProcess({ name: "user-groups", outputLost: EXIT.failed, run });
}

void start();
