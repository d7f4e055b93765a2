import { expect, it } from "vitest";
import { renameWhenFree } from "./renameWhenFree.ts";

/** A fake machine on which the first `times` renames fail with an error code. */
function machineOf(platform: NodeJS.Platform, code: string, times: number) {
  const waits: number[] = [];
  let tries = 0;
  return {
    platform,
    waits,
    tries: () => tries,
    async rename() {
      if (tries++ < times) throw Object.assign(new Error(code), { code });
    },
    async sleep(ms: number) {
      waits.push(ms);
    },
  };
}

it.each(["EPERM", "EACCES", "EBUSY"])("retries on Windows until another program closes the file: %s", async (code) => {
  const machine = machineOf("win32", code, 3);
  await renameWhenFree("a", "b", machine);
  expect(machine.waits).toEqual([10, 20, 40]);
});

it("gives up on a file that stays open", async () => {
  const machine = machineOf("win32", "EBUSY", Number.POSITIVE_INFINITY);
  await expect(renameWhenFree("a", "b", machine)).rejects.toMatchObject({ code: "EBUSY" });
  expect(machine.waits.reduce((sum, each) => sum + each)).toBeLessThan(1500);
});

it.each([
  ["win32", "ENOENT"],
  ["win32", "EXDEV"],
  ["win32", "ELOOP"],
  ["linux", "EPERM"],
  ["linux", "EBUSY"],
  ["darwin", "EACCES"],
] as const)("does not retry on %s after %s", async (platform, code) => {
  const machine = machineOf(platform, code, 1);
  await expect(renameWhenFree("a", "b", machine)).rejects.toMatchObject({ code });
  expect([machine.tries(), machine.waits]).toEqual([1, []]);
});
