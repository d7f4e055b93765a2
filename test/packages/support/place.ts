import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Ran, runProgram } from "../../support/runProgram.ts";

/** Where `npm` and `npx` are on this machine. */
const npmFolder = path.dirname(realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim()));

/** The folder of the Node that runs this. */
export const thisNode = path.dirname(process.execPath);

/** A folder of somebody who never saw this repository: nothing of its environment or its installed packages is there. */
export class Place {
  readonly folder: string;
  readonly #home: string;
  readonly #env: NodeJS.ProcessEnv;

  /** @param node the folder of the Node that commands run on */
  constructor(node: string = thisNode) {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), "place-")));
    onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
    this.folder = path.join(root, "work");
    this.#home = path.join(root, "home");
    const bin = path.join(root, "bin");
    const globals = path.join(root, "global");
    for (const folder of [this.folder, this.#home, bin, globals]) mkdirSync(folder);
    // In the file of the user, where most people have it: an environment variable would win over what a checkout says.
    writeFileSync(path.join(this.#home, ".npmrc"), `registry=${inject("registry")}\n`);
    // npm itself on the wanted Node, whatever Node is beside it.
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

  /** Writes files by their paths. */
  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  /** Copies a file or a folder into this one. */
  copy(from: string, to: string): void {
    cpSync(from, path.join(this.folder, to), { recursive: true });
  }

  /** Runs a line as a shell does. */
  shell(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return runProgram("sh", ["-c", line], { cwd: this.folder, env: { ...this.#env, ...env } });
  }

  /** The file of an installed command, for one that is ended by a signal: `npx` would stay between. */
  command(name: string): string {
    return path.join(this.folder, "node_modules/.bin", name);
  }

  /** The environment in which commands of this place run. */
  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }
}
