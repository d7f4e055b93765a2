import { execFileSync, fork } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFile } from "./durableFile.ts";
import { fileLocks, withLockBeside } from "./fileLocks.ts";

const key = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "locks-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The parts of the name of this process's lock file. */
async function ownName(): Promise<string[]> {
  const lock = await fileLocks(folder).acquire(key, "test");
  const [name = ""] = await readdir(folder);
  if (lock.held) await lock.release();
  return name.split(".");
}

describe("fileLocks", () => {
  it("admits one process, and then the next one", async () => {
    const locks = fileLocks(folder);
    const first = await locks.acquire(key, "rotate");
    expect(first.held).toBe(true);
    const second = await locks.acquire(key, "refresh");
    expect(second).toMatchObject({ held: false, holder: { pid: process.pid, purpose: "rotate" } });
    expect((await locks.acquire({ ...key, userGroupId: "other" }, "rotate")).held).toBe(true);
    if (first.held) await first.release();
    expect((await locks.acquire(key, "refresh")).held).toBe(true);
  });

  it.runIf(process.platform !== "win32")(
    "treats a pipe with the name of a lock as held, without waiting for it",
    async () => {
      const [tag, pid, start] = (await ownName()).slice(-5);
      const file = path.join(folder, ".env");
      execFileSync("mkfifo", [`${file}.${tag}.${pid}.${start}.00000000.lock`]);
      const options = { purpose: "write", timeoutMs: 0, problem: () => new Error("busy") };
      await expect(withLockBeside(file, options, async () => "in")).rejects.toThrow("busy");
    },
  );

  it.each([
    ["case", ".env.Local", ".ENV.local"],
    ["the encoding of accents", ".env.é".normalize("NFC"), ".env.é".normalize("NFD")],
  ])("excludes a process that names the file with a different %s", async (_, one, other) => {
    const options = { purpose: "write", timeoutMs: 0, problem: () => new Error("busy") };
    const twice = withLockBeside(path.join(folder, one), options, () =>
      withLockBeside(path.join(folder, other), options, async () => "free"),
    );
    await expect(twice).rejects.toThrow("busy");
  });

  it("detects that its file was removed, and that another process has the lock", async () => {
    const locks = fileLocks(folder);
    const first = await locks.acquire(key, "rotate");
    if (!first.held) throw new Error("The lock is not free.");
    expect(await first.isHeld()).toBe(true);
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    expect(await first.isHeld()).toBe(false);
    const second = await locks.acquire(key, "rotate");
    expect([second.held, await first.isHeld()]).toEqual([true, false]);
    await first.release();
    expect(second.held && (await second.isHeld())).toBe(true);
    await rm(folder, { recursive: true });
    expect(second.held && (await second.isHeld())).toBe(false);
  });

  it("never admits two processes, no matter how many try at the same time", async () => {
    const locks = fileLocks(folder);
    for (let round = 0; round < 6; round++) {
      const all = await Promise.all(Array.from({ length: 8 }, () => locks.acquire(key, "rotate")));
      const winners = all.filter((attempt) => attempt.held);
      expect(winners.length).toBeLessThanOrEqual(1);
      for (const winner of winners) await winner.release();
    }
  });

  const planted: [string, (parts: string[]) => string[], boolean][] = [
    ["a process that has ended", (parts) => parts.with(2, "4194301"), true],
    ["another process with the ID of one that has ended", (parts) => parts.with(3, "0000000042"), true],
    ["a running process", (parts) => parts, false],
    [
      "a process on another machine that may be running",
      (parts) => parts.with(1, "0123456789ab").with(2, "4194301"),
      false,
    ],
  ];
  it.each(planted)("handles the file of %s", async (_, change, free) => {
    const parts = change((await ownName()).with(4, "00000000"));
    await writeFile(path.join(folder, parts.join(".")), JSON.stringify({ host: "h", purpose: "rotate", since: 1 }));
    const lock = await fileLocks(folder).acquire(key, "test");
    expect(lock.held).toBe(free);
    expect((await readdir(folder)).length).toBe(1);
  });

  it("treats a newly created file as held", async () => {
    const parts = (await ownName()).with(4, "00000000");
    await writeFile(path.join(folder, parts.join(".")), "");
    expect((await fileLocks(folder).acquire(key, "test")).held).toBe(false);
  });

  it.each(["{", "[]", "null", '{"host":'])(
    "treats a file of a running process as held, regardless of its content: %s",
    async (text) => {
      const parts = (await ownName()).with(4, "00000000");
      await writeFile(path.join(folder, parts.join(".")), text);
      expect(await fileLocks(folder).acquire(key, "test")).toMatchObject({ held: false, holder: { pid: process.pid } });
    },
  );

  it("gives the tasks of one process a turn each, and counts only the time of other processes", async () => {
    const file = path.join(folder, ".env");
    const options = { purpose: "test", timeoutMs: 0, problem: () => new Error("in use") };
    const done: number[] = [];
    const tasks = Array.from({ length: 20 }, (_, index) =>
      withLockBeside(file, options, async () => {
        await new Promise(setImmediate);
        done.push(index);
        if (index === 3) throw new Error("a failing task");
      }),
    );
    const results = await Promise.allSettled(tasks);
    expect(done).toEqual([...tasks.keys()]);
    expect(results.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([3]);
  });

  it("creates its folder", async () => {
    expect((await fileLocks(path.join(folder, "new")).acquire(key, "test")).held).toBe(true);
  });

  it("distinguishes the lock next to a file from the lock of a file with a longer name, and from a file that is being written", async () => {
    const options = { purpose: "test", timeoutMs: 0, problem: () => new Error("busy") };
    await writeFile(await temporaryFile(path.join(folder, ".env")), "");
    const within = withLockBeside(path.join(folder, ".env.local"), options, () =>
      withLockBeside(path.join(folder, ".env"), options, async () => "free"),
    );
    expect(await within).toBe("free");
    const twice = withLockBeside(path.join(folder, ".env"), options, () =>
      withLockBeside(path.join(folder, ".env"), options, async () => "free"),
    );
    await expect(twice).rejects.toThrow("busy");
  });

  // On a busy machine, the second process may give up before the first one releases the lock.
  it("tries again after backing off", { retry: 5 }, async () => {
    const locks = fileLocks(folder);
    const first = await locks.acquire(key, "first");
    const second = locks.acquire(key, "second");
    await expect.poll(() => readdir(folder), { interval: 1 }).toHaveLength(2);
    await expect.poll(() => readdir(folder), { interval: 1 }).toHaveLength(1);
    if (first.held) await first.release();
    expect((await second).held).toBe(true);
  });

  it("removes the file of a process that has ended, even if other processes try at the same time", async () => {
    const parts = (await ownName()).with(2, "4194301");
    for (let i = 0; i < 10; i++) await writeFile(path.join(folder, parts.with(4, `0000000${i}`).join(".")), "{}");
    const all = await Promise.all(Array.from({ length: 6 }, () => fileLocks(folder).acquire(key, "test")));
    expect(all.filter(({ held }) => held).length).toBeLessThanOrEqual(1);
  });

  it("excludes processes from each other, so that no increment of a shared file is lost", async () => {
    const counter = path.join(folder, "counter");
    await writeFile(counter, "0");
    const worker = new URL("../testing/lockWorker.ts", import.meta.url);
    const children = [1, 2, 3].map(() => fork(worker, [folder, counter, "40"], { execArgv: [] }));
    await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
    expect(await readFile(counter, "utf8")).toBe("120");
  });

  it("admits another process after the holder is killed", async () => {
    const worker = new URL("../testing/lockWorker.ts", import.meta.url);
    const child = fork(worker, [folder], { execArgv: [] });
    await new Promise((resolve) => child.once("message", resolve));
    const before = await fileLocks(folder).acquire(key, "test");
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(before).toMatchObject({ held: false, holder: { pid: child.pid } });
    expect((await fileLocks(folder).acquire(key, "test")).held).toBe(true);
  });
});
