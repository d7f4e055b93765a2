// `npm start [-- FOLDER]` builds the extension and opens it in VS Code, on FOLDER or on a tour of the sample site.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { npmEditorRunsHere, repositoryRoot } from "./editor/paths.ts";
import { startForBrowser } from "./start/browser.ts";
import { checkAddress } from "./start/check.ts";
import { findProgram, openAddress, openDownloaded, openInstalled } from "./start/desktop.ts";
import { prepareWorkspace, type StartWorkspace } from "./start/workspace.ts";

const HELP = `Usage: npm start [-- [--check] [FOLDER]]

Builds the extension and opens it in your VS Code if the program "code" is in PATH, otherwise in one from npm.

  FOLDER   Open this folder. Without it, a copy of the sample site opens, with a tour.
  --check  Open VS Code in a headless browser, check that the extension runs, and stop
  --help   Show this help
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) console.log(HELP.trimEnd());
  else await open(positionals[0], values.check === true);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function open(folder: string | undefined, check: boolean): Promise<void> {
  await build();
  const workspace = prepareWorkspace(folder);
  try {
    await start(workspace, check);
  } finally {
    workspace.close();
  }
}

async function build(): Promise<void> {
  console.log("Building the extension…");
  const [code] = await once(
    spawn(process.execPath, [path.join(repositoryRoot, "build.mjs")], { stdio: "inherit" }),
    "exit",
  );
  if (code !== 0) throw new Error("Could not build the extension.");
}

async function start(workspace: StartWorkspace, check: boolean): Promise<void> {
  const code = check ? undefined : findProgram("code");
  if (code !== undefined) {
    console.log(`Opening ${workspace.folder} in VS Code (${code}). Close the window to stop.`);
    await once(openInstalled(code, repositoryRoot, workspace), "exit");
  } else if (npmEditorRunsHere()) {
    await startInBrowser(workspace, check);
  } else {
    console.log(`Opening ${workspace.folder} in a separate VS Code. Close the window to stop.`);
    await once(await openDownloaded(repositoryRoot, workspace), "exit");
  }
}

async function startInBrowser(workspace: StartWorkspace, check: boolean): Promise<void> {
  const interrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  const editor = await startForBrowser(repositoryRoot, workspace);
  try {
    if (check) {
      const { displayName } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
      await checkAddress(editor.address, displayName);
      console.log(`VS Code shows ${workspace.folder}, and ${displayName} is running.`);
      return;
    }
    console.log(`VS Code shows ${workspace.folder} at\n\n  ${editor.address}\n`);
    console.log(openAddress(editor.address) ? "It opens in your browser." : "Open this URL in a browser.");
    console.log("Press Ctrl+C to stop.");
    const gone = editor.ended.then(() => true);
    if (await Promise.race([interrupted.then(() => false), gone]))
      throw new Error("VS Code's server exited unexpectedly.");
  } finally {
    await editor.close();
  }
}
