import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { grantAccess, hasAccessList } from "../testing/accessList.ts";
import { mayHaveAccessList } from "./accessLists.ts";
import { changeTextFile } from "./changeText.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "acl-"));
  await writeFile(path.join(folder, ".env"), "TOKEN=old\n");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = () => path.join(folder, ".env");

describe.runIf(process.platform === "linux")("access control list", () => {
  it("is found on a file and on a folder whose new files inherit it", async ({ skip }) => {
    expect(await mayHaveAccessList(inFolder(), folder)).toBe(false);
    skip(!grantAccess(inFolder()), "python3 cannot set access control lists here");
    expect(await mayHaveAccessList(inFolder())).toBe(true);
    expect(await mayHaveAccessList(folder)).toBe(false);
    grantAccess(folder, "default");
    expect(await mayHaveAccessList(folder)).toBe(true);
  });

  it("is assumed for a file that no program can inspect", async () => {
    expect(await mayHaveAccessList(path.join(folder, "missing"))).toBe(true);
  });

  it("is kept when a file is changed", async ({ skip }) => {
    skip(!grantAccess(inFolder()), "python3 cannot set access control lists here");
    await changeTextFile(inFolder(), () => "TOKEN=new\n");
    expect(hasAccessList(inFolder())).toBe(true);
  });

  it("is not inherited from the folder when a file is changed", async ({ skip }) => {
    await chmod(inFolder(), 0o640);
    skip(!grantAccess(folder, "default"), "python3 cannot set access control lists here");
    await changeTextFile(inFolder(), () => "TOKEN=new\n");
    expect(hasAccessList(inFolder())).toBe(false);
  });
});
