import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

const folder = mkdtempSync(path.join(tmpdir(), "lint-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const entry of ["biome.json", "tools/lint"])
  cpSync(path.join(repositoryRoot, entry), path.join(folder, entry), { recursive: true });

const FORBIDDEN = {
  "server/src/cli/one.ts": 'import { readFile } from "node:fs/promises";',
  "server/src/lsp/two.node.ts": 'import {\n  lstatSync,\n  readFileSync as read,\n} from "node:fs";',
  "user-groups/src/stores/three.ts": 'import { type FileHandle, open } from "fs/promises";',
  "client/src/userGroups/four.ts": 'import * as fs from "node:fs";',
  "client/src/five.ts": 'import fs, { type Stats } from "node:fs";',
  "client/src/six.ts": 'await import("node:fs/promises");',
  "client/src/seven.ts": "await workspace.fs.readFile(uri);",
  "command-line/src/eight.ts": 'import { createReadStream } from "node:fs";',
  "server/src/cli/nine.ts": 'const { readFileSync } = require("fs");',
};

const ALLOWED = {
  "server/src/cli/ten.ts": 'import { lstat, readdir, type OpenMode, writeFile } from "node:fs/promises";',
  "server/src/cli/eleven.ts": 'import type { Stats } from "node:fs";',
  "server/src/cli/twelve.ts": 'import { open } from "./open.ts";\nimport { lstat } from "node:fs/promises";',
  "command-line/src/regularFile.ts": 'import { open } from "node:fs";',
  "server/src/cli/thirteen.test.ts": 'import { readFileSync } from "node:fs";',
};

it("a lint rule allows functions that read any file only in the safe readers", () => {
  for (const [file, text] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
  const biome = path.join(repositoryRoot, "node_modules/@biomejs/biome/bin/biome");
  const options = ["--only=plugin", "--vcs-enabled=false", "--max-diagnostics=none", "--colors=off"];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, "lint", ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  const files = [...`${stdout}${stderr}`.matchAll(/^(\S+):\d+:\d+ plugin/gm)].map(([, file]) => file);
  expect(files.sort()).toEqual(Object.keys(FORBIDDEN).sort());
});
