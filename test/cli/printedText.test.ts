import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";
import { folderWith, siteConfig } from "./support/run.ts";

/** Sets the title of a terminal, clears it, and reorders text. There is no slash, which would end a file name. */
const STEERING = "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e";

/** Control characters, apart from line breaks. They must never reach a terminal. */
const RAW = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

const CONFIG = `{
  "name": "${STEERING}", "colors": { "primary": "${STEERING}" }, "versions": ["${STEERING}", "${STEERING}"],
  "navigation": [{ "group": "${STEERING}", "pages": ["${STEERING}"] }], "${STEERING}": 1
}`;

describe("site-config", () => {
  const files = {
    [`${STEERING}/site.config.json`]: CONFIG,
    [`${STEERING}/${STEERING}.mdx`]: `# ${STEERING}`,
    [`${STEERING}/other/mint.json`]: '{ "source-directories": ["s"], "type": "application" }',
    [`${STEERING}/binary/mint.json`]: "\0",
    [`${STEERING}/.sitekeeper.json`]: `{ "rules": { "${STEERING}": "off" }, "${STEERING}": 1 }`,
    [`${STEERING}/new/${STEERING}/${STEERING}.mdx`]: "# A",
  };
  const other = { [`${STEERING}/mint.json`]: '{ "source-directories": ["s"] }' };

  it.each<readonly string[]>([
    ["check"],
    ["check", "--hints", "--strict"],
    ["check", "--fix"],
    ["check", "--format", "json"],
    ["check", "--format", "sarif"],
    ["check", "--format", "github"],
    ["check", `${STEERING}/nowhere`],
    ["check", `--${STEERING}`],
    ["check", "--format", STEERING],
    ["check", "--rule", `${STEERING}=off`],
    ["check", "--max-warnings", STEERING],
    ["new", `${STEERING}/new`],
    ["new", STEERING],
    ["new", `${STEERING}/nowhere`],
    ["rules", STEERING],
    ["schema", STEERING],
    ["lsp", STEERING],
    ["explain", STEERING],
    ["explain", `${STEERING}/nowhere`],
    ["diff", STEERING, `${STEERING}/site.config.json`],
    ["diff", `${STEERING}/site.config.json`, `${STEERING}/new`],
    [
      "rename",
      "--config",
      `${STEERING}/site.config.json`,
      `${STEERING}/${STEERING}.mdx`,
      `${STEERING}/${STEERING}2.mdx`,
    ],
    ["rename", "--config", `${STEERING}/site.config.json`, `${STEERING}/${STEERING}`, STEERING],
    ["rename", "--config", STEERING, "a", "b"],
    [STEERING],
  ])("prints no control characters from files or names: %j", async (...args) => {
    // Color sequences are allowed only with FORCE_COLOR. Without it, all output goes through one filter.
    for (const env of args.length === 1 ? [{}, { FORCE_COLOR: "1" }] : [{ FORCE_COLOR: "1" }]) {
      const { stdout, stderr } = await siteConfig(args, { cwd: folderWith(files), env });
      expect((stdout + stderr).length).toBeGreaterThan(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colors are control sequences.
      const plain = "FORCE_COLOR" in env ? stdout.replace(/\u001b\[\d+m/g, "") : stdout;
      expect(RAW.exec(plain)).toBeNull();
      expect(RAW.exec(stderr)).toBeNull();
    }
  });

  it.each(["pretty", "github"])(
    "prints no control characters from the path of another tool's file, as %s",
    async (format) => {
      const { stdout, stderr } = await siteConfig(["check", "--format", format], { cwd: folderWith(other) });
      expect(stdout + stderr).toContain("Ignored \\u001b]0;x\\u0007");
      expect(RAW.exec(stdout + stderr)).toBeNull();
    },
  );
});

describe("user-groups", () => {
  const program = path.join(repositoryRoot, "user-groups/bin/user-groups.cjs");
  // No server listens on port 1.
  const service = ["--url", "http://127.0.0.1:1"];
  const store = ["--data", `${STEERING}/data`, "--key-file", `${STEERING}/key`];

  it.each<readonly string[]>([
    ["get", STEERING, ...service],
    ["get", "a\u202eb", ...service],
    ["get", "a", "--url", STEERING],
    ["get", "a", ...service, "--name", STEERING],
    ["get", "a", ...service, "--mapping", STEERING],
    ["get", "a", ...service, "--api-token-file", STEERING],
    ["update", "a\u202eb", ...service, "--name", "x"],
    [
      "rotate",
      "a\u202eb",
      ...service,
      "--dotenv",
      `${STEERING}/.env`,
      "--variable",
      "T",
      "--state",
      `${STEERING}/state`,
    ],
    ["rotate", "a", ...service, "--dotenv", `${STEERING}/folder`, "--variable", "T", "--state", `${STEERING}/state`],
    ["rotate", "a", ...service, "--dotenv", `${STEERING}/pipe`, "--variable", "T", "--state", `${STEERING}/state`],
    ["rotate", "a", ...service, "--dotenv", `${STEERING}/no/.env`, "--variable", "T", "--state", `${STEERING}/state`],
    ["rotate", "a", ...service, "--dotenv", `${STEERING}/broken`, "--variable", "T", "--state", `${STEERING}/state`],
    [
      "rotate",
      "a",
      ...service,
      "--dotenv",
      `${STEERING}/broken`,
      "--variable",
      STEERING,
      "--state",
      `${STEERING}/state`,
    ],
    ["rotate", "a", ...service, "--print-token", "--state", `${STEERING}/broken`],
    ["serve", "--port", STEERING],
    ["serve", "--allowed-host", STEERING],
    ["serve", "--port", "0", "--data", `${STEERING}/broken`, "--key-file", `${STEERING}/key`],
    ["serve", "--port", "0", "--host", STEERING, ...store],
    ["api-token", "create", "--environment", STEERING],
    ["api-token", "create", "--environment", "none", "--expires", STEERING],
    ["api-token", "create", "--environment", "none", ...store.slice(0, 2), "--key-file", `${STEERING}/broken`],
    ["api-token", "list", ...store],
    ["list", ...store],
    ["audit", ...store],
    ["export", ...store],
    ["backup", `${STEERING}/b`, ...store],
    ["restore", `${STEERING}/broken`, ...store],
    ["restore", `${STEERING}/folder`, ...store],
    ["restore", `${STEERING}/nowhere`, ...store],
    ["change-key", `${STEERING}/k`, ...store],
    ["list", "--database-url", STEERING],
    [STEERING],
  ])("prints no control characters from files, names or IDs: %j", async (...args) => {
    const cwd = folderWith({ [`${STEERING}/broken`]: 'T="old\nB="2"\n', [`${STEERING}/folder`]: null });
    spawnSync("mkfifo", [path.join(cwd, STEERING, "pipe")]);
    const env = { PATH: process.env.PATH, HOME: cwd, USER_GROUPS_API_TOKEN: "x" };
    const { code, stdout, stderr } = await runProgram(process.execPath, [program, ...args], {
      cwd,
      env,
      timeout: 30_000,
    });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^(user-groups: |Check the ID |"|\{)/);
    expect(stderr).not.toMatch(/\n\s+at |Internal error/);
    expect(RAW.exec(stdout + stderr)).toBeNull();
  });
});
