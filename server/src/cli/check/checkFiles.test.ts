import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { invalidColor } from "../../rules/config/invalidColor.ts";
import { syntaxError } from "../../rules/config/syntaxError.ts";
import { pageNotFound } from "../../rules/navigation/pageNotFound.ts";
import { isNoWorse } from "../../rules/syntax/problemsOf.ts";
import { FolderSettings } from "../../workspace/folderSettings.ts";
import { blockingDisk, type WholeDisk } from "../disk.ts";
import { checkFiles } from "./checkFiles.ts";

// Count how often a fix is tried, because every trial reads the whole text.
vi.mock("../../rules/syntax/problemsOf.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../rules/syntax/problemsOf.ts")>();
  return { ...original, isNoWorse: vi.fn(() => true) };
});

describe("checkFiles", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "check-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("reports a folder that cannot be listed, but still checks the site config", async () => {
    const file = path.join(folder, "site.config.json");
    writeFileSync(file, '{"name":"Acme","navigation":[{"group":"G","pages":["gone"]}],"colors":{"primary":"red"}}');
    const disk: WholeDisk = {
      ...blockingDisk,
      readDirectory: () => Promise.reject(new Error("EACCES")),
    };
    const report = await checkFiles({
      targets: (async function* () {
        yield { path: file, displayPath: "site.config.json", isNamed: true };
      })(),
      disk,
      settings: new FolderSettings({}, disk),
      cwd: folder,
      rules: [syntaxError, invalidColor, pageNotFound],
      fix: false,
    });
    expect(report.files[0]?.findings.map(({ rule }) => rule.id)).toEqual(["invalid-color"]);
    expect(report.unreadable).toEqual([
      { displayPath: "site.config.json", reason: expect.stringContaining("cannot be listed") },
    ]);
  });

  it("limits how often a large broken file is parsed to find fixes", { timeout: 120_000 }, async () => {
    const file = path.join(folder, "site.config.json");
    writeFileSync(file, `[${'{"a":[},'.repeat(300)}${'"padding",'.repeat(10_000)}0]`);
    const report = await checkFiles({
      targets: (async function* () {
        yield { path: file, displayPath: "site.config.json", isNamed: true };
      })(),
      disk: blockingDisk,
      settings: new FolderSettings({}, blockingDisk),
      cwd: folder,
      rules: [syntaxError, invalidColor, pageNotFound],
      fix: false,
    });
    const [checked] = report.files;
    expect(checked?.findings).toHaveLength(100);
    for (const finding of checked?.findings ?? []) checked?.fixes(finding);
    expect(vi.mocked(isNoWorse).mock.calls.length).toBeLessThanOrEqual(20);
  });
});
