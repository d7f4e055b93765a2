import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeTextFile, rehearseChange } from "./changeText.ts";
import { temporaryFile } from "./durableFile.ts";
import { writeInPlace } from "./inPlace.ts";

/** The operations that fail: renaming to `.env`, and the nth write to that file. */
const disk = vi.hoisted(() => ({
  isMounted: false,
  failing: [] as number[],
  writes: 0,
  onWrite: () => {},
  log: [] as string[],
}));

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  return {
    ...fs,
    rename: async (from: string, to: string) => {
      if (disk.isMounted && to.endsWith("/.env")) throw failure("EBUSY", "rename");
      await fs.rename(from, to);
    },
    open: async (...args: Parameters<typeof fs.open>) => {
      const handle = await fs.open(...args);
      const name = String(args[0]).slice(String(args[0]).lastIndexOf("/") + 1);
      const { sync, truncate } = handle;
      handle.sync = async () => {
        await sync.call(handle);
        disk.log.push(name.endsWith(".old") ? "sync copy" : name === ".env" ? "sync file" : "sync folder");
      };
      if (name !== ".env") return handle;
      handle.truncate = async (length?: number) => {
        await truncate.call(handle, length);
        disk.log.push("cut file");
      };
      const write = handle.write.bind(handle) as (...args: unknown[]) => Promise<{ bytesWritten: number }>;
      handle.write = (async (bytes: Uint8Array, offset: number, length: number, at: number) => {
        disk.onWrite();
        // The failing operation has already started.
        const result = await write(bytes, offset, Math.min(length, 5), at);
        if (disk.failing.includes(disk.writes++)) throw failure("EIO", "write");
        return result;
      }) as unknown as typeof handle.write;
      return handle;
    },
  };
});

let folder: string;
const at = (name: string) => path.join(folder, name);
const env = () => readFile(at(".env"), "utf8");
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "change-")));
  await writeFile(at(".env"), "TOKEN=old\n");
  Object.assign(disk, { isMounted: true, failing: [], writes: 0, onWrite: () => {}, log: [] });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")("mount point", () => {
  it.each(["TOKEN=a longer one\n", "T=1\n", ""])("is written in place: %j", async (text) => {
    const { ino } = await stat(at(".env"));
    await changeTextFile(at(".env"), () => text);
    expect(await env()).toBe(text);
    expect((await stat(at(".env"))).ino).toBe(ino);
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("keeps its old content in a file next to it, accessible only to its owner, until the new content is written", async () => {
    const copies: string[] = [];
    disk.onWrite = () => {
      const script = 'cat "$0"/.env.*.old && stat -c %a "$0"/.env.*.old';
      copies.push(spawnSync("sh", ["-c", script, folder], { encoding: "utf8" }).stdout);
    };
    await changeTextFile(at(".env"), () => "TOKEN=new\n");
    expect(copies).toEqual(["TOKEN=old\n600\n", "TOKEN=old\n600\n"]);
  });

  it("contains only empty lines after the new content until it is truncated", async () => {
    const seen: string[] = [];
    disk.onWrite = () => void seen.push(spawnSync("cat", [at(".env")], { encoding: "utf8" }).stdout);
    await changeTextFile(at(".env"), () => "A\n");
    expect(seen).toEqual(["TOKEN=old\n", "A\n\n\n\n=old\n"]);
    expect(await env()).toBe("A\n");
  });

  it("gets its old content back if writing fails", async () => {
    disk.failing = [1];
    const failed = changeTextFile(at(".env"), () => "NEW=a longer one\n");
    await expect(failed).rejects.toThrow(`${at(".env")} cannot be replaced (EIO).`);
    expect(await env()).toBe("TOKEN=old\n");
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("is damaged if restoring the old content also fails, and both the message and the next change name the copy", async () => {
    disk.failing = [0, 1];
    const failed = changeTextFile(at(".env"), () => "NEW=new\n");
    const words = /^Writing .*\.env was interrupted, so the file may be damaged\. Its old content is in (.*?\.old)\./;
    const message = await failed.then(String, ({ message }: Error) => message);
    expect(message).toMatch(words);
    const [, copy = ""] = words.exec(message) ?? [];
    expect(await readFile(copy, "utf8")).toBe("TOKEN=old\n");
    disk.isMounted = false;
    await expect(rehearseChange(at(".env"), (text) => text)).rejects.toThrow(copy);
    await rm(copy);
    await rehearseChange(at(".env"), (text) => text);
  });

  it("is on disk after each step", async () => {
    const content = { before: Buffer.from("TOKEN=old\n"), after: Buffer.from("TOKEN=new\n") };
    await writeInPlace(at(".env"), content, async () => void disk.log.push("ask"));
    expect(disk.log).toEqual(["sync copy", "sync folder", "ask", "sync file", "cut file", "sync file"]);
    expect(await env()).toBe("TOKEN=new\n");
  });

  it("stays unchanged if writing is not allowed, as does the target of a link", async () => {
    const content = { before: Buffer.from("TOKEN=old\n"), after: Buffer.from("TOKEN=new\n") };
    const refuse = () => Promise.reject(new Error("on purpose"));
    await expect(writeInPlace(at(".env"), content, refuse)).rejects.toThrow("on purpose");
    expect(await readdir(folder)).toEqual([".env"]);
    await symlink(".env", at("link"));
    await expect(writeInPlace(at("link"), content, async () => {})).rejects.toThrow("ELOOP");
    expect(await env()).toBe("TOKEN=old\n");
  });

  it("ignores a copy that Git tracks and a copy of another file", async () => {
    const copy = await temporaryFile(at(".env"), "old");
    await writeFile(copy, "TOKEN=theirs\n");
    await writeFile(await temporaryFile(at(".env.local"), "old"), "");
    for (const args of [
      ["init", "-q"],
      ["add", "-f", path.basename(copy)],
    ])
      spawnSync("git", ["-C", folder, ...args]);
    await rehearseChange(at(".env"), (text) => text);
    expect(await env()).toBe("TOKEN=old\n");
  });

  it("is not written if its lock was removed or another program wrote it", async () => {
    const removed = changeTextFile(at(".env"), async () => {
      for (const name of await readdir(folder)) if (name.endsWith(".lock")) await rm(at(name));
      return "TOKEN=new\n";
    });
    await expect(removed).rejects.toThrow(/The lock of .* was removed/);
    expect(await env()).toBe("TOKEN=old\n");
    expect(await readdir(folder)).toEqual([".env"]);
    let round = 0;
    await changeTextFile(at(".env"), async (text) => {
      if (round++ === 0) await writeFile(at(".env"), "A=1\nTOKEN=old\n");
      return text.replace("old", "new");
    });
    expect(await env()).toBe("A=1\nTOKEN=new\n");
  });
});

describe("a rehearsal", () => {
  const longer = (text: string) => `${text}${"#".repeat(300)}`;

  it.each([true, false])("writes the file and keeps its content (as a mount point: %s)", async (isMounted) => {
    disk.isMounted = isMounted;
    const before = await stat(at(".env"), { bigint: true });
    await rehearseChange(at(".env"), longer);
    const after = await stat(at(".env"), { bigint: true });
    expect(after.mtimeNs).toBeGreaterThan(before.mtimeNs);
    if (process.platform === "linux") expect(after.ino === before.ino).toBe(isMounted);
    expect(await env()).toBe("TOKEN=old\n");
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("reports a lock that is never released", async () => {
    const lock = at(".env.0123456789ab.12.345.01234567.lock");
    await writeFile(lock, '{"host":"build-7"}');
    await expect(rehearseChange(at(".env"), longer, 0)).rejects.toThrow(
      `Process 12 on build-7 is writing ${at(".env")}. The file was not changed. Try again later; if that machine no longer exists, remove ${lock}.`,
    );
  });

  it("ignores a lock from another machine if Git tracks it, and keeps the lock's file", async () => {
    const lock = ".env.0123456789ab.12.345.01234567.lock";
    await writeFile(at(lock), "{}");
    for (const args of [
      ["init", "-q"],
      ["add", "-f", lock],
    ])
      spawnSync("git", ["-C", folder, ...args]);
    await rehearseChange(at(".env"), longer, 0);
    expect(await readdir(folder)).toContain(lock);
  });

  it("respects a lock from this machine, whether Git tracks it or not", async () => {
    const lock = path.basename(await temporaryFile(at(".env"))).replace(/tmp$/, "lock");
    await writeFile(at(lock), "{}");
    for (const args of [
      ["init", "-q"],
      ["add", "-f", lock],
    ])
      spawnSync("git", ["-C", folder, ...args]);
    await expect(rehearseChange(at(".env"), longer, 0)).rejects.toThrow(lock);
  });
});
