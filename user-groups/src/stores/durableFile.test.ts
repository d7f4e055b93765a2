import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { syncFolder } from "@sitekeeper/command-line/durableFile";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOnce, removeDurably, writeDurably } from "./durableFile.ts";
import { openStateFolder } from "./stateFolder.ts";

/** The file operations in order, and the operations that fail. */
const disk = vi.hoisted(() => ({ log: [] as string[], broken: "", code: "EIO", open: 0 }));

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const { basename } = await import("node:path");
  const short = (file: unknown) => (String(file).endsWith(".tmp") ? "temporary" : basename(String(file)));
  const done = (what: string) => {
    if (disk.broken.split(", ").includes(what)) throw Object.assign(new Error(`${what} fails`), { code: disk.code });
    disk.log.push(what);
  };
  return {
    ...fs,
    open: async (...args: Parameters<typeof fs.open>) => {
      const handle = await fs.open(...args);
      disk.open++;
      const { sync, writeFile: write, close } = handle;
      handle.close = async () => {
        await close.call(handle);
        disk.open--;
      };
      handle.sync = async () => {
        await sync.call(handle);
        done(`sync ${short(args[0])}`);
      };
      handle.writeFile = async (...content: Parameters<typeof write>) => {
        await write.apply(handle, content);
        done(`write ${short(args[0])}`);
      };
      return handle;
    },
    rename: async (from: string, to: string) => {
      done(`rename ${short(from)} ${short(to)}`);
      await fs.rename(from, to);
    },
    link: async (from: string, to: string) => {
      done(`link ${short(from)} ${short(to)}`);
      await fs.link(from, to);
    },
    rm: async (file: string, options?: object) => {
      await fs.rm(file, options);
      if (!short(file).startsWith("durable-")) done(`remove ${short(file)}`);
    },
  };
});

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "durable-"));
  disk.log.length = 0;
  disk.broken = "";
  disk.code = "EIO";
});
afterEach(() => {
  disk.broken = "";
  expect(disk.open).toBe(0);
  return rm(folder, { recursive: true, force: true });
});

const isPosix = process.platform !== "win32";
const folderSynced = (name: string) => (isPosix ? [`sync ${name}`] : []);

describe("durable write", () => {
  it("puts the content on disk before it replaces the file, and the name before the promise resolves", async () => {
    await writeDurably(at("a"), "new");
    const name = path.basename(folder);
    expect(disk.log).toEqual(["write temporary", "sync temporary", "rename temporary a", ...folderSynced(name)]);
    expect(await readFile(at("a"), "utf8")).toBe("new");
  });

  it("removes the name from the disk before the promise resolves", async () => {
    await writeFile(at("a"), "");
    await removeDurably(at("a"));
    expect(disk.log).toEqual(["remove a", ...folderSynced(path.basename(folder))]);
    disk.log.length = 0;
    await removeDurably(at("a"));
    expect(disk.log).toEqual([]);
  });

  it.each(["write temporary", "sync temporary", "rename temporary a"])(
    "leaves only the old file if this fails: %s",
    async (what) => {
      await writeFile(at("a"), "old");
      disk.broken = what;
      await expect(writeDurably(at("a"), "new")).rejects.toThrow(`${what} fails`);
      expect(await readdir(folder)).toEqual(["a"]);
      expect(await readFile(at("a"), "utf8")).toBe("old");
    },
  );

  it.each(["EPERM", "EBUSY", "EACCES", "ELOOP", "EXDEV"])(
    "leaves the old file if the system refuses to rename, as Windows does for an open file: %s",
    async (code) => {
      await writeFile(at("a"), "old");
      Object.assign(disk, { broken: "rename temporary a", code });
      await expect(writeDurably(at("a"), "new")).rejects.toMatchObject({ code });
      expect(await readdir(folder)).toEqual(["a"]);
      expect(await readFile(at("a"), "utf8")).toBe("old");
    },
  );

  it("creates a file once: the second call finds the first file on disk", async () => {
    const name = path.basename(folder);
    expect(await createOnce(at("a"), "first")).toBe(true);
    const steps = ["write temporary", "sync temporary", "link temporary a", "remove temporary", ...folderSynced(name)];
    expect(disk.log).toEqual(steps);
    disk.log.length = 0;
    expect(await createOnce(at("a"), "second")).toBe(false);
    expect(disk.log).toEqual(steps);
    expect(await readFile(at("a"), "utf8")).toBe("first");
    expect(await readdir(folder)).toEqual(["a"]);
  });

  it.each(["write temporary", "sync temporary", "link temporary a"])(
    "creates nothing if this fails: %s",
    async (what) => {
      disk.broken = what;
      await expect(createOnce(at("a"), "new")).rejects.toThrow(`${what} fails`);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  describe("file system without hard links", () => {
    beforeEach(() => {
      disk.broken = "link temporary a, link temporary salt";
      disk.code = "EPERM";
    });

    it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EISDIR"])("creates a file once (%s)", async (code) => {
      disk.code = code;
      const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`);
      const created = await Promise.all(texts.map((text) => createOnce(at("a"), text)));
      expect(created.filter(Boolean)).toHaveLength(1);
      expect(await createOnce(at("a"), "later")).toBe(false);
      expect(await readFile(at("a"), "utf8")).toBe(texts[created.indexOf(true)]);
      expect(await readdir(folder)).toEqual(["a"]);
    });

    it("renames the content to the file's name once it is on disk", async () => {
      await createOnce(at("a"), "new");
      const steps = ["write temporary", "sync temporary", "rename temporary a", "remove temporary"];
      expect(disk.log).toEqual([...steps, ...folderSynced(path.basename(folder))]);
    });

    it("waits until the file of another process is complete", async () => {
      await writeFile(at("a"), "");
      const found = createOnce(at("a"), "second").then(async (isOurs) => [isOurs, await readFile(at("a"), "utf8")]);
      await setTimeout(50);
      await writeFile(at("a"), "first");
      expect(await found).toEqual([false, "first"]);
    });

    it("does not touch a file that another process left empty", async () => {
      await writeFile(at("a"), "");
      expect(await createOnce(at("a"), "second")).toBe(false);
      expect(await readFile(at("a"), "utf8")).toBe("");
      expect(await readdir(folder)).toEqual(["a"]);
    });

    it("creates nothing if renaming fails as well", async () => {
      disk.broken = "link temporary a, rename temporary a";
      await expect(createOnce(at("a"), "new")).rejects.toThrow("rename temporary a fails");
      expect(await readdir(folder)).toEqual([]);
    });

    it("gives the same salt to programs that open a state folder at the same time", async () => {
      const opened = await Promise.all(Array.from({ length: 5 }, () => openStateFolder(at("state"))));
      expect(new Set(opened.map(({ fingerprint }) => fingerprint("token"))).size).toBe(1);
    });
  });

  it.skipIf(!isPosix)("fails if the folder cannot be synced, because the name may be lost", async () => {
    disk.broken = `sync ${path.basename(folder)}`;
    await expect(writeDurably(at("a"), "new")).rejects.toThrow("fails");
    await expect(removeDurably(at("a"))).rejects.toThrow("fails");
    await expect(syncFolder(folder)).rejects.toThrow("fails");
  });

  it.skipIf(!isPosix).each(["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])(
    "tolerates folders that cannot be synced (%s)",
    async (code) => {
      disk.broken = `sync ${path.basename(folder)}`;
      disk.code = code;
      await writeDurably(at("a"), "new");
      expect(await readFile(at("a"), "utf8")).toBe("new");
      await removeDurably(at("a"));
      expect(await createOnce(at("a"), "again")).toBe(true);
    },
  );

  it("is used for journals, records, and the salt", async () => {
    const { journal, registry } = await openStateFolder(at("deep/state"));
    const name = path.basename(folder);
    expect(disk.log.filter((line) => !line.startsWith("remove"))).toEqual([
      ...[...folderSynced("deep"), ...folderSynced(name)],
      ...[...folderSynced("state"), ...folderSynced("state"), ...folderSynced("state")],
      "write temporary",
      "sync temporary",
      "link temporary salt",
      ...folderSynced("state"),
    ]);
    disk.log.length = 0;
    await openStateFolder(at("deep/state"));
    expect(disk.log).toEqual([]);
    const key = { origin: "https://example.com", environment: "", userGroupId: "acme" };
    const entry = {
      key,
      journal: { attempt: "a", oldFingerprint: "f", fences: 0, resting: false },
      writtenAt: { wall: 1, uptime: 1 },
      apiTokenFingerprint: "g",
    };
    const writesOf = (where: string) => [
      "write temporary",
      "sync temporary",
      expect.stringMatching(/^rename temporary [0-9a-f]{32}\.json$/),
      ...folderSynced(where),
    ];
    disk.log.length = 0;
    await journal.write(entry);
    expect(disk.log).toEqual(writesOf("journal"));
    disk.log.length = 0;
    await journal.clear(key);
    expect(disk.log).toEqual([expect.stringMatching(/^remove /), ...folderSynced("journal")]);
    disk.log.length = 0;
    await registry.write({ key, fingerprint: "f", verifiedAt: 1 });
    expect(disk.log).toEqual(writesOf("groups"));
  });
});
