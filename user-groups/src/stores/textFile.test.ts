import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceEnvVariable } from "./envFile.ts";
import { inTurnBeside } from "./fileLocks.ts";
import { changeTextFile } from "./textFile.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "text-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);
const withToken = (text: string) => replaceEnvVariable(text, "TOKEN", "new");

describe("changeTextFile", () => {
  it("changes a file of any size, and nothing else in it", async () => {
    const others = Array.from({ length: 60_000 }, (_, i) => `VARIABLE_${i}=value-${i}\n`).join("");
    expect(others.length).toBeGreaterThan(1024 * 1024);
    await writeFile(at(".env"), `${others}TOKEN=old\n`);
    await changeTextFile(at(".env"), (text) => text.replace("TOKEN=old", "TOKEN=new"));
    expect(await readFile(at(".env"), "utf8")).toBe(`${others}TOKEN=new\n`);
  });

  const unreadable: [string, Buffer][] = [
    ["UTF-16, as Windows PowerShell writes it", Buffer.from("\ufeffA=1\r\nTOKEN=old\r\n", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("A=1\n", "utf16le")],
    ["UTF-16, big endian", Buffer.from("\ufeffA=1\n", "utf16le").swap16()],
    ["an empty text in UTF-16", Buffer.from([0xff, 0xfe])],
    ["not text", Buffer.from([0x41, 0, 1, 2])],
  ];
  it.each(unreadable)("refuses a file that is %s, and leaves it as it is", async (_, bytes) => {
    await writeFile(at(".env"), bytes);
    await expect(changeTextFile(at(".env"), withToken)).rejects.toThrow(/is not UTF-8 text. Save it as UTF-8/);
    expect(await readFile(at(".env"))).toEqual(bytes);
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("leaves the file as it is when the change fails, and does not keep the lock", async () => {
    await writeFile(at(".env"), "A=1\n");
    const failing = changeTextFile(at(".env"), () => {
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await readFile(at(".env"), "utf8")).toBe("A=1\n");
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("loses no change that is made at the same time", async () => {
    await writeFile(at("counter"), "0");
    const increment = () =>
      changeTextFile(at("counter"), async (text) => {
        await sleep(5);
        return String(Number(text) + 1);
      });
    await Promise.all(Array.from({ length: 5 }, increment));
    expect(await readFile(at("counter"), "utf8")).toBe("5");
  });

  it("waits for whoever writes the file through a link", async () => {
    await writeFile(at("real"), "A=1\n");
    await symlink("real", at(".env"));
    const events: string[] = [];
    const turn = { purpose: "test", patienceMs: 5_000, problem: () => new Error("busy") };
    const first = inTurnBeside(at("real"), turn, async () => {
      await sleep(150);
      events.push("first");
    });
    await expect.poll(() => readdir(folder)).toHaveLength(3);
    await changeTextFile(at(".env"), (text) => {
      events.push("second");
      return withToken(text);
    });
    await first;
    expect(events).toEqual(["first", "second"]);
    expect(await readFile(at("real"), "utf8")).toBe("A=1\nTOKEN=new\n");
  });

  it("follows links as far as it is told", async () => {
    await mkdir(at("site", "app"), { recursive: true });
    await writeFile(at("site", "shared"), "A=1\n");
    await writeFile(at("outside"), "A=1\n");
    await symlink("../shared", at("site", "app", ".env"));
    await symlink("../../outside", at("site", "app", ".env.local"));
    await expect(changeTextFile(at("site", "app", ".env"), withToken)).rejects.toThrow(/link out of its folder/);
    await changeTextFile(at("site", "app", ".env"), withToken, at("site"));
    expect(await readFile(at("site", "shared"), "utf8")).toBe("A=1\nTOKEN=new\n");
    const outside = changeTextFile(at("site", "app", ".env.local"), withToken, at("site"));
    await expect(outside).rejects.toThrow(/link out of its folder/);
    expect(await readFile(at("outside"), "utf8")).toBe("A=1\n");
  });
});
