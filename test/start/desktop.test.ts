import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { findProgram, windowArguments } from "./desktop.ts";
import { prepareWorkspace } from "./workspace.ts";

const temporary = mkdtempSync(path.join(tmpdir(), "start-"));
afterAll(() => rmSync(temporary, { recursive: true }));

it("finds a program in the first folder of PATH that contains it", () => {
  for (const folder of ["one", "two", "three"]) mkdirSync(path.join(temporary, folder));
  for (const folder of ["two", "three"]) writeFileSync(path.join(temporary, folder, "code"), "");
  const folders = ["one", "two", "three"].map((folder) => path.join(temporary, folder));
  expect(findProgram("code", ["", ...folders].join(path.delimiter))).toBe(path.join(temporary, "two/code"));
  expect(findProgram("codex", folders.join(path.delimiter))).toBeUndefined();
});

it("opens a window with the extension, the folder and its configuration", () => {
  const window = ["--new-window", "--wait", "--extensionDevelopmentPath=/extension"];
  expect(windowArguments("/extension", { folder: "/site" })).toEqual([...window, "/site"]);
  expect(windowArguments("/extension", { folder: "/site", file: "/site/a" })).toEqual([...window, "/site", "/site/a"]);
});

it("opens a folder in place, finds its configuration, and does not delete the folder", () => {
  const site = path.join(temporary, "site");
  mkdirSync(site);
  writeFileSync(path.join(site, "mint.json"), "{}");
  const workspace = prepareWorkspace(site);
  expect(workspace).toMatchObject({ folder: site, file: path.join(site, "mint.json"), isSample: false });
  workspace.close();
  expect(prepareWorkspace(site).file).toBe(path.join(site, "mint.json"));
});

it("names a folder that does not exist", () => {
  const missing = path.join(temporary, "missing");
  expect(() => prepareWorkspace(missing)).toThrow(`The folder ${missing} does not exist.`);
});
