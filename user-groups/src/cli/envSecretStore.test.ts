import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EnvSecretStore } from "./envSecretStore.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "env-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);

describe("EnvSecretStore", () => {
  it("replaces the value in place, and keeps every other byte and the mode", async () => {
    const before = Buffer.from('\ufeff# caf\xe9 \xff\r\nA=1\r\nTOKEN="old" # why\r\nB=2', "latin1");
    await writeFile(at(".env"), before);
    await chmod(at(".env"), 0o640);
    const store = new EnvSecretStore(at(".env"), "TOKEN");
    await store.check();
    expect(await store.get()).toBe("old");
    await store.set("key", "new");
    expect(await store.get()).toBe("new");
    const after = await readFile(at(".env"), "latin1");
    expect(after).toBe(before.toString("latin1").replace("old", "new"));
    expect((await stat(at(".env"))).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("adds a variable that is missing", async () => {
    await writeFile(at(".env"), "A=1");
    const store = new EnvSecretStore(at(".env"), "TOKEN");
    await store.check();
    expect(await store.get()).toBeUndefined();
    await store.set("key", "new");
    expect(await readFile(at(".env"), "utf8")).toBe("A=1\nTOKEN=new\n");
  });

  it("takes an empty value for none", async () => {
    await writeFile(at(".env"), "TOKEN=\n");
    expect(await new EnvSecretStore(at(".env"), "TOKEN").get()).toBeUndefined();
  });

  it("writes through a link within the folder, and keeps the link", async () => {
    await mkdir(at("config"));
    await writeFile(at("config", "real"), "TOKEN=old\n");
    await symlink("config/real", at(".env"));
    await new EnvSecretStore(at(".env"), "TOKEN").set("key", "new");
    expect(await readFile(at("config", "real"), "utf8")).toBe("TOKEN=new\n");
    expect((await lstat(at(".env"))).isSymbolicLink()).toBe(true);
  });

  it("takes a folder that is reached through a link", async () => {
    await mkdir(at("real"));
    await writeFile(at("real", ".env"), "");
    await symlink("real", at("link"));
    await new EnvSecretStore(at("link", ".env"), "TOKEN").set("key", "new");
    expect(await readFile(at("real", ".env"), "utf8")).toBe("TOKEN=new\n");
  });

  const refused: [string, () => Promise<unknown>, RegExp][] = [
    [
      "a link out of the folder",
      async () => {
        await writeFile(at("outside"), "TOKEN=old\n");
        await symlink("../outside", at("site", ".env"));
      },
      /link out of its folder/,
    ],
    [
      "a link to a folder of which the name begins the same",
      async () => {
        await mkdir(at("site2"));
        await writeFile(at("site2", "e"), "TOKEN=old\n");
        await symlink("../site2/e", at("site", ".env"));
      },
      /link out of its folder/,
    ],
    ["a link that leads nowhere", () => symlink("nowhere", at("site", ".env")), /leads nowhere/],
    ["a folder", () => mkdir(at("site", ".env")), /is no file/],
    ["a missing file", async () => {}, /\.env does not exist\. Create it first/],
    ["a missing folder", () => rm(at("site"), { recursive: true }), /does not exist/],
    [
      "a file for a folder",
      async () => {
        await rm(at("site"), { recursive: true });
        await writeFile(at("site"), "");
      },
      /cannot be read \(ENOTDIR\)/,
    ],
  ];
  it.each(refused)("refuses %s", async (_, prepare, words) => {
    await mkdir(at("site"));
    await prepare();
    const store = new EnvSecretStore(at("site", ".env"), "TOKEN");
    await expect(store.check()).rejects.toThrow(words);
    await expect(store.set("key", "new")).rejects.toThrow(words);
  });

  it("refuses a name that is none before anything is sent", async () => {
    await writeFile(at(".env"), "");
    await expect(new EnvSecretStore(at(".env"), "MY TOKEN").check()).rejects.toThrow(/cannot be the name/);
  });
});
