import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { foreignFolder } from "./foreignFolder.ts";

let scratch: string;
const at = (...names: string[]) => path.join(scratch, ...names);
beforeEach(() => {
  scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "foreign-")));
  mkdirSync(at("a", "b"), { recursive: true, mode: 0o700 });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(scratch, { recursive: true, force: true });
});

const OTHER_USER = 4242;

describe.runIf(process.geteuid !== undefined)("foreignFolder", () => {
  it("returns undefined for a folder of this user, whether or not it exists", () => {
    expect(foreignFolder(at("a", "b"))).toBeUndefined();
    expect(foreignFolder(at("a", "missing", "c"))).toBeUndefined();
  });

  it.each([0o777, 0o702, 0o1777])("returns the folder itself if everyone can write to it (%i)", (mode) => {
    chmodSync(at("a", "b"), mode);
    expect(foreignFolder(at("a", "b"))).toBe(at("a", "b"));
  });

  it("returns a parent folder that everyone can write to, unless it is sticky", () => {
    chmodSync(at("a"), 0o777);
    expect(foreignFolder(at("a", "b"))).toBe(at("a"));
    expect(foreignFolder(at("a", "missing"))).toBe(at("a"));
    chmodSync(at("a"), 0o1777);
    expect(foreignFolder(at("a", "b"))).toBeUndefined();
  });

  it.runIf(process.geteuid?.() === 0)(
    "returns a folder that a group can write to, unless the group is the user's private group",
    () => {
      chmodSync(at("a"), 0o770);
      expect(foreignFolder(at("a", "b"))).toBeUndefined();
      chownSync(at("a"), 0, OTHER_USER);
      expect(foreignFolder(at("a", "b"))).toBe(at("a"));
      vi.spyOn(process, "getegid").mockReturnValue(OTHER_USER);
      expect(foreignFolder(at("a", "b"))).toBe(at("a"));
      vi.spyOn(process, "geteuid").mockReturnValue(OTHER_USER);
      for (const each of [scratch, at("a"), at("a", "b")]) chownSync(each, OTHER_USER, OTHER_USER);
      expect(foreignFolder(at("a", "b"))).toBeUndefined();
      vi.spyOn(process, "getegid").mockReturnValue(100);
      expect(foreignFolder(at("a", "b"))).toBe(at("a"));
    },
  );

  it.runIf(process.geteuid?.() === 0).each([OTHER_USER, 65_534])(
    "returns a folder that another user owns (%i)",
    (uid) => {
      chownSync(at("a"), uid, 0);
      expect(foreignFolder(at("a", "b"))).toBe(at("a"));
    },
  );

  it.runIf(process.geteuid?.() === 0)("accepts a folder that root owns", () => {
    vi.spyOn(process, "geteuid").mockReturnValue(OTHER_USER);
    expect(foreignFolder(at("a"))).toBeUndefined();
  });

  it("follows links and checks their parents", () => {
    symlinkSync("a/b", at("link"));
    mkdirSync(at("open"));
    symlinkSync(at("a"), at("open", "link"));
    chmodSync(at("open"), 0o777);
    expect(foreignFolder(at("link", "c"))).toBeUndefined();
    expect(foreignFolder(at("open", "link"))).toBe(at("open"));
    chmodSync(at("a"), 0o777);
    expect(foreignFolder(at("link", "c"))).toBe(at("a"));
    symlinkSync("circle", at("circle"));
    expect(foreignFolder(at("circle"))).toBe(at("circle"));
  });

  it.runIf(process.geteuid?.() === 0)("returns a link that another user owns", () => {
    symlinkSync("a", at("link"));
    lchownSync(at("link"), OTHER_USER, 0);
    expect(foreignFolder(at("link", "b"))).toBe(at("link"));
  });
});
