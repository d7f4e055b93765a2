import path from "node:path";
import { describe, expect, it } from "vitest";
import { pathFrom } from "./pathFrom.ts";

describe("pathFrom on Windows", () => {
  it.each([
    ["C:\\site", "C:\\site\\a\\b.mdx", "a/b.mdx"],
    ["C:\\site", "C:\\site", ""],
    ["C:\\site\\", "C:\\site\\a", "a"],
    ["C:\\", "C:\\a", "a"],
    ["C:\\site", "C:\\sites\\a", undefined],
    ["C:\\site", "C:\\", undefined],
    ["C:\\site", "C:\\site\\..\\a", undefined],
    ["C:\\site", "C:\\site\\..a", "..a"],
    ["C:\\site", "D:\\site\\a", undefined],
    // Editors write drive letters in lower case, the file system in upper case.
    ["c:\\site", "C:\\Site\\A.mdx", "A.mdx"],
    ["C:/site", "c:\\site\\a", "a"],
    ["\\\\host\\share\\site", "\\\\host\\share\\site\\a", "a"],
    ["\\\\host\\share\\site", "\\\\HOST\\Share\\site\\a", "a"],
    ["\\\\host\\share", "\\\\host\\other\\a", undefined],
    ["\\\\?\\C:\\site", "C:\\site\\a", "a"],
    ["C:\\site", "\\\\?\\C:\\site\\a", "a"],
    ["C:\\site", "\\\\?\\c:\\site", ""],
    ["\\\\host\\share", "\\\\?\\UNC\\host\\share\\a", "a"],
    ["C:\\site", "\\\\?\\Volume{1}\\site\\a", undefined],
  ])("from %s, %s is %j", (folder, file, expected) => {
    expect(pathFrom(folder, file, path.win32)).toBe(expected);
  });
});

describe("pathFrom on POSIX", () => {
  it.each([
    ["/site", "/site/a/b.mdx", "a/b.mdx"],
    ["/site", "/site/", ""],
    ["/", "/a", "a"],
    ["/site", "/sites/a", undefined],
    ["/site", "/", undefined],
    ["/site", "/site/..a", "..a"],
    // Case-insensitive disks are handled by comparing real paths.
    ["/site", "/Site/a", undefined],
    ["/site", "/site/a\\b", "a\\b"],
  ])("from %s, %s is %j", (folder, file, expected) => {
    expect(pathFrom(folder, file, path.posix)).toBe(expected);
  });
});
