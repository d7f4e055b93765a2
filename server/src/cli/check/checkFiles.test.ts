import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileSystem } from "../../site/fileSystem.ts";
import { blockingDisk } from "../disk.ts";
import { checkFiles } from "./checkFiles.ts";
import { FolderSettings } from "./folderSettings.ts";

describe("checkFiles", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "check-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("says so when a folder cannot be listed, and checks the file alone", async () => {
    const file = path.join(folder, "site.config.json");
    writeFileSync(file, '{"name":"Acme","navigation":[{"group":"G","pages":["gone"]}],"colors":{"primary":"red"}}');
    const disk: FileSystem = {
      ...blockingDisk,
      readDirectory: () => Promise.reject(new Error("EACCES")),
    };
    const report = await checkFiles({
      targets: (async function* () {
        yield { path: file, shown: "site.config.json", isNamed: true };
      })(),
      disk,
      settings: new FolderSettings({}, disk),
      cwd: folder,
      fix: false,
    });
    expect(report.files[0]?.findings.map(({ rule }) => rule.id)).toEqual(["invalid-color"]);
    expect(report.unreadable).toEqual([
      { shown: "site.config.json", reason: expect.stringContaining("cannot be listed") },
    ]);
  });
});
