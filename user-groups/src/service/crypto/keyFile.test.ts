import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeyFile, readKeyFile } from "./keyFile.ts";

/** Whether files keep the mode that they are created with. */
const disk = vi.hoisted(() => ({ keepsModes: true }));
vi.mock("@sitekeeper/command-line/durableFile", async (original) => {
  const files = await original<typeof import("@sitekeeper/command-line/durableFile")>();
  const createDurably: typeof files.createDurably = async (file, write) => {
    const isOurs = await files.createDurably(file, write);
    if (!disk.keepsModes) chmodSync(file, 0o755);
    return isOurs;
  };
  return { ...files, createDurably };
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "key-file-"));
});
afterEach(() => {
  disk.keepsModes = true;
  rmSync(folder, { recursive: true });
});

describe("key file", () => {
  it("is created once, with access for its owner only, and without leaving any other file behind", async () => {
    const file = path.join(folder, "deep", "service.key");
    expect(readKeyFile(file)).toBeUndefined();
    const key = await createKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(readdirSync(path.dirname(file))).toEqual(["service.key"]);
    expect(readKeyFile(file)).toEqual(key);
    expect(await createKeyFile(file)).toEqual(key);
    expect(key.bytes).toHaveLength(32);
    expect(readFileSync(file, "utf8")).not.toContain(key.id);
  });

  it.each([0o644, 0o640, 0o604, 0o660])(
    "is rejected with mode %i, and the message contains the command that fixes it",
    async (mode) => {
      const file = path.join(folder, "service.key");
      await createKeyFile(file);
      chmodSync(file, mode);
      expect(() => readKeyFile(file)).toThrow(`chmod 600 ${file}`);
    },
  );

  it.each(["", "user-groups-key-1:short", "something else\n", `user-groups-key-1:${"A".repeat(44)}`])(
    "is rejected if it contains %j, and the message does not repeat the content",
    (text) => {
      const file = path.join(folder, "service.key");
      writeFileSync(file, text, { mode: 0o600 });
      expect(() => readKeyFile(file)).toThrow(`${file} is not a key file`);
    },
  );

  it.skipIf(process.platform === "win32")("is not created on a disk that would let everyone read it", async () => {
    disk.keepsModes = false;
    const file = path.join(folder, "service.key");
    await expect(createKeyFile(file)).rejects.toThrow("Choose a file on another disk with --key-file.");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is the same for all processes that create it at the same time", async () => {
    const file = path.join(folder, "service.key");
    const keys = await Promise.all(Array.from({ length: 8 }, () => createKeyFile(file)));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(readdirSync(folder)).toEqual(["service.key"]);
  });

  it("reports why it cannot be written", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    await expect(createKeyFile(path.join(file, "service.key"))).rejects.toThrow(
      /cannot be written \((ENOTDIR|EEXIST)\)/,
    );
    expect(existsSync(path.join(file, "service.key"))).toBe(false);
  });
});
