import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Ran, runProgram } from "../../support/runProgram.ts";

/** The folder that contains `npm` and `npx` on this machine. */
const npmFolder = path.dirname(realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim()));

/** The folder of the Node that runs this file. */
export const thisNode = path.dirname(process.execPath);

/** A folder and a home folder for a new user, without this repository's environment or installed packages. */
export class Sandbox {
  readonly folder: string;
  readonly #home: string;
  readonly #env: NodeJS.ProcessEnv;

  /** @param node The folder of the Node that runs the commands. */
  constructor(node: string = thisNode) {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sandbox-")));
    onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
    this.folder = path.join(root, "work");
    this.#home = path.join(root, "home");
    const bin = path.join(root, "bin");
    const globals = path.join(root, "global");
    for (const folder of [this.folder, this.#home, bin, globals]) mkdirSync(folder);
    // The registry is set in the user's .npmrc, as most people do. An environment variable would override the
    // checkout's settings.
    writeFileSync(path.join(this.#home, ".npmrc"), `registry=${inject("registry")}\n`);
    // These scripts make npm run on the chosen Node, regardless of the Node next to it.
    for (const name of ["npm", "npx"]) {
      const script = `#!/bin/sh\nexec "${node}/node" "${path.join(npmFolder, `${name}-cli.js`)}" "$@"\n`;
      writeFileSync(path.join(bin, name), script, { mode: 0o755 });
    }
    this.#env = {
      PATH: [bin, path.join(globals, "bin"), node, "/usr/bin", "/bin"].join(path.delimiter),
      HOME: this.#home,
      npm_config_prefix: globals,
      npm_config_update_notifier: "false",
      npm_config_audit: "false",
      npm_config_fund: "false",
    };
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  /** Copies a file or folder into this folder. */
  copy(from: string, to: string): void {
    cpSync(from, path.join(this.folder, to), { recursive: true });
  }

  /** Runs a command line in a shell. */
  shell(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return runProgram("sh", ["-c", line], { cwd: this.folder, env: { ...this.#env, ...env } });
  }

  /**
   * Returns the file of an installed command, for tests that send it a signal. With `npx`, the signal would go to npx
   * instead.
   */
  command(name: string): string {
    return path.join(this.folder, "node_modules/.bin", name);
  }

  /** The environment of commands in this folder. */
  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }
}
