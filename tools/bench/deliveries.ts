// `npm run bench:deliveries`: rotates and delivers the tokens of many groups with a plan, compared with a shell loop
// that sends the same two requests per rotation with curl and passes the token to the same command. The loop keeps no
// journal, does not read anything back, and loses a token when it is killed. Afterward, the service is killed in the
// middle of a run and restarted, and the command is run again.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bundleCommandLine } from "../../test/service/support/bundle.ts";
import { ServiceInstallation, type ServiceProcess } from "../../test/service/support/serviceInstallation.ts";
import { type ProgramResult, runProgram } from "../../test/support/runProgram.ts";
import { fill } from "./manyGroups.ts";
import { timed } from "./row.ts";

const GROUPS = Number(process.env.BENCH_GROUPS ?? 1000);
const PARALLEL = [1, 4, 16];

const folder = mkdtempSync(path.join(tmpdir(), "bench-deliveries-"));
const delivered = path.join(folder, "delivered");
const plan = path.join(folder, "user-groups.json");
const tokenFile = path.join(folder, "api-token");
mkdirSync(delivered);
const bundle = await bundleCommandLine();
const installation = new ServiceInstallation(bundle.file);
try {
  const apiToken = await installation.apiToken();
  writeFileSync(tokenFile, apiToken, { mode: 0o600 });
  await fill(
    { location: { folder: installation.data }, keyFile: installation.keyFile, options: [], databaseSeconds: () => 0 },
    0,
    GROUPS,
  );
  const service = await installation.serve();
  writePlan(service);
  console.log(`${GROUPS} groups, one command each`);
  for (const parallel of PARALLEL) {
    const time = await timed(() => apply("--parallel", String(parallel)));
    console.log(`  apply --parallel ${parallel}: ${seconds(time)}`);
  }
  writeFileSync(path.join(folder, "curl"), `header = "Authorization: Token ${apiToken}"\n`, { mode: 0o600 });
  console.log(`  shell loop with curl: ${seconds(await timed(() => runProgram("bash", ["-c", shellLoop(service)])))}`);
  await killDuringRun(service);
} finally {
  await installation[Symbol.asyncDispose]();
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Applies the plan. Returns the last line of output and the exit code. */
async function apply(...options: readonly string[]): Promise<string> {
  const { code, stderr } = await userGroups("apply", "--api-token-file", tokenFile, ...options);
  return `${stderr.trim().split("\n").at(-1)} Exit code ${code}.`;
}

/** Runs a command on the plan with a separate state folder. */
function userGroups(command: string, ...options: readonly string[]): Promise<ProgramResult> {
  const state = path.join(folder, "state");
  return runProgram(process.execPath, [bundle.file, command, "--plan", plan, "--state", state, ...options]);
}

/**
 * Returns a shell script that does the following for each group: reads the current token, rotates it, and passes the
 * new token to the command.
 */
function shellLoop({ url }: ServiceProcess): string {
  const request = `curl --silent --config "${folder}/curl" --header 'Content-Type: application/json'`;
  const token = `sed 's/.*"token":"\\([^"]*\\)".*/\\1/'`;
  return `
    for id in $(seq --format 'filled-%g' 0 ${GROUPS - 1}); do
      current=$(${request} --request GET --data '{"user_group_id":"'$id'"}' ${url}/api/user | ${token})
      ${request} --data '{"current_token":"'$current'"}' ${url}/api/user | ${token} | tee "${delivered}/$id" > /dev/null
    done`;
}

/** Kills the service after half of the tokens have been delivered, and prints what each run reports. */
async function killDuringRun(service: ServiceProcess): Promise<void> {
  const start = Date.now();
  const running = apply();
  while (arrivedSince(start) < GROUPS / 2) await delay(20);
  await service.kill();
  console.log(`The service was killed after ${arrivedSince(start)} deliveries: ${await running}`);
  await installation.serve("--port", String(service.port));
  console.log(`The same command, run again: ${await apply("--due")}`);
  const { code, stdout } = await userGroups("status", "--format", "prometheus");
  const open = [...stdout.matchAll(/^user_group_targets_open\{.*\} (\d+)$/gm)].filter(([, count]) => count !== "0");
  console.log(`Groups without the current token after that: ${open.length}. Exit code ${code}.`);
}

/** Returns the number of tokens delivered since a time. */
function arrivedSince(time: number): number {
  return readdirSync(delivered).filter((file) => statSync(path.join(delivered, file)).mtimeMs >= time).length;
}

function writePlan({ url }: ServiceProcess): void {
  const targets = [{ command: ["tee", path.join(delivered, "{id}")] }];
  const groups = Array.from({ length: GROUPS }, (_, index) => `filled-${index}`);
  writeFileSync(plan, JSON.stringify({ url, rotateAfterDays: 90, targets, groups }));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
