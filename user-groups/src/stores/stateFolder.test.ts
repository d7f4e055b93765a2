import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyFileName } from "../rotation/ports.ts";
import { temporaryFile } from "./durableFile.ts";
import { FileProblem } from "./fileProblem.ts";
import { openStateFolder } from "./stateFolder.ts";

const key = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
const entry = {
  key,
  journal: { attempt: "a", oldFingerprint: "f", fences: 0, resting: false, teamId: 1 },
  writtenAt: { wall: 1, uptime: 2 },
  apiTokenFingerprint: "g",
};
const row = { key, fingerprint: "f", teamId: 1, name: "Acme", verifiedAt: 5 };
let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "state-")), "deep", "state");
});
afterEach(() => rm(path.join(folder, "../.."), { recursive: true, force: true }));

describe("openStateFolder", () => {
  it("stores journals and rows, and returns them", async () => {
    const { journal, registry } = await openStateFolder(folder);
    await journal.write(entry);
    await registry.write(row);
    const again = await openStateFolder(folder);
    expect(await again.journal.read(key)).toEqual(entry);
    expect(await again.journal.list()).toEqual([entry]);
    expect(await again.registry.list()).toEqual([row]);
    await again.journal.clear(key);
    await again.journal.clear(key);
    await again.registry.remove(key);
    expect(await journal.read(key)).toBeUndefined();
    expect(await registry.read(key)).toBeUndefined();
  });

  it.skipIf(process.platform === "win32")("creates a folder and files that only their owner can access", async () => {
    const { journal } = await openStateFolder(folder);
    await journal.write(entry);
    const modeOf = async (...parts: string[]) => ((await stat(path.join(folder, ...parts))).mode & 0o777).toString(8);
    expect(await modeOf()).toBe("700");
    expect(await modeOf("journal")).toBe("700");
    expect(await modeOf("salt")).toBe("600");
    expect(await modeOf("journal", `${keyFileName(key)}.json`)).toBe("600");
  });

  it.skipIf(process.platform === "win32").each(["", "journal", "groups", "locks", ".."])(
    "rejects a folder whose contents another user could change: %s",
    async (name) => {
      const opened = await openStateFolder(folder);
      await opened.locks.acquire(key, "test");
      await chmod(path.join(folder, name), 0o777);
      const refused = openStateFolder(folder);
      await expect(refused).rejects.toThrow(`another user of this machine can change ${path.join(folder, name)}.`);
      await expect(refused).rejects.toThrow(FileProblem);
    },
  );

  it("does not create anything in a folder that other users can change", {
    skip: process.platform === "win32",
  }, async () => {
    await mkdir(path.dirname(folder), { recursive: true });
    await chmod(path.dirname(folder), 0o777);
    await expect(openStateFolder(folder)).rejects.toThrow(FileProblem);
    expect(await readdir(path.dirname(folder))).toEqual([]);
  });

  it("leaves no temporary files behind", async () => {
    const { journal } = await openStateFolder(folder);
    await Promise.all(Array.from({ length: 5 }, () => journal.write(entry)));
    expect(await readdir(path.join(folder, "journal"))).toEqual([`${keyFileName(key)}.json`]);
  });

  it("removes files left behind by a process that was killed during a write", async () => {
    await openStateFolder(folder);
    const file = await temporaryFile(path.join(folder, "journal", `${keyFileName(key)}.json`));
    const dead = file.replace(`.${process.pid}.`, ".4194301.");
    for (const name of [file, dead]) await writeFile(name, "{");
    await openStateFolder(folder);
    expect(await readdir(path.join(folder, "journal"))).toEqual([path.basename(file)]);
  });

  it("returns the same fingerprint for a token on one machine, and a different one on another", async () => {
    const first = await Promise.all(Array.from({ length: 8 }, () => openStateFolder(folder)));
    const fingerprints = new Set(first.map((state) => state.fingerprint("token")));
    expect(fingerprints.size).toBe(1);
    const [fingerprint = ""] = fingerprints;
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(first[0]?.fingerprint("token2")).not.toBe(fingerprint);
    expect((await openStateFolder(`${folder}2`)).fingerprint("token")).not.toBe(fingerprint);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^salt\./));
  });

  it.each(["", "{", "null", '{"key":{}}'])("reports a damaged journal with the content %j", async (text) => {
    const { journal } = await openStateFolder(folder);
    await writeFile(path.join(folder, "journal", `${keyFileName(key)}.json`), text);
    await expect(journal.read(key)).rejects.toThrow(/journal.*cannot be read\. It is damaged/);
    expect(await journal.list()).toEqual([]);
  });

  it("reports changes by any process", async () => {
    const { journal, onDidChange } = await openStateFolder(folder);
    let news = 0;
    const stop = onDidChange(() => news++);
    const other = await openStateFolder(folder);
    await other.journal.write(entry);
    await expect.poll(() => news).toBeGreaterThan(0);
    stop();
    const before = news;
    await journal.clear(key);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(news).toBe(before);
  });

  it("does not create a new salt if there is a journal, because the journal's token would look changed", async () => {
    const { journal } = await openStateFolder(folder);
    await journal.write(entry);
    await rm(path.join(folder, "salt"));
    const missing = `${path.join(folder, "salt")} is missing: without it, the pending rotations in`;
    await expect(openStateFolder(folder)).rejects.toThrow(missing);
    await expect(openStateFolder(folder)).rejects.toThrow(FileProblem);
    await rm(path.join(folder, "journal"), { recursive: true });
    await openStateFolder(folder);
  });

  it.each(["", "\n", "0".repeat(63), "x".repeat(64), "0".repeat(65)])("does not use %j as a salt", async (text) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "salt"), text);
    await expect(openStateFolder(folder)).rejects.toThrow(`${path.join(folder, "salt")} is damaged.`);
  });

  it.each([
    ["deleted", async () => {}],
    ["replaced", async () => void (await openStateFolder(folder))],
  ])("records nothing after the folder was %s", async (_, change) => {
    const { journal, registry } = await openStateFolder(folder);
    await registry.write(row);
    await rm(folder, { recursive: true });
    await change();
    const problem = `${folder} was deleted or replaced while this program was using it. Start the program again`;
    await expect(journal.write(entry)).rejects.toThrow(problem);
    await expect(registry.write(row)).rejects.toThrow(problem);
    const next = await openStateFolder(folder);
    expect([await next.journal.list(), await next.registry.list()]).toEqual([[], []]);
  });

  it("stores the salt as 32 bytes in hexadecimal", async () => {
    await openStateFolder(folder);
    expect(await readFile(path.join(folder, "salt"), "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  });
});
