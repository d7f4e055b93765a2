import { setTimeout as sleep } from "node:timers/promises";
import { UserGroupClient } from "../client/client.ts";
import type { UserGroup } from "../client/response.ts";
import type { RotationPorts } from "../deliveries/rotateAndDeliver.ts";
import type { Connection, GroupKey } from "../rotation/ports.ts";
import type { Report, Rotator } from "../rotation/rotator.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import { openStateFolder, type StateFolder } from "../stores/stateFolder.ts";
import { type DriverListener, targetDriver } from "../targets/targetDriver.ts";
import { type Access, defaultStateFolder } from "./clientOptions.ts";
import { type CliIo, EXIT } from "./command.ts";

/** The environment of the API token, if the service reports it. */
type Tag = UserGroup["environment"];

/** The ports for a rotation in a terminal. Tokens stay in the state folder until they are delivered. */
export interface TerminalPorts extends RotationPorts {
  /** The environment of the API token. Undefined until a rotation reports it. */
  readonly tag: () => Tag;
}

/** @throws {FileProblem} If the folder cannot be used. */
export async function openState(values: { readonly state?: string }, io: CliIo): Promise<StateFolder> {
  const folder = values.state ?? defaultStateFolder(io);
  return openStateFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(
      `The state folder ${folder} cannot be used (${error.code}). Choose another one with --state.`,
    );
  });
}

/** The ports for a terminal, backed by a state folder. */
export function terminalPorts(
  state: StateFolder,
  { base, apiToken }: Access,
  listener?: DriverListener,
): TerminalPorts {
  const client = new UserGroupClient({ baseUrl: base.href, apiToken });
  let tag: Tag;
  const connection: Connection = {
    client: {
      get: (request, options) => client.get(request, options),
      rotate: async (rotation, options) => {
        const response = await client.rotate(rotation, options);
        tag = response.userGroup.environment;
        return response;
      },
    },
    apiTokenFingerprint: state.fingerprint(apiToken),
  };
  return {
    ...state,
    secrets: state.heldTokens,
    connect: async () => connection,
    driver: targetDriver(listener),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
    tag: () => tag,
  };
}

/**
 * The delays between checks of an unknown outcome, in milliseconds. If the outcome is still unknown after the last
 * check, the next run checks it.
 */
const CHECKS_MS = [1_000, 2_000, 4_000] as const;

/**
 * Finishes a pending rotation or, if there is none, rotates the token. Checks an unknown outcome a few times.
 *
 * @param onElsewhere Called when the token was rotated elsewhere. Returns whether to rotate the new token as well.
 */
export async function rotateOnce(
  rotator: Rotator,
  key: GroupKey,
  io: Pick<CliIo, "signal">,
  onElsewhere: (report: Report) => boolean,
): Promise<Report> {
  const options = { signal: io.signal };
  let report = await rotator.recover(key, options);
  // If there was no pending rotation, or it did not rotate the token, start a new one.
  if (report.outcome.kind === "idle" || report.outcome.kind === "not-rotated") {
    report = await rotator.rotate(key, options);
    if (report.outcome.kind === "changed-elsewhere" && onElsewhere(report)) report = await rotator.rotate(key, options);
  }
  for (const ms of CHECKS_MS) {
    if (report.outcome.kind !== "unknown" || io.signal.aborted) break;
    await sleep(ms, undefined, { signal: io.signal }).catch(() => {});
    report = await rotator.recover(key, options);
  }
  return report;
}

/** The exit code for a rotation, regardless of its deliveries. */
export function exitCodeOf({ outcome }: Report): number {
  switch (outcome.kind) {
    case "rotated":
    case "adopted":
    case "fetched":
      return outcome.saved === "fully" ? EXIT.ok : EXIT.failed;
    case "unknown":
      return EXIT.unknown;
    case "alarm":
      return outcome.rotating ? EXIT.unknown : EXIT.failed;
    case "busy":
      return EXIT.busy;
    default:
      return EXIT.failed;
  }
}
