import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type MachineIdentity, machineGuid, machineIdentity, platformUuid } from "./machineIdentity.ts";
import { isGone, machineTag, processMark, processStart, startByPs } from "./processIdentity.ts";

afterEach(() => vi.unstubAllEnvs());

const machine: MachineIdentity = { host: "localhost", machine: "a".repeat(32), boot: "b1", space: "pid:[4026531836]" };

describe("processStart", () => {
  it("stays the same while a process is running", async () => {
    expect(await processStart(process.pid)).toMatch(/^[0-9a-zA-Z]+$/);
    expect(await processStart(process.pid)).toBe(await processStart(process.pid));
    expect(await processStart(1)).not.toBe(await processStart(process.pid));
  });

  it("returns undefined for a process that is not running", async () => {
    expect(await processStart(4_194_301)).toBeUndefined();
  });

  it.skipIf(process.platform !== "linux")(
    "returns undefined for a process that has ended but was not waited for",
    async () => {
      // The child ends after the exec, because a shell would wait for it.
      const parent = spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 30"], { stdio: ["ignore", "pipe", "ignore"] });
      try {
        const [line] = await once(parent.stdout, "data");
        await expect.poll(() => processStart(Number(String(line))), { timeout: 10_000 }).toBeUndefined();
        expect(await readFile(`/proc/${String(line).trim()}/stat`, "utf8")).toContain(" Z ");
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  it.skipIf(process.platform === "win32")(
    "is the same in every time zone and language if it was read from ps",
    async () => {
      const start = await startByPs(process.pid);
      expect(start).toMatch(/^[A-Z][a-z]{2}[A-Z][a-z]{2}\d+$/);
      for (const zone of ["Asia/Tokyo", "America/New_York"]) {
        vi.stubEnv("TZ", zone);
        vi.stubEnv("LC_ALL", "de_DE.UTF-8");
        expect(await startByPs(process.pid)).toBe(start);
      }
    },
  );
});

describe("machineTag", () => {
  it("is the same for one machine after a restart", () => {
    expect(machineTag(machine)).toMatch(/^[0-9a-f]{12}$/);
    expect(machineTag({ ...machine, boot: "b2" })).toBe(machineTag(machine));
  });

  it.each<[string, Partial<MachineIdentity>]>([
    ["another machine with the same name", { machine: "c".repeat(32) }],
    ["another name", { host: "other" }],
    ["a container", { space: "pid:[4026532000]" }],
    ["a machine without an ID", { machine: "" }],
  ])("differs for %s", (_, other) => {
    expect(machineTag({ ...machine, ...other })).not.toBe(machineTag(machine));
  });

  it("depends on the boot if the machine has no ID", () => {
    const nameless = { ...machine, machine: "" };
    expect(machineTag(nameless)).toBe(machineTag(nameless));
    expect(machineTag({ ...nameless, boot: "b2" })).not.toBe(machineTag(nameless));
  });

  it("does not equal any other tag if the parts are unknown", () => {
    const unknown = { ...machine, machine: "", boot: "" };
    expect(machineTag(unknown)).not.toBe(machineTag(unknown));
  });

  it.skipIf(process.platform !== "linux")("consists of values from the system", async () => {
    const { host, machine, boot, space } = await machineIdentity();
    const id = (await readFile("/etc/machine-id", "utf8").catch(() => "")).trim();
    if (/^[0-9a-f]{32}$/.test(id)) expect(machine).toBe(id);
    expect([host, boot, space]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^pid:/),
    ]);
  });

  it("reads the output of macOS and Windows", () => {
    expect(platformUuid('    "IOPlatformUUID" = "12345678-ABCD-0000-0000-000000000001"\n')).toBe(
      "12345678-ABCD-0000-0000-000000000001",
    );
    expect(machineGuid("\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\r\n    MachineGuid    REG_SZ    0f0e-1234\r\n\r\n")).toBe(
      "0f0e-1234",
    );
    expect([platformUuid("nothing"), machineGuid("ERROR: not found")]).toEqual(["", ""]);
  });
});

describe("isGone", () => {
  it("returns true only for processes of this machine that have certainly ended", async () => {
    const own = await processMark();
    const [tag, pid, start] = own.split(".");
    expect(await isGone(own)).toBe(false);
    expect(await isGone(`${tag}.4194301.${start}`)).toBe(true);
    expect(await isGone(`${tag}.${pid}.1${start}`)).toBe(true);
    // A mark without a start may belong to this process, because an empty start neither equals nor differs from
    // another.
    expect(await isGone(`${tag}.${pid}.`)).toBe(false);
    expect(await isGone(`0123456789ab.4194301.${start}`)).toBe(false);
  });

  it.skipIf(process.platform !== "linux")("returns false while no more files can be opened", async () => {
    const script = `
      import { closeSync, openSync } from "node:fs";
      import { isGone } from ${JSON.stringify(new URL("./processIdentity.ts", import.meta.url).href)};
      const [mark] = process.argv.slice(1);
      const before = await isGone(mark);
      const open = [];
      try {
        for (;;) open.push(openSync("/dev/null", "r"));
      } catch {}
      const during = await isGone(mark);
      for (const descriptor of open) closeSync(descriptor);
      console.log(JSON.stringify([before, during]));`;
    const node = [process.execPath, "--input-type=module", "-e", script, await processMark()];
    const { stdout } = await promisify(execFile)("sh", ["-c", 'ulimit -n 60; exec "$@"', "sh", ...node]);
    expect(JSON.parse(stdout)).toEqual([false, false]);
  });
});
