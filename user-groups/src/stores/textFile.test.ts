import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeTextFile } from "./changeText.ts";
import { replaceEnvVariable } from "./envFile.ts";
import { withLockBeside } from "./fileLocks.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "text-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);
const withToken = (text: string) => replaceEnvVariable(text, "TOKEN", "new");

describe("changeTextFile", () => {
  const MB = 1024 * 1024;
  const sized = (bytes: number) =>
    `${"#".repeat(99)}\n`
      .repeat(bytes / 100 + 1)
      .slice(0, bytes - 10)
      .concat("\nTOKEN=old");

  it("changes a file of 1 MB and keeps the rest of its content", async () => {
    await writeFile(at(".env"), sized(MB));
    await changeTextFile(at(".env"), withToken);
    expect(await readFile(at(".env"), "utf8")).toBe(`${sized(MB).slice(0, -3)}new`);
  });

  it.each([
    ["one byte", MB + 1, "1.1 MB"],
    ["much", 5 * MB, "5.0 MB"],
  ])("rejects a file that is %s larger, and leaves it unchanged", async (_, bytes, size) => {
    await writeFile(at(".env"), sized(bytes));
    await expect(changeTextFile(at(".env"), withToken)).rejects.toThrow(
      `${at(".env")} is ${size}. A file larger than 1 MB is not changed. Check the path, or use a smaller file.`,
    );
    expect(await readFile(at(".env"), "utf8")).toBe(sized(bytes));
    expect(await readdir(folder)).toEqual([".env"]);
  });

  const unreadable: [string, Buffer][] = [
    ["UTF-16, as Windows PowerShell writes it", Buffer.from("\ufeffA=1\r\nTOKEN=old\r\n", "utf16le")],
    ["UTF-16 without a byte order mark", Buffer.from("A=1\n", "utf16le")],
    ["big-endian UTF-16 without a byte order mark", Buffer.from("A=1\n", "utf16le").swap16()],
    ["big-endian UTF-16", Buffer.from("\ufeffA=1\n", "utf16le").swap16()],
    ["an empty UTF-16 file", Buffer.from([0xff, 0xfe])],
    ["not text", Buffer.from([0x41, 0, 1, 2])],
  ];
  it.each(unreadable)("rejects a file that is %s, and leaves it unchanged", async (_, bytes) => {
    await writeFile(at(".env"), bytes);
    await expect(changeTextFile(at(".env"), withToken)).rejects.toThrow(/is not UTF-8 text. Save it as UTF-8/);
    expect(await readFile(at(".env"))).toEqual(bytes);
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it.skipIf(process.platform === "win32")("does not treat a file that cannot be looked up as empty", async () => {
    const file = at("n".repeat(300));
    await expect(changeTextFile(file, withToken)).rejects.toThrow(`${file} cannot be read (ENAMETOOLONG).`);
  });

  it.skipIf(process.platform === "win32")(
    "replaces the file as a whole, so that open handles read the old text",
    async () => {
      await writeFile(at(".env"), "A=1\nTOKEN=old\n");
      const reader = await open(at(".env"));
      try {
        await changeTextFile(at(".env"), withToken);
        expect(await reader.readFile("utf8")).toBe("A=1\nTOKEN=old\n");
        expect(await readFile(at(".env"), "utf8")).toBe("A=1\nTOKEN=new\n");
      } finally {
        await reader.close();
      }
    },
  );

  it("leaves the file unchanged if the change fails, and releases the lock", async () => {
    await writeFile(at(".env"), "A=1\n");
    const failing = changeTextFile(at(".env"), () => {
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await readFile(at(".env"), "utf8")).toBe("A=1\n");
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("does not lose a concurrent change", async () => {
    await writeFile(at("counter"), "0");
    const increment = () =>
      changeTextFile(at("counter"), async (text) => {
        await sleep(5);
        return String(Number(text) + 1);
      });
    await Promise.all(Array.from({ length: 5 }, increment));
    expect(await readFile(at("counter"), "utf8")).toBe("5");
  });

  describe("editor that saves the file between read and write", () => {
    /** A change during which an action runs, up to the given number of times. */
    const during = (act: (round: number) => Promise<unknown>, times: number) => {
      let round = 0;
      return async (text: string) => {
        if (round < times) await act(round);
        round++;
        return withToken(text);
      };
    };
    const save = async (round: number) => {
      await writeFile(at("new"), `A=${round}\nTOKEN=old\n`);
      await rename(at("new"), at(".env"));
    };

    it("keeps the editor's changes", async () => {
      await writeFile(at(".env"), "TOKEN=old\n");
      const { before } = await changeTextFile(
        at(".env"),
        during((round) => save(round + 1), 2),
      );
      expect(before).toBe("A=2\nTOKEN=old\n");
      expect(await readFile(at(".env"), "utf8")).toBe("A=2\nTOKEN=new\n");
    });

    it("keeps the new mode of the file", { skip: process.platform === "win32" }, async () => {
      await writeFile(at(".env"), "TOKEN=old\n", { mode: 0o644 });
      await changeTextFile(
        at(".env"),
        during(() => chmod(at(".env"), 0o600), 1),
      );
      expect((await stat(at(".env"))).mode & 0o777).toBe(0o600);
    });

    it("keeps a new file", async () => {
      await changeTextFile(
        at(".env"),
        during(() => writeFile(at(".env"), "A=1\n"), 1),
      );
      expect(await readFile(at(".env"), "utf8")).toBe("A=1\nTOKEN=new\n");
    });

    it("gives up if the editor does not stop, and keeps the editor's changes", async () => {
      await writeFile(at(".env"), "TOKEN=old\n");
      const endless = changeTextFile(at(".env"), during(save, 100));
      await expect(endless).rejects.toThrow(
        `${at(".env")} is being changed by another program. The file was not changed. Try again later.`,
      );
      expect(await readFile(at(".env"), "utf8")).toMatch(/^A=\d+\nTOKEN=old\n$/);
      expect(await readdir(folder)).toEqual([".env"]);
    });
  });

  it("does not write after its lock was removed", async () => {
    await writeFile(at(".env"), "TOKEN=old\n");
    const suspended = changeTextFile(at(".env"), async (text) => {
      const [lock = ""] = (await readdir(folder)).filter((name) => name.endsWith(".lock"));
      await rm(at(lock));
      return withToken(text);
    });
    await expect(suspended).rejects.toThrow(
      `The lock of ${at(".env")} was removed, so another process may be writing it now. The file was not changed. Try again.`,
    );
    expect(await readFile(at(".env"), "utf8")).toBe("TOKEN=old\n");
    expect(await readdir(folder)).toEqual([".env"]);
  });

  it("waits for a process that writes the file through a link", async () => {
    await writeFile(at("real"), "A=1\n");
    await symlink("real", at(".env"));
    const events: string[] = [];
    const turn = { purpose: "test", timeoutMs: 5_000, problem: () => new Error("busy") };
    const writing = Promise.withResolvers<void>();
    const first = withLockBeside(at("real"), turn, async () => {
      await writing.promise;
      events.push("first");
    });
    await expect.poll(() => readdir(folder)).toHaveLength(3);
    const second = changeTextFile(at(".env"), (text) => {
      events.push("second");
      return withToken(text);
    });
    await sleep(150);
    writing.resolve();
    await Promise.all([first, second]);
    expect(events).toEqual(["first", "second"]);
    expect(await readFile(at("real"), "utf8")).toBe("A=1\nTOKEN=new\n");
  });

  it("follows links up to a limit", async () => {
    await mkdir(at("site", "app"), { recursive: true });
    await writeFile(at("site", "shared"), "A=1\n");
    await writeFile(at("outside"), "A=1\n");
    await symlink("../shared", at("site", "app", ".env"));
    await symlink("../../outside", at("site", "app", ".env.local"));
    await expect(changeTextFile(at("site", "app", ".env"), withToken)).rejects.toThrow(
      /link that points outside its folder/,
    );
    await changeTextFile(at("site", "app", ".env"), withToken, at("site"));
    expect(await readFile(at("site", "shared"), "utf8")).toBe("A=1\nTOKEN=new\n");
    const outside = changeTextFile(at("site", "app", ".env.local"), withToken, at("site"));
    await expect(outside).rejects.toThrow(/link that points outside its folder/);
    expect(await readFile(at("outside"), "utf8")).toBe("A=1\n");
  });
});
