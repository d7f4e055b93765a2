import { spawnSync } from "node:child_process";
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFile } from "./durableFile.ts";
import { EnvSecretStore } from "./envSecretStore.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "env-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);

const envStore = (file: string, variable: string) => new EnvSecretStore(file, variable);

describe("EnvSecretStore", () => {
  it("replaces the value in place, and keeps the mode and all other bytes", async () => {
    const before = Buffer.from('\ufeff# caf\xe9 \xff\r\nA=1\r\nTOKEN="old" # why\r\nB=2', "latin1");
    await writeFile(at(".env"), before);
    await chmod(at(".env"), 0o640);
    const store = envStore(at(".env"), "TOKEN");
    await store.check();
    expect(await store.get()).toBe("old");
    await store.set("key", "new");
    expect(await store.get()).toBe("new");
    const after = await readFile(at(".env"), "latin1");
    expect(after).toBe(before.toString("latin1").replace("old", "new"));
    expect((await stat(at(".env"))).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("reads a value only if all programs that read the file agree on it", async () => {
    await writeFile(at(".env"), "TOKEN=new\nTOKEN: other\n");
    expect(await envStore(at(".env"), "TOKEN").get()).toBeUndefined();
  });

  it("creates a missing file with access for its owner only", async () => {
    const store = envStore(at(".env"), "TOKEN");
    await store.check();
    expect(await readdir(folder)).toEqual([]);
    expect(await store.get()).toBeUndefined();
    await store.set("key", "new");
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=new\n");
    expect((await stat(at(".env"))).mode & 0o777).toBe(0o600);
  });

  it("preserves UTF-8", async () => {
    const text = "# äöü 文\u00a0🎉\nTOKEN=old\n";
    await writeFile(at(".env"), text);
    await envStore(at(".env"), "TOKEN").set("key", "new");
    expect(await readFile(at(".env"), "utf8")).toBe(text.replace("old", "new"));
  });

  it("adds a missing variable", async () => {
    await writeFile(at(".env"), "A=1");
    const store = envStore(at(".env"), "TOKEN");
    await store.check();
    expect(await store.get()).toBeUndefined();
    await store.set("key", "new");
    expect(await readFile(at(".env"), "utf8")).toBe("A=1\nTOKEN=new\n");
  });

  it("treats an empty value as absent", async () => {
    await writeFile(at(".env"), "TOKEN=\n");
    expect(await envStore(at(".env"), "TOKEN").get()).toBeUndefined();
  });

  it("writes through a link within the folder, and keeps the link", async () => {
    await mkdir(at("config"));
    await writeFile(at("config", "real"), "TOKEN=old\n");
    await symlink("config/real", at(".env"));
    await envStore(at(".env"), "TOKEN").set("key", "new");
    expect(await readFile(at("config", "real"), "utf8")).toBe("TOKEN=new\n");
    expect((await lstat(at(".env"))).isSymbolicLink()).toBe(true);
  });

  it("accepts a folder behind a link", async () => {
    await mkdir(at("real"));
    await writeFile(at("real", ".env"), "");
    await symlink("real", at("link"));
    await envStore(at("link", ".env"), "TOKEN").set("key", "new");
    expect(await readFile(at("real", ".env"), "utf8")).toBe("TOKEN=new\n");
  });

  const refused: [string, () => Promise<unknown>, RegExp][] = [
    [
      "a link that points outside the folder",
      async () => {
        await writeFile(at("outside"), "TOKEN=old\n");
        await symlink("../outside", at("site", ".env"));
      },
      /link that points outside its folder/,
    ],
    [
      "a link to a folder whose name starts the same way",
      async () => {
        await mkdir(at("site2"));
        await writeFile(at("site2", "e"), "TOKEN=old\n");
        await symlink("../site2/e", at("site", ".env"));
      },
      /link that points outside its folder/,
    ],
    ["a dangling link", () => symlink("nowhere", at("site", ".env")), /link to a file that does not exist/],
    ["an empty UTF-16 file", () => writeFile(at("site", ".env"), "\ufeff", "utf16le"), /is not UTF-8 text/],
    ["a UTF-16 file", () => writeFile(at("site", ".env"), "\ufeffTOKEN=old\n", "utf16le"), /is not UTF-8 text/],
    [
      "a file of more than 1 MB",
      () => writeFile(at("site", ".env"), `TOKEN=old\n${"#".repeat(1024 * 1024)}`),
      /is 1\.1 MB\. A file larger than 1 MB is not changed\./,
    ],
    ["a folder", () => mkdir(at("site", ".env")), /is not a regular file/],
    ["a pipe", async () => void spawnSync("mkfifo", [at("site", ".env")]), /is not a regular file/],
    ["a missing folder", () => rm(at("site"), { recursive: true }), /The folder of .* does not exist/],
    [
      "a file that readers interpret differently",
      () => writeFile(at("site", ".env"), 'TOKEN="old\nB="2"\n'),
      /\.env: Line 1: with a new value for TOKEN, .* would also read a different value for B/,
    ],
    [
      "a byte order mark before the variable",
      () => writeFile(at("site", ".env"), "\ufeffTOKEN=old\n"),
      /\.env: Line 1: the file starts with a byte order mark/,
    ],
    [
      "a file instead of a folder",
      async () => {
        await rm(at("site"), { recursive: true });
        await writeFile(at("site"), "");
      },
      /cannot be read \(ENOTDIR\)/,
    ],
  ];
  it.each(refused)("rejects %s", async (_, prepare, words) => {
    await mkdir(at("site"));
    await prepare();
    const store = envStore(at("site", ".env"), "TOKEN");
    await expect(store.check()).rejects.toThrow(words);
    await expect(store.set("key", "new")).rejects.toThrow(words);
  });

  it("does not lose a concurrent change to another variable", async () => {
    const names = ["A", "B", "C", "D", "E", "F"];
    await writeFile(at(".env"), names.map((name) => `${name}=old\n`).join(""));
    await Promise.all(names.map((name) => envStore(at(".env"), name).set("key", `new-${name}`)));
    expect(await readFile(at(".env"), "utf8")).toBe(names.map((name) => `${name}=new-${name}\n`).join(""));
  });

  it("rejects a file with several names before anything is sent, but stores an existing token", async () => {
    await writeFile(at("other"), "TOKEN=old\n");
    await link(at("other"), at(".env"));
    const store = envStore(at(".env"), "TOKEN");
    await expect(store.check()).rejects.toThrow(/one of 2 names \(hard links\)/);
    await store.set("key", "new");
    expect(await store.get()).toBe("new");
  });

  it("rejects a name that is too long for the disk before anything is sent", async () => {
    // The name of the temporary file next to it would be too long.
    const file = at("e".repeat(240));
    await writeFile(file, "TOKEN=old\n");
    await expect(envStore(file, "TOKEN").check()).rejects.toThrow(
      /cannot be replaced \(ENAMETOOLONG\)\. Nothing was sent/,
    );
  });

  it("reports the lines that still contain the old token", async () => {
    const old = "ugt_0123456789abcdef";
    await writeFile(at(".env"), `# ${old}\r\nTOKEN=${old}\r\nCOPY="${old}"\r\n`);
    const store = envStore(at(".env"), "TOKEN");
    expect(store.oldTokenLines).toEqual([]);
    await store.set("key", "new");
    expect(store.oldTokenLines).toEqual([1, 3]);
    await writeFile(at(".env"), "TOKEN=old\n# an old thing\n");
    await store.set("key", "new");
    expect(store.oldTokenLines).toEqual([]);
  });

  it("removes only files left behind by a process that was killed during a write", async () => {
    await writeFile(at(".env"), "TOKEN=old\n");
    const mine = path.basename(await temporaryFile(at(".env")));
    const [, , tag, , start] = mine.split(".");
    const dead = `.env.${tag}.4194301.${start}.01234567.tmp`;
    const otherFiles = [mine, `.env.0123456789ab.4194301.${start}.01234567.tmp`, `.other${dead.slice(4)}`, ".env.tmp"];
    for (const name of [dead, ...otherFiles]) await writeFile(at(name), "TOKEN=new\n");
    await envStore(at(".env"), "TOKEN").check();
    expect((await readdir(folder)).sort()).toEqual([".env", ...otherFiles].sort());
  });

  // Only root can create a file for another user.
  const asRoot = it.skipIf(process.geteuid?.() !== 0);
  asRoot.each([
    [1234, 4321],
    [1234, 0],
    [0, 4321],
  ])("keeps owner %i and group %i", async (uid, gid) => {
    await writeFile(at(".env"), "TOKEN=old\n");
    await chown(at(".env"), uid, gid);
    const store = envStore(at(".env"), "TOKEN");
    await store.check();
    await store.set("key", "new");
    expect(await stat(at(".env"))).toMatchObject({ uid, gid });
  });

  asRoot.each([
    ["owner", 4321, 0],
    ["group", 1234, 4321],
  ])("rejects a file whose %s cannot be kept", async (_, uid, gid) => {
    await writeFile(at(".env"), "TOKEN=old\n");
    await chown(at(".env"), uid, gid);
    await chmod(folder, 0o777);
    const user = vi.spyOn(process, "geteuid").mockReturnValue(1234);
    const groups = vi.spyOn(process, "getgroups").mockReturnValue([1234]);
    await expect(envStore(at(".env"), "TOKEN").check()).rejects.toThrow(/is owned by another user or group/);
    for (const spy of [user, groups]) spy.mockRestore();
  });

  asRoot("accepts a file that belongs to another of the user's groups", async () => {
    await writeFile(at(".env"), "TOKEN=old\n");
    await chown(at(".env"), 1234, 4321);
    const user = vi.spyOn(process, "geteuid").mockReturnValue(1234);
    const groups = vi.spyOn(process, "getgroups").mockReturnValue([1234, 4321]);
    await envStore(at(".env"), "TOKEN").check();
    for (const spy of [user, groups]) spy.mockRestore();
  });

  it("rejects an invalid name before anything is sent", async () => {
    await writeFile(at(".env"), "");
    await expect(envStore(at(".env"), "MY TOKEN").check()).rejects.toThrow(/is not a valid variable name/);
  });
});
