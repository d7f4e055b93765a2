import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { open } from "../editor/workbench.ts";
import { WorkbenchPage } from "../support/workbenchPage.ts";
import { median, type Row, type Section } from "./row.ts";

const TIMES = 5;

/** What the extension costs in VS Code where there is no site config. */
export const activation: Section = { name: "activation", rows };

async function* rows(): AsyncIterable<Row> {
  const times: number[] = [];
  let processes = 0;
  for (let time = 0; time < TIMES; time++) {
    const measured = await activate();
    times.push(measured.milliseconds);
    processes = Math.max(processes, measured.processes);
  }
  yield { work: "activation in VS Code without a site config", unit: "ms", ours: median(times), goal: 5 };
  yield { work: "the same: processes that it starts", unit: "", ours: processes, goal: 1 };
}

/** Opens VS Code in a folder with a JSON file, for which the extension activates, and reads what VS Code says about it. */
async function activate(): Promise<{ readonly milliseconds: number; readonly processes: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "activation-"));
  writeFileSync(path.join(folder, "data.json"), "{}\n");
  const workbench = await open({ folder, file: path.join(folder, "data.json"), extensions: [repositoryRoot] });
  try {
    const window = new WorkbenchPage(workbench.page);
    await window.ready();
    await window.runCommand("Developer: Show Running Extensions");
    const row = workbench.page.locator(".runtime-extensions-editor .extension", { hasText: "Sitekeeper" });
    const time = row.locator(".activation-time");
    await time.filter({ hasText: /\d+ms/ }).waitFor();
    // VS Code counts whole milliseconds: of the code, of its start, and of what it waits for.
    const milliseconds = Number(/(\d+)ms/.exec((await time.textContent()) ?? "")?.[1]);
    return { milliseconds, processes: serversOf(repositoryRoot) };
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number of running language servers of this repository. */
function serversOf(root: string): number {
  const commands = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return commands.filter((command) => command.includes(path.join(root, "dist/server.js"))).length;
}
