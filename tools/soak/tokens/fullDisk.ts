import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Send, sender } from "../../../test/service/support/http.ts";
import { createDatabase } from "../../../test/service/support/postgres.ts";
import { freePort, PostgresInstallation } from "../../../test/service/support/postgresServer.ts";
import { clientPorts, keyOf } from "../../../test/service/support/rotatingClient.ts";
import { ServiceInstallation, type ServiceProcess } from "../../../test/service/support/serviceInstallation.ts";
import { runProgram } from "../../../test/support/runProgram.ts";
import { Rotator, readEnvVariable, UserGroupClient } from "../../../user-groups/src/index.ts";
import type { Counts, SoakContext } from "../soak.ts";
import type { Programs } from "./programs.ts";
import { after, isolating, NO_NAMESPACES, onReadOnlyDisk, withFileLimit } from "./shell.ts";

const GROUPS = 4;
/** The number of rejected rotations after which the disk counts as full. */
const REFUSALS = 8;

/** A group, and the last token that the service returned for it. */
interface TrackedGroup {
  readonly id: string;
  token: string;
}

/**
 * Tests a service on SQLite while its disk fills up. Acknowledged rotations must be kept, and the service must continue
 * when there is space again.
 */
export async function fullDiskOfSqlite(programs: Programs, { more, random }: SoakContext): Promise<Counts> {
  const mounts = await isolating("mounts");
  const tally = { rounds: 0, rotated: 0, refused: 0, "refused but applied": 0, "continued without a restart": 0 };
  for (; more(tally.rounds, 20); tally.rounds++) {
    await using installation = new ServiceInstallation(programs.commandLine);
    const apiToken = await installation.apiToken();
    const kilobytes = 400 + random.below(600);
    const full = mounts && random.chance(0.5) ? await onSmallDisk(installation, mounts, kilobytes) : undefined;
    const service = full ?? (await installation.serveUnder({ command: withFileLimit(kilobytes) }));
    const send = sender(service.url, apiToken);
    const groups: TrackedGroup[] = [];
    for (let i = 0; i < GROUPS; i++) groups.push(await newGroup(send, `g${i}`));
    await Promise.all(groups.map((group) => rotateUntilRefused(send, group, tally)));
    assert.match(service.output().stderr, /"event":"storage-failed".*"code":"SQLITE_(10|13)"/);
    if (full) {
      await full.grow();
      for (const group of groups) await rotateOnce(send, group);
      tally["continued without a restart"]++;
      await service.stop();
      continue;
    }
    await (random.chance(0.5) ? service.kill() : service.stop());
    const again = sender((await installation.serve()).url, apiToken);
    for (const group of groups) await rotateOnce(again, group);
  }
  return { ...tally, "tokens lost": 0 };
}

/** Starts a service with its data folder on a disk of a given size. */
async function onSmallDisk(
  installation: ServiceInstallation,
  mounts: readonly string[],
  kilobytes: number,
): Promise<ServiceProcess & { readonly grow: () => Promise<void> }> {
  const { data } = installation;
  const mount = `cp -a ${data} ${data}.first && mount -t tmpfs -o size=${kilobytes}k tmpfs ${data} && cp -a ${data}.first/. ${data}`;
  const service = await installation.serveUnder({ command: [...mounts, ...after(mount)] });
  const grow = async () => {
    const user = mounts.includes("--user") ? ["--user", "--preserve-credentials"] : [];
    const inside = ["--target", String(service.pid), ...user, "--mount"];
    const remount = ["mount", "-o", "remount,size=16m", "tmpfs", data];
    const { code, stderr } = await runProgram("nsenter", [...inside, ...remount]);
    assert.equal(code, 0, stderr);
  };
  return { ...service, grow };
}

async function newGroup(send: Send, id: string): Promise<TrackedGroup> {
  const { status, json } = await send("GET", { body: { user_group_id: id } });
  assert.equal(status, 200);
  return { id, token: json.user_group.token };
}

/** Rotates tokens until the disk is full. The service must keep responding, and reads must be correct. */
async function rotateUntilRefused(
  send: Send,
  group: TrackedGroup,
  tally: { rotated: number; refused: number; "refused but applied": number },
): Promise<void> {
  for (let refusals = 0; refusals < REFUSALS; ) {
    const { status, json, text } = await send("POST", { body: { current_token: group.token } });
    if (status === 200) {
      group.token = json.user_group.token;
      tally.rotated++;
      continue;
    }
    assert.equal(status, 503, text);
    refusals++;
    tally.refused++;
    assert.equal((await send("GET", { path: "/healthz" })).status, 200);
    const read = await send("GET", { body: { user_group_id: group.id } });
    assert.equal(read.status, 200, read.text);
    const { token } = read.json.user_group;
    if (token !== group.token) tally["refused but applied"]++;
    group.token = token;
  }
}

/** Checks that the group still has the last token that the service returned, and that this token can be rotated. */
async function rotateOnce(send: Send, group: TrackedGroup): Promise<void> {
  const read = await send("GET", { body: { user_group_id: group.id } });
  assert.equal(read.json?.user_group.token, group.token, `The token of ${group.id} is lost.`);
  const { status, json, text } = await send("POST", { body: { current_token: group.token } });
  assert.equal(status, 200, text);
  group.token = json.user_group.token;
}

/** Tests a service whose PostgreSQL cannot write. Acknowledged rotations must be kept. */
export async function fullDiskOfPostgres(programs: Programs, { more, random }: SoakContext): Promise<Counts | string> {
  const postgres = await PostgresInstallation.make();
  if ("missing" in postgres) return postgres.missing;
  const tally = { rounds: 0, created: 0, rotated: 0, refused: 0 };
  try {
    for (; more(tally.rounds, 4); tally.rounds++) {
      // The segments of the write-ahead log are 1 MB, which is within the limit, so only the tables cannot grow.
      const data = await postgres.initialize(`full-${tally.rounds}`, "--wal-segsize=1");
      const port = await freePort();
      const small = await postgres.start(data, port, [], withFileLimit(2048 + random.below(1024)));
      const databaseUrl = await createDatabase(small.url);
      await using installation = new ServiceInstallation(programs.commandLine, databaseUrl);
      const apiToken = await installation.apiToken();
      const service = await installation.serve();
      const send = sender(service.url, apiToken);
      const groups: TrackedGroup[] = [];
      for (let refusals = 0; refusals < REFUSALS; ) {
        const body = { user_group_id: `g${groups.length}`, properties: { noise: randomBytes(15_000).toString("hex") } };
        const created = await send("GET", { body });
        if (created.status === 200) {
          groups.push({ id: body.user_group_id, token: created.json.user_group.token });
          tally.created++;
        } else {
          assert.equal(created.status, 503, created.text);
          refusals++;
          tally.refused++;
        }
        const group = groups[random.below(groups.length)];
        if (!group) continue;
        const rotated = await send("POST", { body: { current_token: group.token } });
        if (rotated.status !== 200) {
          assert.equal(rotated.status, 503, rotated.text);
          continue;
        }
        group.token = rotated.json.user_group.token;
        tally.rotated++;
      }
      await small.stop();
      const large = await postgres.start(data, port);
      for (const group of groups) await rotateOnce(send, group);
      await service.stop();
      await large.stop();
    }
  } finally {
    postgres.remove();
  }
  return { ...tally, "tokens lost": 0 };
}

/**
 * Tests a client that cannot write files because the disk is full or read-only. The client must not rotate a token that
 * it cannot store.
 */
export async function fullDiskOfClient(programs: Programs, { more, random }: SoakContext): Promise<Counts | string> {
  const mounts = await isolating("mounts");
  if (!mounts) return NO_NAMESPACES;
  await using installation = new ServiceInstallation(programs.commandLine);
  const apiToken = await installation.apiToken();
  const service = await installation.serve();
  const tally = { rounds: 0, rotated: 0, "full disk": 0, "read-only disk": 0 };
  for (; more(tally.rounds, 60); tally.rounds++) {
    const folder = mkdtempSync(path.join(programs.folder, "disk-"));
    const disk = path.join(folder, "disk");
    mkdirSync(disk);
    const userGroupId = `client-${tally.rounds}`;
    const where = random.pick(["state", "file", "both"]);
    const inside = (part: string) => path.join(where === part || where === "both" ? disk : folder, part);
    const orders = { url: service.url, apiToken, state: inside("state"), envFile: inside("file"), userGroupId };
    writeFileSync(orders.envFile, "");
    const rotator = new Rotator(await clientPorts(orders, () => {}));
    await rotator.open(keyOf(orders));
    const readOnly = random.chance(0.3);
    tally[readOnly ? "read-only disk" : "full disk"]++;
    const command = readOnly ? onReadOnlyDisk(disk) : onFullDisk(disk, random.below(4));
    const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...orders, killAt: "" }) };
    const [file = "", ...rest] = [...mounts, ...command, process.execPath, programs.client];
    const { code, stdout, stderr } = await runProgram(file, rest, { env });
    assert.equal(code, 0, stderr);
    if (!readOnly) restoreFiles(disk);
    if (/"kind":"rotated"/.test(stdout)) tally.rotated++;
    const stored = () => readEnvVariable(readFileSync(orders.envFile, "utf8"), "TOKEN");
    const client = new UserGroupClient({ baseUrl: service.url, apiToken });
    const current = async () => (await client.get({ user_group_id: userGroupId })).userGroup.token;
    const storedToken = await rotator.token(keyOf(orders));
    if (storedToken?.state === "current") assert.equal(storedToken.token, await current(), `A stale token: ${stdout}`);
    await rotator.recoverAll();
    assert.equal(stored(), await current(), `A token is lost: ${where} ${readOnly} ${stdout}`);
  }
  return { ...tally, "tokens lost": 0, "stale tokens treated as current": 0 };
}

/** Returns a command that runs a program with a folder on a disk that has only a few free blocks. */
const onFullDisk = (disk: string, freeBlocks: number): readonly string[] => [
  "/bin/sh",
  "-c",
  [
    `cp -a ${disk} ${disk}.first && mount -t tmpfs -o size=4m tmpfs ${disk} && cp -a ${disk}.first/. ${disk} || exit 9`,
    `cat /dev/zero > ${disk}/filler 2>/dev/null; truncate -s -${4 * freeBlocks}k ${disk}/filler`,
    '"$0" "$@"; code=$?',
    `rm ${disk}/filler; cp -a ${disk}/. ${disk}.last; exit $code`,
  ].join("\n"),
];

/** Moves the files off the full disk, so that there is free space again. */
function restoreFiles(disk: string): void {
  rmSync(disk, { recursive: true });
  renameSync(`${disk}.last`, disk);
}
