import { stat } from "node:fs/promises";
import * as l10n from "@vscode/l10n";
import { masked, plainLine } from "../client/redact.ts";
import { DeliveryFailure, type TargetDriver } from "../deliveries/deliverer.ts";
import { type CommandTarget, type EnvTarget, type Program, programText } from "../deliveries/target.ts";
import type { OperationOptions } from "../rotation/operationRun.ts";
import { EnvSecretStore, envProblem, readToken } from "../stores/envSecretStore.ts";
import { findProgram, type ProgramEnd, runProgram } from "./program.ts";

/** The default time limit for the programs of a target, in seconds. */
export const TIME_LIMIT_S = 60;

/** Called when a token was written to a `.env` file. */
export interface DriverListener {
  /** @param oldTokenLines The numbers of the lines that still contain the replaced token. */
  readonly onWritten?: (target: EnvTarget, oldTokenLines: readonly number[]) => void;
}

/** Delivers tokens to the targets on this machine: files and programs. */
export function targetDriver({ onWritten }: DriverListener = {}): TargetDriver {
  return {
    probe: (target, options = {}) => (target.kind === "dotenv" ? storeOf(target).check() : probe(target, options)),

    async deliver(target, token, options = {}) {
      if (target.kind === "command") {
        await run(target, target.program, token, options);
        return;
      }
      const problem = await envProblem(target);
      if (problem !== undefined) throw new DeliveryFailure(problem, "target");
      const store = storeOf(target);
      await store.set("", token);
      onWritten?.(target, store.oldTokenLines);
    },

    read: readToken,

    async verify(target, token, options = {}) {
      if (target.kind === "dotenv") {
        if ((await storeOf(target).get()) === token) return;
        throw new DeliveryFailure(l10n.t("{0} does not contain the new token.", target.file));
      }
      if (target.verify === undefined) return;
      const { out } = await run(target, target.verify, token, options);
      if (!target.readsBack || out.replace(/\r?\n$/, "") === token) return;
      throw new DeliveryFailure(
        l10n.t("{0} did not print the new token: the target has another one.", programText(target.verify)),
      );
    },
  };
}

const storeOf = ({ file, variable, realFile }: EnvTarget) => new EnvSecretStore(file, variable, realFile);

async function probe(target: CommandTarget, options: OperationOptions): Promise<void> {
  await checkFolder(target.folder);
  for (const program of [target.program, target.verify]) {
    if (typeof program !== "object") continue;
    const [name = ""] = program;
    await findProgram(name, target.folder).catch((error: Error) => {
      throw new DeliveryFailure(plainLine(error.message, []));
    });
  }
  if (target.probe !== undefined) await run(target, target.probe, undefined, options);
}

/**
 * Checks that the working folder exists, because a missing folder otherwise causes the same error as a missing program.
 * @throws {DeliveryFailure}
 */
async function checkFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new DeliveryFailure(plainLine(l10n.t("The folder of the command does not exist: {0}", folder), []));
}

/** @throws {DeliveryFailure} If the program fails. */
async function run(
  target: CommandTarget,
  program: Program,
  token: string | undefined,
  { signal }: OperationOptions,
): Promise<ProgramEnd> {
  const timeLimitMs = (target.timeLimit ?? TIME_LIMIT_S) * 1000;
  const name = programText(program);
  await checkFolder(target.folder);
  const end = await runProgram({
    program,
    folder: target.folder,
    token,
    toEnv: target.toEnv,
    groupId: target.groupId,
    timeLimitMs,
    signal,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new DeliveryFailure(plainLine(error.message, [token ?? ""]));
  });
  if (end.code === 0 && end.ended === undefined) return end;
  throw new DeliveryFailure(failureText(name, end, token ?? "", timeLimitMs), end.ended === "signal");
}

/** The last line of a program's output, which is where programs usually report the problem. */
const lastLine = (text: string): string =>
  text
    .trimEnd()
    .split(/\r\n|[\r\n]/)
    .at(-1) ?? "";

function failureText(name: string, { code, ended, out, err }: ProgramEnd, token: string, timeLimitMs: number): string {
  const problem = plainLine(lastLine(masked(err.trim() === "" ? out : err, token)), [token]);
  const what =
    ended === "time"
      ? l10n.t("{0} did not end within {1} s.", name, timeLimitMs / 1000)
      : ended === "signal"
        ? l10n.t("{0} was stopped.", name)
        : l10n.t("{0} failed ({1}).", name, String(code));
  return plainLine(problem === "" ? what : `${what} ${problem}`, []);
}
