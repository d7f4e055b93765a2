#!/usr/bin/env node
// Acts as the executable of the desktop VS Code: runs its command line in the VS Code from npm.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { format } from "node:util";
import { DrivenWindow } from "../support/drivenWindow.ts";
import { readFailureLine } from "../support/failureLine.ts";
import { readCommandLine } from "./commandLine.ts";
import { isNoise } from "./noise.ts";
import { repositoryRoot, serverNode, serverRoot } from "./paths.ts";
import { endCodes, type OpenOptions, open, type WindowEnd, type Workbench } from "./workbench.ts";

/** Whether to show all output, including the noise that is usually filtered out. */
const debug = process.env.EDITOR_DEBUG !== undefined;
const limitSeconds = Number(process.env.EDITOR_TIMEOUT_S ?? 600);

const request = readCommandLine(process.argv.slice(2));
process.exitCode = request.do === "manage" ? manageExtensions(request.args) : await runWindow(request.options);

function manageExtensions(args: readonly string[]): number {
  const main = path.join(serverRoot, "out/server-main.js");
  return spawnSync(serverNode(), [main, ...args], { stdio: "inherit" }).status ?? 1;
}

/** Opens the window and waits for its tests. Returns the exit code of the tests, or one of `endCodes`. */
async function runWindow(options: OpenOptions): Promise<number> {
  let hostEnd: string | undefined;
  let describing: Promise<unknown> = Promise.resolve();
  const opening = open({
    ...options,
    onOutput: (text) => {
      if (debug) process.stderr.write(`[server] ${text}`);
      hostEnd ??= abnormalHostEnd(text);
    },
    onLog: (level, args) => {
      const line = format(...args);
      const failed = readFailureLine(line);
      if (failed !== undefined) {
        describing = describing.then(() => opening).then((workbench) => describe(workbench, failed));
        return;
      }
      if (isNoise(line) && !debug) return;
      (level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${line}\n`);
    },
  });
  const workbench = await opening;
  const stopped = Promise.withResolvers<WindowEnd>();
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => stopped.resolve({ code, reason: `stopped by ${signal}` }));
  }
  const timer = setTimeout(
    () => stopped.resolve({ code: endCodes.noResultInTime, reason: `no result in ${limitSeconds} s` }),
    limitSeconds * 1000,
  );
  const end = await Promise.race([workbench.ended, stopped.promise]);
  clearTimeout(timer);
  if (end.code === endCodes.noResultInTime) await takePicture(workbench.page);
  // The page reports success even if its extension host dies. The server logs the real cause, possibly a moment later.
  await delay(300);
  await describing;
  await workbench.close();
  const reason = end.reason ?? hostEnd;
  if (reason !== undefined) console.error(`The editor ended early: ${reason}.`);
  return end.code || (hostEnd === undefined ? 0 : endCodes.hostGone);
}

/** Describes how the extension host ended, if the server reports that it ended unexpectedly. */
function abnormalHostEnd(serverOutput: string): string | undefined {
  const [, code, signal] = /Extension Host Process exited with code: (\S+), signal: (\w+)/.exec(serverOutput) ?? [];
  if (code === undefined || (code === "0" && signal === "null")) return undefined;
  return `the extension host exited with code ${code}, signal ${signal}`;
}

async function describe(workbench: Workbench, failed: string): Promise<void> {
  await new DrivenWindow(workbench)
    .describeFailure(failed)
    .catch((error) => console.error(`${failed}\nCould not describe the window: ${error}`));
}

async function takePicture(page: Workbench["page"]): Promise<void> {
  const file = path.join(repositoryRoot, "out/editor-without-result.png");
  await page.screenshot({ path: file }).then(
    () => console.error(`Screenshot of the window: ${file}`),
    () => console.error("Could not take a screenshot of the window."),
  );
}
