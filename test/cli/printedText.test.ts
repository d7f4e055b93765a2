import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { folderWith, siteConfig } from "./support/run.ts";

/**
 * Commands to CI runners, and escape sequences that set the title of a terminal, clear the screen and reorder text. They
 * contain no slash, which a file name cannot contain.
 */
const ESCAPES = "::stop-commands::x##[add-path]y##vso[z]##teamcity[z]\u001b]0;x\u0007\u001b[2J\u009b31m\u202e";

/** Control characters other than line breaks, which must never reach a terminal. */
const RAW = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

/** Commands to CI runners, except annotations. */
const CI_COMMAND = /^\s*::(?!(?:error|warning|notice) file=)|##\w*\[/m;

const CONFIG = `{
  "name": "${ESCAPES}", "colors": { "primary": "${ESCAPES}" }, "versions": ["${ESCAPES}", "${ESCAPES}"],
  "navigation": [{ "group": "${ESCAPES}", "pages": ["${ESCAPES}"] }], "${ESCAPES}": 1
}`;

describe("site-config", () => {
  const files = {
    [`${ESCAPES}/site.config.json`]: CONFIG,
    [`${ESCAPES}/${ESCAPES}.mdx`]: `# ${ESCAPES}`,
    [`${ESCAPES}/other/mint.json`]: '{ "source-directories": ["s"], "type": "application" }',
    [`${ESCAPES}/binary/mint.json`]: "\0",
    [`${ESCAPES}/.sitekeeper.json`]: `{ "rules": { "${ESCAPES}": "off" }, "${ESCAPES}": 1 }`,
    [`${ESCAPES}/new/${ESCAPES}/${ESCAPES}.mdx`]: "# A",
  };
  const other = { [`${ESCAPES}/mint.json`]: '{ "source-directories": ["s"] }' };

  it.each<readonly string[]>([
    ["check"],
    ["check", "--format", "compact"],
    ["check", "--format", "gitlab"],
    ["check", "--hints", "--strict"],
    ["check", "--fix"],
    ["check", "--format", "json"],
    ["check", "--format", "sarif"],
    ["check", "--format", "github"],
    ["check", `${ESCAPES}/nowhere`],
    ["check", `--${ESCAPES}`],
    ["check", "--format", ESCAPES],
    ["check", "--rule", `${ESCAPES}=off`],
    ["check", "--max-warnings", ESCAPES],
    ["new", `${ESCAPES}/new`],
    ["new", ESCAPES],
    ["new", `${ESCAPES}/nowhere`],
    ["rules", ESCAPES],
    ["schema", ESCAPES],
    ["lsp", ESCAPES],
    ["explain", ESCAPES],
    ["explain", `${ESCAPES}/nowhere`],
    ["diff", ESCAPES, `${ESCAPES}/site.config.json`],
    ["diff", `${ESCAPES}/site.config.json`, `${ESCAPES}/new`],
    ["rename", "--config", `${ESCAPES}/site.config.json`, `${ESCAPES}/${ESCAPES}.mdx`, `${ESCAPES}/${ESCAPES}2.mdx`],
    ["rename", "--config", `${ESCAPES}/site.config.json`, `${ESCAPES}/${ESCAPES}`, ESCAPES],
    ["rename", "--config", ESCAPES, "a", "b"],
    [ESCAPES],
  ])("prints no control characters from files or names: %j", async (...args) => {
    // Color sequences are allowed only with FORCE_COLOR. Without it, all output passes through one filter.
    for (const env of args.length === 1 ? [{}, { FORCE_COLOR: "1" }] : [{ FORCE_COLOR: "1" }]) {
      const { stdout, stderr } = await siteConfig(args, { cwd: folderWith(files), env });
      expect((stdout + stderr).length).toBeGreaterThan(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: color sequences start with a control character.
      const plain = "FORCE_COLOR" in env ? stdout.replace(/\u001b\[\d+m/g, "") : stdout;
      expect(RAW.exec(plain)).toBeNull();
      expect(RAW.exec(stderr)).toBeNull();
      for (const text of [plain, stderr]) expect(CI_COMMAND.exec(text)).toBeNull();
      if (!args.includes("github")) expect(plain).not.toMatch(/^\s*::/m);
    }
  });

  it.each(["pretty", "github"])(
    "prints no control characters from the path of another tool's file (%s)",
    async (format) => {
      const { stdout, stderr } = await siteConfig(["check", "--format", format], { cwd: folderWith(other) });
      expect(stdout + stderr).toContain("]0;x\\u0007");
      expect(RAW.exec(stdout + stderr)).toBeNull();
    },
  );
});

describe("user-groups", () => {
  const program = path.join(repositoryRoot, "user-groups/bin/user-groups.cjs");
  // No server listens on port 1.
  const service = ["--url", "http://127.0.0.1:1"];
  const store = ["--data", `${ESCAPES}/data`, "--key-file", `${ESCAPES}/key`];

  it.each<readonly string[]>([
    ["get", ESCAPES, ...service],
    ["get", "a\u202eb", ...service],
    ["get", "a", "--url", ESCAPES],
    ["get", "a", ...service, "--name", ESCAPES],
    ["get", "a", ...service, "--mapping", ESCAPES],
    ["get", "a", ...service, "--api-token-file", ESCAPES],
    ["update", "a\u202eb", ...service, "--name", "x"],
    ["rotate", "a\u202eb", ...service, "--dotenv", `${ESCAPES}/.env`, "--variable", "T", "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--dotenv", `${ESCAPES}/folder`, "--variable", "T", "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--dotenv", `${ESCAPES}/pipe`, "--variable", "T", "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--dotenv", `${ESCAPES}/no/.env`, "--variable", "T", "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--dotenv", `${ESCAPES}/broken`, "--variable", "T", "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--dotenv", `${ESCAPES}/broken`, "--variable", ESCAPES, "--state", `${ESCAPES}/state`],
    ["rotate", "a", ...service, "--print-token", "--state", `${ESCAPES}/broken`],
    ["serve", "--port", ESCAPES],
    ["serve", "--allowed-host", ESCAPES],
    ["serve", "--port", "0", "--data", `${ESCAPES}/broken`, "--key-file", `${ESCAPES}/key`],
    ["serve", "--port", "0", "--host", ESCAPES, ...store],
    ["api-token", "create", "--environment", ESCAPES],
    ["api-token", "create", "--environment", "none", "--expires", ESCAPES],
    ["api-token", "create", "--environment", "none", ...store.slice(0, 2), "--key-file", `${ESCAPES}/broken`],
    ["api-token", "list", ...store],
    ["list", ...store],
    ["audit", ...store],
    ["export", ...store],
    ["backup", `${ESCAPES}/b`, ...store],
    ["restore", `${ESCAPES}/broken`, ...store],
    ["restore", `${ESCAPES}/folder`, ...store],
    ["restore", `${ESCAPES}/nowhere`, ...store],
    ["change-key", `${ESCAPES}/k`, ...store],
    ["list", "--database-url", ESCAPES],
    [ESCAPES],
  ])("prints no control characters from files, names or IDs: %j", async (...args) => {
    const cwd = folderWith({ [`${ESCAPES}/broken`]: 'T="old\nB="2"\n', [`${ESCAPES}/folder`]: null });
    spawnSync("mkfifo", [path.join(cwd, ESCAPES, "pipe")]);
    const env = { PATH: process.env.PATH, HOME: cwd, USER_GROUPS_API_TOKEN: "x" };
    const { code, stdout, stderr } = await runProgram(process.execPath, [program, ...args], {
      cwd,
      env,
      timeout: scaledTimeout(30_000),
    });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^(user-groups: |Check the ID |"|\{)/);
    expect(stderr).not.toMatch(/\n\s+at |Internal error/);
    expect(RAW.exec(stdout + stderr)).toBeNull();
    for (const text of [stdout, stderr]) expect(text).not.toMatch(/^\s*::|##\w*\[/m);
  });
});
