import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CasServer, startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

let folder: string;
let server: CasServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "into-"));
  server = await startCasServer();
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
  await mkdir(at("app"));
  await writeFile(at("app", ".env"), "A=1\nTOKEN=token-0\n");
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (...parts: string[]) => path.join(folder, ...parts);
const env = () => readFile(at("app", ".env"), "utf8");

/**
 * The options of `unshare` for a private mount namespace: as root, or as root in a user namespace. Undefined if neither
 * is allowed.
 */
const OWN_MOUNTS = [["-m"], ["-rm"]].find(
  (options) => spawnSync("unshare", [...options, "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0,
);

/**
 * Rotates the token into `app/.env` in a separate process that first runs a shell script. Only that process sees the
 * script's mounts.
 */
async function rotate(prepare: string) {
  const where = ["--dotenv", at("app", ".env"), "--variable", "TOKEN", "--state", at("state")];
  const command = [process.execPath, MAIN, "rotate", "acme", "--url", server.url, ...where];
  const script = ["sh", "-c", `${prepare} && exec "$@"`, "sh", ...command];
  const child = OWN_MOUNTS
    ? spawn("unshare", [...OWN_MOUNTS, ...script], options())
    : spawn("sh", script.slice(1), options());
  let err = "";
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  return { code, err };
}

const options = () => ({
  cwd: folder,
  env: { PATH: process.env.PATH, HOME: folder, USER_GROUPS_API_TOKEN: TEST_API_TOKEN },
});

describe("rotation into a file", { timeout: 30_000 }, () => {
  describe.runIf(OWN_MOUNTS !== undefined)("mount points (skipped if mounts are not allowed)", () => {
    it("writes the file in place", async () => {
      await writeFile(at("secret"), "A=1\nTOKEN=token-0\n");
      const { ino } = await stat(at("secret"));
      expect(await rotate("mount --bind secret app/.env")).toMatchObject({ code: 0 });
      expect(await readFile(at("secret"), "utf8")).toBe("A=1\nTOKEN=token-1\n");
      expect((await stat(at("secret"))).ino).toBe(ino);
      expect(await readdir(at("app"))).toEqual([".env"]);
      expect(server.commits()).toBe(1);
    });

    it.each([
      ["read-only", "mount --bind app/.env app/.env && mount -o remount,ro,bind app/.env", "EROFS"],
      ["in a read-only folder", "mount --bind app app && mount -o remount,ro,bind app", "EROFS"],
      [
        "on a full disk",
        "mkdir full && mount -t tmpfs -o size=8k none full && cp app/.env full && " +
          "! dd if=/dev/zero of=full/rest bs=4k count=9 2>/dev/null && mount --bind full/.env app/.env",
        "ENOSPC",
      ],
    ])("sends nothing when the file is %s", async (_, prepare, code) => {
      // The file fills its block, so that one more byte needs another block.
      const text = code === "ENOSPC" ? `${await env()}${"#".repeat(4000)}`.padEnd(4096, "\n") : await env();
      await writeFile(at("app", ".env"), text);
      const { code: exit, err } = await rotate(prepare);
      expect([exit, err]).toEqual([2, expect.stringContaining(`.env cannot be replaced (${code}). Nothing was sent.`)]);
      expect(server.requests).toEqual([]);
      expect(await env()).toBe(text);
      expect(await readdir(at("app"))).toEqual([".env"]);
    });
  });

  it("sends nothing when the file is immutable (skipped where chattr is not allowed)", async ({ skip }) => {
    skip(spawnSync("chattr", ["+i", at("app", ".env")]).status !== 0, "chattr +i is not allowed here");
    try {
      const { code, err } = await rotate("true");
      expect([code, err]).toEqual([2, expect.stringContaining(".env cannot be replaced (EPERM). Nothing was sent.")]);
    } finally {
      spawnSync("chattr", ["-i", at("app", ".env")]);
    }
    expect(server.requests).toEqual([]);
    expect(await readdir(at("app"))).toEqual([".env"]);
  });
});
