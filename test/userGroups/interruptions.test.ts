import { readdirSync, watch } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Fault } from "../../user-groups/src/testing/faultProxy.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Connected, openConnected, startCommand } from "./support/connected.ts";
import type { ExtensionHost } from "./support/extensionHosts.ts";

/** The results of all windows in this file, for the table that is printed at the end. */
const rows: { moment: string; how: string; rotated: boolean; lost: boolean; stale: boolean }[] = [];

/** A point at which a rotation is interrupted, and how the test detects that the rotation has reached it. */
interface Moment {
  readonly moment: string;
  /** The fault that delays the rotation at this point. */
  readonly faults: Partial<Record<"GET" | "POST", Fault>>;
  readonly reached: (connected: Connected) => Promise<unknown>;
  readonly how: readonly How[];
}

/** How the extension host ends. A reload ends it as soon as possible, and killing ends it immediately. */
type How = "reload" | "kill";

const MOMENTS: readonly Moment[] = [
  {
    moment: "the group is being read",
    faults: { GET: { kind: "delay", requestMs: 1500 } },
    reached: requestOf("GET"),
    how: ["reload", "kill"],
  },
  { moment: "the journal is being written", faults: {}, reached: changeIn("journal"), how: ["kill"] },
  {
    moment: "the request is being sent",
    faults: { POST: { kind: "delay", requestMs: 1500 } },
    reached: requestOf("POST"),
    how: ["reload", "kill"],
  },
  {
    moment: "the service has rotated and the response is being sent",
    faults: { POST: { kind: "delay", responseMs: 4000 } },
    reached: async (connected) => {
      const before = await connected.tokenOf("acme");
      await expect
        .poll(() => connected.tokenOf("acme"), { timeout: scaledTimeout(10_000), interval: 20 })
        .not.toBe(before);
    },
    how: ["reload", "kill"],
  },
  { moment: "the new fingerprint is being written", faults: {}, reached: changeIn("groups"), how: ["kill"] },
  {
    moment: "the journal is being cleared",
    faults: { POST: { kind: "delay", requestMs: 300 } },
    reached: async (connected) => {
      await requestOf("POST")(connected);
      await expect.poll(() => journals(connected), { timeout: scaledTimeout(10_000), interval: 1 }).toEqual([]);
    },
    how: ["kill"],
  },
];

const stateFolder = ({ storage }: Connected, name: string): string => path.join(storage, "user-groups", name);

/** Returns the journals of pending rotations, without temporary files that a killed process left half-written. */
const journals = (connected: Connected): string[] =>
  readdirSync(stateFolder(connected, "journal")).filter((name) => name.endsWith(".json"));

function requestOf(method: string) {
  return async ({ requests }: Connected): Promise<void> => {
    const before = requests.length;
    const came = () => requests.slice(before).some(({ head }) => head.startsWith(method));
    await expect.poll(came, { timeout: scaledTimeout(15_000), interval: 5 }).toBe(true);
  };
}

function changeIn(name: string) {
  return (connected: Connected): Promise<void> =>
    new Promise((resolve) => {
      const watcher = watch(stateFolder(connected, name), () => {
        watcher.close();
        resolve();
      });
    });
}

describe("interrupted rotation", () => {
  let connected: Connected;
  let host: ExtensionHost;
  beforeAll(async () => {
    connected = await openConnected({ groups: ["acme"], keepSecrets: true });
    host = connected.host;
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(async () => {
    await connected?.close();
    const lines = rows.map(
      ({ moment, how, rotated, lost, stale }) =>
        `| ${moment} | ${how} | ${rotated ? "rotated" : "not rotated"} | ${lost ? "LOST" : "none"} | ${stale ? "STALE" : "none"} |`,
    );
    console.log(
      [
        "| interrupted while | by | at the service | tokens lost | stale tokens treated as current |",
        "|---|---|---|---|---|",
        ...lines,
        "",
        `${rows.length} interruptions, ${rows.filter(({ lost }) => lost).length} tokens lost, ${rows.filter(({ stale }) => stale).length} stale tokens treated as current.`,
      ].join("\n"),
    );
  });

  const cases = MOMENTS.flatMap((moment) => moment.how.map((how) => ({ ...moment, how })));

  it.each(cases)("12: loses no token while $moment, by $how", async ({ moment, faults, reached, how }) => {
    const { window } = connected;
    const before = await connected.tokenOf("acme");
    await startCommand(host, "rotate");
    await window.choose("acme");
    await window.dialog.filter({ hasText: "Rotate the token" }).waitFor();
    for (const [method, fault] of Object.entries(faults)) connected.faults[method as "GET" | "POST"].push(fault);
    const atMoment = reached(connected);
    await window.answerDialog("Rotate the token", "Rotate Token");
    await atMoment;
    if (how === "kill") process.kill(host.pid, "SIGKILL");
    await window.page.reload();
    await window.ready();
    host = await connected.hosts.next();
    await expect.poll(() => journals(connected), { timeout: scaledTimeout(30_000) }).toEqual([]);
    const token = await windowToken();
    const current = await connected.tokenOf("acme");
    // Requests that were pending at the time of the interruption have arrived by now.
    rows.push({
      moment,
      how,
      rotated: current !== before,
      lost: token === undefined,
      stale: token !== undefined && token !== current,
    });
    expect(token).toBe(current);
  });

  /** Returns the current token according to the window. */
  const windowToken = async (): Promise<string | undefined> => {
    await host.run((vscode) => vscode.env.clipboard.writeText(""));
    await startCommand(host, "copyToken");
    await connected.window.choose("acme");
    await connected.window.dismiss("Copied the token");
    return (await host.run((vscode) => vscode.env.clipboard.readText())) || undefined;
  };
});
